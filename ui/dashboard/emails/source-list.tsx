import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { RowsSkeleton } from "../webhooks/rows-skeleton.tsx";
import { useProject } from "../workspace.ts";
import { type EmailArea, emailsPath } from "./emails-frame.tsx";

/** A theme, a template or a draft in its list. */
export interface SourceRow {
  readonly id: string;
  readonly displayName: string;
  readonly badges?: ReactNode;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  /** Deleting resets a built-in source, and does nothing to one without changes. */
  readonly removal: "delete" | "reset" | "none";
}

interface SourceListProps<Item> {
  area: EmailArea;
  label: string;
  query: UseQueryResult<readonly Item[]>;
  toRow(item: Item): SourceRow;
  remove(id: string): Promise<void>;
  empty: { readonly icon: LucideIcon; readonly title: string; readonly hint: string; readonly action: ReactNode };
}

/** The list of themes, templates or drafts. */
export function SourceList<Item>({ area, label, query, toRow, remove, empty }: SourceListProps<Item>) {
  const [removed, setRemoved] = useState<SourceRow>();
  const failed = query.isError && !query.isFetching;
  const rows = failed ? undefined : query.data?.map(toRow);
  const isReset = removed?.removal === "reset";

  return (
    <section aria-label={label} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <p role="status" className="sr-only">
        {query.isPending && t("page.loading")}
        {rows && !query.isFetching && t("emails.count", { count: rows.length })}
      </p>
      {failed && (
        <div className="grid grid-cols-1 gap-3 p-5 sm:px-6">
          <LoadError error={query.error} retry={() => void query.refetch()} />
        </div>
      )}
      {!failed && !rows && <RowsSkeleton />}
      {rows?.length === 0 && <EmptyState {...empty} />}
      {rows && rows.length > 0 && (
        <ul aria-busy={query.isFetching}>
          {rows.map((row) => (
            <Row key={row.id} area={area} row={row} remove={() => setRemoved(row)} />
          ))}
        </ul>
      )}
      {removed && (
        <ConfirmDialog
          open
          close={() => setRemoved(undefined)}
          title={t(isReset ? "emails.resetTitle" : "emails.deleteTitle", { name: removed.displayName })}
          description={t(isReset ? "emails.resetHint" : "emails.deleteHint")}
          confirmLabel={t(isReset ? "emails.reset" : "emails.delete")}
          busyLabel={t(isReset ? "emails.resetting" : "emails.deleting")}
          confirm={async () => {
            await remove(removed.id);
            setRemoved(undefined);
            toastSuccess(t(isReset ? "emails.wasReset" : "emails.deleted"));
          }}
        />
      )}
    </section>
  );
}

function Row({ area, row, remove }: { area: EmailArea; row: SourceRow; remove(): void }) {
  const { id: projectId } = useProject();
  const { id, displayName, badges, hint, actions, removal } = row;
  return (
    <li className="grid grid-cols-1 gap-3 border-line border-t p-5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={emailsPath(projectId, area, id)} className="wrap-anywhere min-h-6 font-medium text-accent hover:underline">
            {displayName}
          </Link>
          {badges}
        </div>
        {hint && <p className="wrap-anywhere text-soft-ink text-sm">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        {removal !== "none" && (
          <ActionButton
            small
            variant="quiet"
            onClick={remove}
            aria-label={t(removal === "reset" ? "emails.resetOf" : "emails.deleteOf", { name: displayName })}
          >
            {t(removal === "reset" ? "emails.reset" : "emails.delete")}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

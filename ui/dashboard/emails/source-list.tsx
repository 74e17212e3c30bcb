import type { UseQueryResult } from "@tanstack/react-query";
import { type LucideIcon, RotateCcw, SquarePen, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import type { EmailPreviewOptions } from "#sdk/admin.ts";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { EmptyState } from "../empty-state.tsx";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { ListSection } from "../table/list-section.tsx";
import { ActMenu, type MenuAct } from "../table/row-menu.tsx";
import { useProject } from "../workspace.ts";
import { type EmailArea, emailsPath } from "./emails-frame.tsx";
import { SourcePicture } from "./source-picture.tsx";

/** A theme, a template or a draft in its list. */
export interface SourceRow {
  readonly id: string;
  readonly displayName: string;
  readonly picture: EmailPreviewOptions;
  readonly badges?: ReactNode;
  readonly hint?: ReactNode;
  /** A button on its card. */
  readonly action?: ReactNode;
  /** Deleting resets a built-in source, and does nothing to one without changes. */
  readonly removal: "delete" | "reset" | "none";
}

/** All items of a list, as one page. */
export type WholeList<Item> = readonly Item[] & { readonly nextCursor: null };
export const toWholeList = <Item,>(items: readonly Item[]): WholeList<Item> => Object.assign([...items], { nextCursor: null });

interface SourceListProps<Item> {
  area: EmailArea;
  label: string;
  query: UseQueryResult<WholeList<Item>>;
  toRow(item: Item): SourceRow;
  /** The heading of the hints. */
  hintLabel: string;
  /** Cards with a large picture instead of a table. */
  asCards?: boolean;
  remove(id: string): Promise<void>;
  empty: { readonly icon: LucideIcon; readonly title: string; readonly hint: string; readonly action: ReactNode };
}

/** The list of themes, templates or drafts, each with a picture of what it renders to. */
export function SourceList<Item>({ area, label, query, toRow, hintLabel, asCards, remove, empty }: SourceListProps<Item>) {
  const { id: projectId } = useProject();
  const [, navigate] = useLocation();
  const mayChange = useMayChange();
  const pages = useCursorPages();
  const [removed, setRemoved] = useState<SourceRow>();
  const isReset = removed?.removal === "reset";
  const href = ({ id }: SourceRow) => emailsPath(projectId, area, id);
  const readMenu = (row: SourceRow): { label: string; acts: readonly MenuAct[] } => ({
    label: t("table.actsOf", { name: row.displayName }),
    acts: [
      { label: t("emails.edit"), icon: SquarePen, act: () => navigate(href(row)) },
      ...(row.removal === "reset"
        ? [{ label: t("emails.reset"), icon: RotateCcw, disabled: !mayChange, act: () => setRemoved(row) }]
        : row.removal === "delete"
          ? [{ label: t("emails.delete"), icon: Trash2, danger: true, disabled: !mayChange, act: () => setRemoved(row) }]
          : []),
    ],
  });

  return (
    <>
      <ListSection
        label={label}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("emails.listFailed")}
        describe={(count) => t("emails.count", { count })}
        empty={<EmptyState {...empty} />}
      >
        {(items) =>
          asCards ? (
            <ul className="grid grid-cols-1 gap-5 p-5 sm:grid-cols-2 sm:p-6 xl:grid-cols-3">
              {items.map(toRow).map((row) => (
                <Card key={row.id} row={row} href={href(row)} menu={readMenu(row)} />
              ))}
            </ul>
          ) : (
            <DataTable
              label={label}
              columns={columnsWith(href, hintLabel)}
              rows={items.map(toRow)}
              rowId={({ id }) => id}
              href={href}
              menu={readMenu}
            />
          )
        }
      </ListSection>
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
    </>
  );
}

const columnsWith = (href: (row: SourceRow) => string, hintLabel: string): readonly TableColumn<SourceRow>[] => [
  {
    id: "name",
    label: t("emails.name"),
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3.5">
        <SourcePicture sources={row.picture} shape="row" />
        <span className="grid min-w-0 justify-items-start gap-0.5">
          <Link href={href(row)} className="wrap-anywhere min-h-6 rounded font-medium leading-6 hover:underline">
            {row.displayName}
          </Link>
          <span className="sm:hidden">{row.badges}</span>
        </span>
      </span>
    ),
  },
  { id: "hint", label: hintLabel, shownFrom: "sm", width: "w-72 lg:w-96", cell: ({ hint }) => hint },
  { id: "state", label: t("emails.status"), shownFrom: "sm", width: "w-40", cell: ({ badges }) => badges },
];

const Card = ({ row, href, menu }: { row: SourceRow; href: string; menu: { label: string; acts: readonly MenuAct[] } }) => (
  <li className="relative grid grid-cols-1 content-start rounded-2xl border border-line bg-surface transition-shadow hover:shadow-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent">
    <SourcePicture sources={row.picture} shape="card" />
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 p-4">
      <div className="grid min-w-0 gap-1.5">
        {/* The link covers the card; the buttons are above it. */}
        <Link
          href={href}
          className="wrap-anywhere min-h-6 font-medium outline-none after:absolute after:inset-0 after:rounded-2xl hover:underline"
        >
          {row.displayName}
        </Link>
        <div className="flex min-h-5 flex-wrap gap-1.5">{row.badges}</div>
      </div>
      <div className="relative z-[1] flex items-center gap-1">
        {row.action}
        <ActMenu {...menu} />
      </div>
    </div>
  </li>
);

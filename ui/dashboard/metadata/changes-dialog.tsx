import type { Json } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import type { JsonChange } from "./json-text.ts";

interface ChangesDialogProps {
  title: string;
  changes: readonly JsonChange[];
  close(): void;
  save(): Promise<void>;
}

/** Changes that are listed; the others are counted. */
const maxChanges = 50;

/** Shows what differs before a value is saved. */
export function ChangesDialog({ title, changes, close, save }: ChangesDialogProps) {
  return (
    <ConfirmDialog
      open
      close={close}
      variant="primary"
      title={title}
      description={t("metadata.reviewHint")}
      confirmLabel={t("action.save")}
      busyLabel={t("dashboard.saving")}
      confirm={save}
    >
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line text-sm">
        {changes.slice(0, maxChanges).map((change) => (
          <ChangeRow key={change.path.join("\n")} change={change} />
        ))}
        {changes.length > maxChanges && (
          <li className="px-3.5 py-2.5 text-soft-ink">{t("metadata.moreChanges", { count: changes.length - maxChanges })}</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

function ChangeRow({ change: { path, before, after } }: { change: JsonChange }) {
  const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const { label, variant } = kinds[kind];
  return (
    <li className="grid grid-cols-1 gap-1 px-3.5 py-2.5">
      <span className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 wrap-anywhere font-medium font-mono">{path.join(".") || t("metadata.whole")}</code>
        <Badge variant={variant}>{t(label)}</Badge>
      </span>
      {before !== undefined && <Value value={before} removed />}
      {after !== undefined && <Value value={after} />}
    </li>
  );
}

const kinds = {
  added: { label: "metadata.added", variant: "good" },
  removed: { label: "metadata.removed", variant: "danger" },
  changed: { label: "metadata.changed", variant: "warning" },
} as const;

const Value = ({ value, removed }: { value: Json; removed?: boolean }) => {
  const Element = removed ? "del" : "ins";
  return (
    <Element className={`line-clamp-3 wrap-anywhere font-mono text-[0.8125rem] ${removed ? "text-danger" : "text-good no-underline"}`}>
      {JSON.stringify(value)}
    </Element>
  );
};

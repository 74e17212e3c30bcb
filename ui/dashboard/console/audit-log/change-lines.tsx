import type { AuditEvent } from "#sdk/admin.ts";
import { t } from "../../../locales/i18n.ts";
import { formatValue } from "../plan/change-table.tsx";
import { labelSetting } from "./setting-labels.ts";

interface ChangeLinesProps {
  entry: AuditEvent & { readonly event: "config.changed" };
  /** How many changes are shown; all without it. */
  limit?: number;
}

/** The settings that changed, with their values before and after. */
export function ChangeLines({ entry, limit = Number.POSITIVE_INFINITY }: ChangeLinesProps) {
  const { changes, paths, count } = entry.data;
  // Entries of earlier versions have paths only.
  const shown: NonNullable<typeof changes> = (changes ?? paths.map((path) => ({ path }))).slice(0, limit);
  return (
    <ul className="grid gap-0.5">
      {shown.map(({ path, before, after }) => (
        <li key={path} className="wrap-anywhere">
          <span className="text-ink">{labelSetting(path)}</span>
          {before === undefined && after === undefined ? (
            changes && `: ${t("audit.detail.secretChanged")}`
          ) : (
            <>
              {": "}
              {formatValue(before)} → {formatValue(after)}
            </>
          )}
        </li>
      ))}
      {count > shown.length && <li>{t("audit.detail.more", { count: count - shown.length })}</li>}
    </ul>
  );
}

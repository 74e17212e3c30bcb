import type { ConfigPlan } from "#sdk/admin.ts";
import { t } from "../../../locales/i18n.ts";
import { labelSetting } from "../audit-log/setting-labels.ts";

const cell = "px-3 py-2 align-top wrap-anywhere";

/** The settings that change, with their values before and after. */
export function ChangeTable({ changes }: Pick<ConfigPlan, "changes">) {
  if (changes.length === 0) return <p className="text-soft-ink text-sm">{t("plan.noChange")}</p>;
  return (
    <details open={changes.length <= 6} className="rounded-lg border border-line text-sm">
      <summary className="min-h-10 content-center px-3 font-medium">{t("plan.changes", { count: changes.length })}</summary>
      <table className="w-full table-fixed border-line border-t text-start">
        <thead>
          <tr className="text-soft-ink text-xs">
            <th scope="col" className={`${cell} w-1/2 text-start font-medium`}>
              {t("plan.setting")}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {t("plan.before")}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {t("plan.after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, before, after }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className={`${cell} text-start font-normal`}>
                {labelSetting(key)}
                <code className="block font-mono text-soft-ink text-xs leading-5">{key}</code>
              </th>
              <td className={`${cell} text-soft-ink`}>{formatValue(before)}</td>
              <td className={cell}>{before === undefined && after === undefined ? t("plan.secret") : formatValue(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The value of a setting in words. */
export function formatValue(value: unknown): string {
  if (value === undefined) return "–";
  if (typeof value === "boolean") return t(value ? "plan.on" : "plan.off");
  if (typeof value !== "string") return JSON.stringify(value);
  return value.startsWith("data:") ? t("plan.newFile") : value;
}

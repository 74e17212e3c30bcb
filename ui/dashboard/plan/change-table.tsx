import type { ConfigPlan } from "#sdk/admin.ts";
import { text } from "../../locales/text.ts";

const cell = "px-3 py-2 align-top wrap-anywhere";

/** Every value that changes: what it is, and what it becomes. */
export function ChangeTable({ changes }: Pick<ConfigPlan, "changes">) {
  if (changes.length === 0) return <p className="text-soft-ink text-sm">{text("plan.noChange")}</p>;
  return (
    <details open={changes.length <= 6} className="rounded-lg border border-line text-sm">
      <summary className="min-h-10 content-center px-3 font-medium">{text("plan.changes", { count: changes.length })}</summary>
      <table className="w-full table-fixed border-line border-t text-start">
        <thead>
          <tr className="text-soft-ink text-xs">
            <th scope="col" className={`${cell} w-1/2 text-start font-medium`}>
              {text("plan.what")}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text("plan.before")}
            </th>
            <th scope="col" className={`${cell} text-start font-medium`}>
              {text("plan.after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ key, before, after }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className={`${cell} text-start font-mono font-normal text-xs leading-5`}>
                {key}
              </th>
              <td className={`${cell} text-soft-ink`}>{shown(before)}</td>
              <td className={cell}>{before === undefined && after === undefined ? text("plan.secret") : shown(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function shown(value: unknown): string {
  if (value === undefined) return "–";
  if (typeof value === "boolean") return text(value ? "plan.on" : "plan.off");
  return typeof value === "string" ? value : JSON.stringify(value);
}

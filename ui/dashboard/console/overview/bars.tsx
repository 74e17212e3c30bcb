import { t } from "../../../locales/i18n.ts";

export interface BarItem {
  readonly name: string;
  readonly count: number;
  /** Sums up several items or names what is missing; drawn in a muted colour. */
  readonly muted?: boolean;
  /** Beside the number. */
  readonly note?: string;
}

/** Bars relative to a total: a full bar is all of it. */
export function Bars({ items, total, emptyText }: { items: readonly BarItem[]; total: number; emptyText?: string }) {
  if (items.length === 0) return <p className="text-soft-ink text-sm">{emptyText}</p>;
  return (
    <ul className="grid gap-3">
      {items.map(({ name, count, muted, note }) => (
        <li key={name} className="grid gap-1.5">
          <span className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="whitespace-nowrap tabular-nums text-soft-ink">
              {note && <span>{note} · </span>}
              {t("overview.number", { value: count })}
            </span>
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className={`block h-full rounded-full ${muted ? "bg-field-line" : "bg-accent"}`}
              style={{ inlineSize: `${Math.min(count / Math.max(total, 1), 1) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, type RefObject, useId } from "react";
import { t } from "../locales/i18n.ts";

interface PanelProps {
  title: string;
  hint?: ReactNode;
  /** Marks actions that cannot be undone. */
  danger?: boolean;
  /** Makes the heading focusable, for when a control of the panel that has the focus is removed. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Panel({ title, hint, danger, headingRef, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid grid-cols-1 content-start gap-5 rounded-2xl border bg-surface p-5 sm:p-6 ${danger ? "border-danger-line" : "border-line"}`}
    >
      <div className="grid gap-1">
        <h2
          id={id}
          {...(headingRef && { ref: headingRef, tabIndex: -1 })}
          className={`wrap-anywhere font-semibold text-lg ${danger ? "text-danger" : ""}`}
        >
          {title}
        </h2>
        {hint && <div className="max-w-2xl text-soft-ink text-sm">{hint}</div>}
      </div>
      {children}
    </section>
  );
}

/** Placeholder for panels that are loading. */
export function PanelsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t("page.loading")}</span>
      {["h-64", "h-48"].map((height) => (
        <div key={height} className={`grid content-start gap-4 rounded-2xl border border-line bg-surface p-6 ${height}`}>
          <div className="skeleton h-5 w-40" />
          <div className="skeleton h-3.5 w-72 max-w-full" />
          <div className="skeleton h-10 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

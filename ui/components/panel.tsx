import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { t } from "../locales/i18n.ts";

interface PanelProps {
  title: string;
  hint?: ReactNode;
  /** Marks actions that cannot be undone. */
  danger?: boolean;
  /** Makes the heading focusable, for when a control of the panel that has the focus is removed. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Keeps the card also on a wide page, such as beside another panel. */
  isCard?: boolean;
  /** The fragment of an address that leads to this section. */
  anchor?: string;
  children: ReactNode;
}

/** A wide page of the dashboard has the heading beside the content, and a line instead of the card. */
const wide =
  "@4xl/page:grid-cols-[minmax(12rem,16rem)_minmax(0,1fr)] @4xl/page:gap-10 @4xl/page:rounded-none @4xl/page:border-x-0 @4xl/page:border-b-0 @4xl/page:px-0 @4xl/page:pt-7 @4xl/page:pb-2 @4xl/page:[nav+&,nav+div>&:first-child]:border-t-0 @4xl/page:[nav+&,nav+div>&:first-child]:pt-2";

/** A section of a page with a heading. */
export function Panel({ title, hint, danger, headingRef, isCard, anchor, children }: PanelProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);

  // The section may be rendered long after the browser looked for it.
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) section.current?.scrollIntoView();
  }, [anchor]);

  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={id}
      className={`grid scroll-mt-20 grid-cols-1 content-start gap-5 rounded-2xl border bg-surface p-5 sm:p-6 ${isCard ? "" : wide} ${danger ? "border-danger-line" : "border-line"}`}
    >
      <div className="grid content-start gap-1">
        <h2
          id={id}
          {...(headingRef && { ref: headingRef, tabIndex: -1 })}
          className={`wrap-anywhere font-semibold text-lg ${danger ? "text-danger" : ""}`}
        >
          {title}
        </h2>
        {hint && <div className="max-w-2xl text-soft-ink text-sm">{hint}</div>}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}

/** Placeholder for panels that are loading. */
export function PanelsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t("page.loading")}</span>
      {["h-64", "h-48"].map((height) => (
        <div
          key={height}
          className={`grid grid-cols-1 content-start gap-4 rounded-2xl border border-line bg-surface p-6 ${wide} ${height}`}
        >
          <div className="grid content-start gap-4">
            <div className="skeleton h-5 w-40 max-w-full" />
            <div className="skeleton h-3.5 w-72 max-w-full" />
          </div>
          <div className="skeleton h-10 rounded-lg" />
        </div>
      ))}
    </div>
  );
}

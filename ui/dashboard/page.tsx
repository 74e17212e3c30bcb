import { type ReactNode, useEffect, useRef } from "react";
import { useTitle } from "../components/use-title.ts";
import { text } from "../locales/text.ts";

interface PageProps {
  /** The one heading, and the document's title. */
  title: string;
  /** For the document's title, after the page: the project, or the product. */
  of: string;
  /** A word on the state of it all, after the heading. */
  badge?: ReactNode;
  hint?: ReactNode;
  /** Deeds on the page as a whole, beside its heading. */
  actions?: ReactNode;
  children: ReactNode;
}

// The first page of a visit leaves the keyboard where the browser puts it; every later one was asked for by a link.
let arrived = false;

/** One page of the dashboard. Going to it moves the keyboard to its heading, as loading a document would. */
export function Page({ title, of, badge, hint, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(text("page.title", { page: title, project: of }));

  useEffect(() => {
    if (arrived) {
      window.scrollTo(0, 0);
      heading.current?.focus();
    }
    arrived = true;
  }, []);

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere font-semibold text-2xl tracking-tight outline-none">
              {title}
            </h1>
            {badge}
          </div>
          {hint && <p className="mt-1 max-w-2xl text-soft-ink">{hint}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { useDocumentTitle } from "../components/use-document-title.ts";
import { t } from "../locales/i18n.ts";
import { useWorkspace } from "./workspace.ts";

interface DashboardPageProps {
  /** Heading of the page and first part of the document title. */
  title: string;
  /** Second part of the document title: the project or the product. */
  titleSuffix: string;
  /** Before the heading; decorative. */
  picture?: ReactNode;
  /** State of the whole page, beside the heading. */
  badge?: ReactNode;
  hint?: ReactNode;
  /** Actions of the whole page, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the dashboard. Navigation to it moves focus to the heading, as loading a document does. */
export function DashboardPage({ title, titleSuffix, picture, badge, hint, actions, children }: DashboardPageProps) {
  const { hasNavigated } = useWorkspace();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(t("page.title", { page: title, project: titleSuffix }));

  useEffect(() => {
    // The first page leaves focus where the browser puts it.
    if (hasNavigated.current) {
      window.scrollTo(0, 0);
      heading.current?.focus();
    }
    hasNavigated.current = true;
  }, [hasNavigated]);

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          {picture}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere font-semibold text-2xl tracking-tight outline-none">
                {title}
              </h1>
              {badge}
            </div>
            {hint && <div className="mt-1 max-w-2xl text-soft-ink">{hint}</div>}
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}

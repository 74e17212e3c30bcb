import type { ReactNode } from "react";
import { FrameContext, type FrameProps, type PageSurroundings } from "../components/auth-frame.tsx";
import { LegalLinks, PoweredBy } from "../components/brand.tsx";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { useDocumentTitle } from "../components/use-document-title.ts";
import { t } from "../locales/i18n.ts";

/** The links below a page. */
const Foot = () => (
  <footer className="page-foot empty:hidden">
    <LegalLinks />
    <PoweredBy />
  </footer>
);

/** A page that fills the window and names the document. */
function FullFrame({ page, projectName, wide, children }: FrameProps) {
  useDocumentTitle(t("page.title", { page, project: projectName }));
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      {wide ? (
        children
      ) : (
        <main className="mx-auto flex w-full max-w-(--card-width) flex-1 flex-col justify-center px-4 py-8">{children}</main>
      )}
      <Foot />
    </div>
  );
}

/** A part of another page: the card alone, or the settings. */
const PartFrame = ({ wide, children }: FrameProps) => (
  <div className={`grid w-full grid-cols-1 gap-4 ${wide ? "" : "max-w-(--card-width)"}`}>
    {children}
    <Foot />
  </div>
);

const full: PageSurroundings = { Frame: FullFrame, Main: "main" };
const part: PageSurroundings = { Frame: PartFrame, Main: "div" };

/** Gives the pages inside the surroundings of a full page, or of a part of one. */
export const Framed = ({ fullPage, children }: { fullPage: boolean; children: ReactNode }) => (
  <FrameContext.Provider value={fullPage ? full : part}>{children}</FrameContext.Provider>
);

/** The card of a form before its project is known. */
export function CardSkeleton({ fullPage }: { fullPage: boolean }): ReactNode {
  const card = (
    <div data-card="" className="rounded-2xl border border-line bg-surface shadow-card">
      <div className="grid grid-cols-1 gap-5 p-(--card-padding) pb-6">
        <div className="grid gap-3.5">
          <div className="skeleton size-10 rounded-lg" />
          <div className="skeleton my-1 h-5 w-3/5" />
        </div>
        <FormSkeleton />
      </div>
    </div>
  );
  if (!fullPage) return <div className="w-full max-w-(--card-width)">{card}</div>;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <main className="mx-auto flex w-full max-w-(--card-width) flex-1 flex-col justify-center px-4 py-8">{card}</main>
    </div>
  );
}

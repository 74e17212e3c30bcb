import type { ReactNode } from "react";
import { t } from "../locales/i18n.ts";
import { FrameContext, type FrameProps, type PageSurroundings } from "./auth-frame.tsx";
import { LegalLinks, PoweredBy } from "./brand.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

/** The ribbon of development mode, languages and links. */
function PageFrame({ page, projectName, development, wide, children }: FrameProps) {
  useDocumentTitle(t("page.title", { page, project: projectName }));

  return (
    <div className="flex min-h-dvh flex-col">
      {development && !wide && (
        <header className="px-4 pt-4 text-center">
          <DevelopmentBadge />
        </header>
      )}
      {wide ? (
        children
      ) : (
        <main className="mx-auto flex w-full max-w-(--card-width) flex-1 flex-col justify-center px-4 py-8">{children}</main>
      )}
      <footer className="page-foot">
        <LanguageChoice />
        <LegalLinks />
        <PoweredBy />
      </footer>
    </div>
  );
}

const surroundings: PageSurroundings = { Frame: PageFrame, Main: "main" };

/** Gives the pages inside the surroundings of a page of the server. */
export const Framed = ({ children }: { children: ReactNode }) => (
  <FrameContext.Provider value={surroundings}>{children}</FrameContext.Provider>
);

/** Marks the pages of a server in development mode. */
export const DevelopmentBadge = () => (
  <span className="inline-block rounded-full border border-warning-line bg-warning-soft px-3 py-0.5 font-medium text-warning text-xs">
    {t("page.development")}
  </span>
);

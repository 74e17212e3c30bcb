import type { ReactNode } from "react";
import { t } from "../locales/i18n.ts";
import { AuthCard } from "./auth-card.tsx";
import { LegalLinks, PoweredBy } from "./brand.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

interface AuthFrameProps {
  /** Short name of the page, for the document title. */
  page: string;
  heading: string;
  /** Name of the project that users sign in to. */
  projectName: string;
  /** Shows the development mode ribbon. */
  development: boolean;
  /** The foot of the card: a link to a related page. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** Longer project names may be broken across lines in a heading; characters. */
const maxUnbroken = 20;
const unbroken = (name: string) => name.replaceAll(" ", "\u00a0");

/** The frame of every handler page: card, footer and language. */
export function AuthFrame({ page, heading, projectName, development, footer, children }: AuthFrameProps) {
  useDocumentTitle(t("page.title", { page, project: projectName }));

  return (
    <div className="flex min-h-dvh flex-col">
      {development && (
        <header className="px-4 pt-4 text-center">
          <DevelopmentBadge />
        </header>
      )}
      <main className="mx-auto flex w-full max-w-(--card-width) flex-1 flex-col justify-center px-4 py-8">
        <AuthCard heading={projectName.length < maxUnbroken ? heading.replace(projectName, unbroken) : heading} footer={footer}>
          <OfflineNotice />
          {children}
        </AuthCard>
      </main>
      <footer className="page-foot">
        <LanguageChoice />
        <LegalLinks />
        <PoweredBy />
      </footer>
    </div>
  );
}

/** Marks the pages of a server in development mode. */
export const DevelopmentBadge = () => <span className="development-badge">{t("page.development")}</span>;

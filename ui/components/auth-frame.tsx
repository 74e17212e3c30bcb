import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { t } from "../locales/i18n.ts";
import { AuthCard } from "./auth-card.tsx";
import { LegalLinks, PoweredBy } from "./brand.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

/** Properties of a frame: the element around the content of a page. */
export interface FrameProps {
  /** Short name of the page, for the document title. */
  page: string;
  /** Name of the project that users sign in to. */
  projectName: string;
  /** Shows the development mode ribbon. */
  development: boolean;
  children?: ReactNode;
}

/** The frame of a page of the server: the ribbon of development mode, languages and links. */
function PageFrame({ page, projectName, development, children }: FrameProps) {
  useDocumentTitle(t("page.title", { page, project: projectName }));

  return (
    <div className="flex min-h-dvh flex-col">
      {development && (
        <header className="px-4 pt-4 text-center">
          <DevelopmentBadge />
        </header>
      )}
      <main className="page-main">{children}</main>
      <footer className="page-foot">
        <LanguageChoice />
        <LegalLinks />
        <PoweredBy />
      </footer>
    </div>
  );
}

/** The frame of all pages but the account settings. In an app, a page can be a part of another one. */
export const FrameContext = createContext<ComponentType<FrameProps>>(PageFrame);

interface AuthFrameProps extends FrameProps {
  heading: string;
  /** The foot of the card: a link to a related page. */
  footer?: ReactNode;
}

/** Longer project names may be broken across lines in a heading; characters. */
const maxUnbroken = 20;
const unbroken = (name: string) => name.replaceAll(" ", "\u00a0");

/** The card of every handler page, in its frame. */
export function AuthFrame({ heading, footer, children, ...frame }: AuthFrameProps) {
  const Frame = useContext(FrameContext);
  const { projectName } = frame;
  return (
    <Frame {...frame}>
      <AuthCard heading={projectName.length < maxUnbroken ? heading.replace(projectName, unbroken) : heading} footer={footer}>
        <OfflineNotice />
        {children}
      </AuthCard>
    </Frame>
  );
}

/** Marks the pages of a server in development mode. */
export const DevelopmentBadge = () => (
  <span className="development-badge">{t("page.development")}</span>
);

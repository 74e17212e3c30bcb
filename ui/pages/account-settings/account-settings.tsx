import { LayoutGrid } from "lucide-react";
import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { ClientAppProvider, useUser } from "#sdk/react/index.ts";
import { DevelopmentBadge } from "../../components/auth-frame.tsx";
import { BrandLogo, LegalLinks, PoweredBy } from "../../components/brand.tsx";
import { LanguageChoice } from "../../components/language-choice.tsx";
import { OfflineNotice } from "../../components/offline-notice.tsx";
import { PanelsSkeleton } from "../../components/panel.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { SideNav } from "../../components/side-nav.tsx";
import { SlowNotice } from "../../components/slow-notice.tsx";
import { Toasts } from "../../components/toast.tsx";
import { useDocumentTitle } from "../../components/use-document-title.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { appReturn } from "../app-return.ts";
import { afterSignInUrl, type PageContext, pageUrl } from "../page-context.ts";
import { ImpersonationNotice } from "./impersonation-notice.tsx";
import { offeredSections } from "./sections.ts";
import { SettingsContext, type SettingsFrameProps, type ShownSection } from "./settings-place.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** The settings of the signed-in user, one section at a time. Redirects to sign-in, and back, if no user is signed in. */
export function AccountSettings({ context }: { context: PageContext }) {
  const { app } = context;
  const [hasSession] = useState(() => app.hasSession());
  // After a sign-out or a change of user, also in another tab, nothing of the previous user may remain.
  useEffect(() => app.subscribe((change) => change === "session" && context.redirects.reload()), [app, context]);
  useEffect(() => {
    if (!hasSession) redirectToSignIn(context);
  }, [hasSession, context]);

  return (
    <ClientAppProvider app={app} alertUnhandledErrors={false} keepTrying>
      <SettingsFrame context={context}>
        {(section, item) =>
          hasSession && (
            <SectionBoundary key={`${section.id}/${item}`}>
              <SignedInOnly context={context}>
                <SignInAgain context={context}>
                  {"content" in section ? section.content : <section.component context={context} item={item} />}
                </SignInAgain>
              </SignedInOnly>
            </SectionBoundary>
          )
        }
      </SettingsFrame>
      <Toasts />
    </ClientAppProvider>
  );
}

/** Redirects to sign-in, and from there back to the current section. */
const redirectToSignIn = (context: PageContext) =>
  context.redirects.replace(pageUrl({ ...context, returnTo: currentPageUrl(context) }, "sign-in"));

/** The URL of the current section; it keeps the page's own return URL. */
const currentPageUrl = (context: PageContext) => pageUrl(context, "account-settings") + window.location.hash;

function SignedInOnly({ context, children }: { context: PageContext; children: ReactNode }) {
  const user = useUser({ includeRestricted: true });
  useEffect(() => {
    if (!user) redirectToSignIn(context);
  }, [user, context]);
  return user ? children : <PanelsSkeleton />;
}

const SectionBoundary = ({ children }: { children: ReactNode }) => (
  <QueryBoundary
    skeleton={
      <>
        <SlowNotice />
        <PanelsSkeleton />
      </>
    }
    renderError={(error, retry) => <LoadError error={error} retry={retry} />}
  >
    {children}
  </QueryBoundary>
);

function SettingsFrame({
  context,
  children,
}: {
  context: PageContext;
  children: (section: ShownSection, item: string | undefined) => ReactNode;
}) {
  const { projectName, development } = context.boot;
  const { choose, Frame = PageFrame, Main } = useContext(SettingsContext);
  const sections = choose(offeredSections(context));
  const [sectionId, item] = useHash().split("/");
  const section = sections.find(({ id }) => id === sectionId) ?? (sections[0] as ShownSection);
  const back = appReturn.get(context.boot.projectId) ?? afterSignInUrl(context);

  return (
    <Frame page={readLabel(section)} projectName={projectName}>
      <header>
        {development && (
          <p className="pt-4 text-center">
            <DevelopmentBadge />
          </p>
        )}
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-4 px-4 py-6 sm:px-6">
          <div className="flex min-w-0 items-center gap-3">
            <BrandLogo />
            <div className="min-w-0">
              <p className="wrap-anywhere text-soft-ink text-sm">{projectName}</p>
              <h1 className="wrap-anywhere font-semibold text-xl leading-tight tracking-tight sm:text-2xl">{t("account.title")}</h1>
            </div>
          </div>
          {back && (
            <a href={back} className="text-link">
              {t("account.back", { project: projectName })}
            </a>
          )}
        </div>
      </header>
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 pb-10 sm:px-6">
        <OfflineNotice />
        <div className="grid grid-cols-1 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
          <SideNav
            label={t("account.sections")}
            entries={sections.map((entry) => ({
              href: sectionUrl(entry.id),
              icon: entry.icon ?? LayoutGrid,
              label: readLabel(entry),
              current: entry.id === section.id,
            }))}
          />
          <Main id="content" className="grid min-w-0 grid-cols-1 content-start gap-6 py-6 lg:py-0">
            {children(section, item)}
          </Main>
        </div>
      </div>
    </Frame>
  );
}

/** The frame of the page of the server. */
function PageFrame({ page, projectName, children }: SettingsFrameProps) {
  useDocumentTitle(t("page.title", { page, project: projectName }));
  return (
    <div className="flex min-h-dvh flex-col">
      <ImpersonationNotice />
      {children}
      <footer className="page-foot">
        <LanguageChoice />
        <LegalLinks />
        <PoweredBy />
      </footer>
    </div>
  );
}

const readLabel = (section: ShownSection): string => ("text" in section ? section.text : t(section.label));

/** A whole URL: a fragment alone is announced as a link within the page. */
const sectionUrl = (id: string) => `${window.location.pathname}${window.location.search}#${id}`;

/** The fragment of the URL, without `#`. */
const useHash = () => useSyncExternalStore(subscribeToHash, () => window.location.hash.slice(1));

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

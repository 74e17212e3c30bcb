import { createContext, type ReactNode, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { SlowNotice } from "../components/slow-notice.tsx";
import { useAsync } from "../components/use-async.ts";
import { LoadError } from "../forms/error-message.tsx";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";
import type { PageContext } from "./page-context.ts";

interface AuthGateProps {
  context: PageContext;
  /** Short name of the page. */
  page: string;
  heading: string;
  /** As tall as the form, to avoid a layout shift. */
  skeleton: ReactNode;
  /** Link to the related page. */
  footer: ReactNode;
  /** The form, for users who are signed out. */
  children: ReactNode;
}

/** Replaces the whole page, for example after a sign-in in another tab. */
export const ReplacePageContext = createContext<(replacement: ReactNode) => void>(() => {});

/** Frame of sign-in and sign-up: shows the form, unless a user is already signed in. */
export function AuthGate({ context, page, heading, skeleton, footer, children }: AuthGateProps) {
  // Without a session there is nothing to ask the server, and the form is the first content of the page.
  const [hasSession] = useState(() => context.app.hasSession());
  const gate = useAsync<ReactNode>("arrival", async () => {
    const user = hasSession ? await context.app.getUser({ includeRestricted: true }) : null;
    return user && (await signedInReplacement(user, context));
  });
  const [replacement, replacePage] = useState<ReactNode>();
  const { projectName, development } = context.boot;
  const state = hasSession ? gate.state : "ready";

  if (replacement) return replacement;
  if (gate.state === "ready" && gate.value) return gate.value;
  return (
    <AuthFrame page={page} heading={heading} projectName={projectName} development={development} footer={footer}>
      {state === "loading" && (
        <>
          <SlowNotice />
          {skeleton}
        </>
      )}
      {gate.state === "failed" && <LoadError error={gate.error} retry={gate.retry} />}
      {state === "ready" && <ReplacePageContext.Provider value={replacePage}>{children}</ReplacePageContext.Provider>}
    </AuthFrame>
  );
}

/** Loaded on demand: most visitors of these pages are signed out. */
async function signedInReplacement(user: CurrentUser, context: PageContext) {
  const [{ SignedIn }] = await Promise.all([import("./signed-in.tsx"), loadMessages("pages")]);
  return <SignedIn context={context} user={user} />;
}

/** A question and a link, for the footer of the frame. */
export function FooterLink({ question, link, href, onFollow }: { question: string; link: string; href: string; onFollow?: () => void }) {
  return (
    <>
      <span>{question}</span>
      <a href={href} className="text-link" onClick={onFollow}>
        {link}
      </a>
    </>
  );
}

/** "Sign in to Acme", with the project name of the boot data. */
export const headingFor = (context: PageContext, id: "signIn.title" | "signUp.title") => t(id, { project: context.boot.projectName });

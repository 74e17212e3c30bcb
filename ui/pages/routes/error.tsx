import { useState } from "react";
import { isOwnRejection } from "#contract/vocabulary/sign-in/rejections.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { offeredName } from "../offered-name.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { startedProvider } from "../started-provider.ts";
import SignIn from "./sign-in.tsx";

/** The error of users who decline at the provider. It is their own choice: neither advice nor a code is of use. */
const denied = "OAUTH_PROVIDER_ACCESS_DENIED";

/** The answer to a sign-up that joins the waitlist. It is no failure. */
const waitlisted = "SIGN_UP_WAITLISTED";

const messageIds: Readonly<Record<string, MessageId>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "error.accountTaken",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "error.otherAccount",
  SIGN_UP_NOT_ENABLED: "failure.signUpDisabled",
  USER_BANNED: "error.banned",
  SIGN_UP_REJECTED: "failure.signUpRejected",
  SIGN_IN_REJECTED: "failure.signInRejected",
  SIGN_UP_INVITATION_REQUIRED: "failure.invitationRequired",
  [waitlisted]: "failure.waitlisted",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "failure.passwordDisabled",
  OUTER_OAUTH_TIMEOUT: "error.timeout",
  VERIFICATION_CODE_EXPIRED: "error.expired",
  VERIFICATION_CODE_ALREADY_USED: "error.used",
  VERIFICATION_CODE_NOT_FOUND: "error.notFound",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "code.tooManyAttempts",
};

/** The message for a known code and its details. A user who is signed in was connecting an account. */
function messageFor(code: string, details: string | null, isSignedIn: boolean): MessageId | undefined {
  if (code === denied && isSignedIn) return "error.accessDeniedSignedIn";
  if (code === "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
    return wouldWorkIfVerified(details) ? "error.emailUnverified" : "error.emailTaken";
  return Object.hasOwn(messageIds, code) ? messageIds[code] : undefined;
}

/** The details of the error. They come from the URL and can be anything. */
function parseDetails(details: string | null): {
  readonly would_work_if_email_was_verified?: unknown;
  readonly reason?: unknown;
  readonly message?: unknown;
} {
  try {
    return JSON.parse(details ?? "") ?? {};
  } catch {
    return {};
  }
}

/** Whether verifying the address would help. */
const wouldWorkIfVerified = (details: string | null): boolean => parseDetails(details).would_work_if_email_was_verified === true;

/** The quotation below the message: the reason of a ban, or the project's text. An error without a message has its own words. */
function readQuotation(code: string, query: URLSearchParams, hasMessage: boolean): string {
  const { reason, message } = parseDetails(query.get("details"));
  const own = code === "USER_BANNED" ? reason : typeof message === "string" && isOwnRejection(code, message) ? message : undefined;
  const quoted = typeof own === "string" ? own : hasMessage ? "" : (query.get("message") ?? "");
  return quoted.slice(0, 500);
}

/**
 * `/error`: shows an error that ended in a redirect, from `errorCode`, `message`, `details` and `requestId`. Anyone can craft such a URL, so
 * known codes show our messages, and other messages appear as a quotation.
 */
export default function ErrorPage({ context }: { context: PageContext }) {
  const query = new URLSearchParams(window.location.search);
  const code = query.get("errorCode") ?? "";
  const requestId = query.get("requestId") ?? "";
  const { projectName, development } = context.boot;
  // A user who connects an account is signed in already.
  const [hasSession] = useState(() => context.app.hasSession());
  const messageId = messageFor(code, query.get("details"), hasSession);
  const declined = code === denied;
  const isFailure = !declined && code !== waitlisted;
  const quotation = readQuotation(code, query, messageId !== undefined);

  if (declined && !hasSession) return <SignInAfterDenial context={context} />;
  return (
    <AuthFrame
      page={t("error.page")}
      heading={code === waitlisted ? t("waitlist.title", { project: projectName }) : t(declined ? "error.notConnected" : "error.title")}
      projectName={projectName}
      development={development}
    >
      <div className="grid grid-cols-1 gap-3">
        <p>{t(messageId ?? "error.unknown", { project: projectName })}</p>
        {quotation && <blockquote className="wrap-anywhere border-line border-s-2 ps-3 text-soft-ink text-sm">{quotation}</blockquote>}
        {isFailure && (
          <>
            <p className="text-soft-ink">{t(hasSession ? "error.adviceSignedIn" : "error.advice", { project: projectName })}</p>
            {/^[A-Z][A-Z0-9_]{0,99}$/.test(code) && <p className="wrap-anywhere text-soft-ink text-sm">{t("error.code", { code })}</p>}
            {/^[a-z0-9-]{8,64}$/i.test(requestId) && (
              <p className="wrap-anywhere text-soft-ink text-sm">{t("failure.request", { id: requestId })}</p>
            )}
          </>
        )}
      </div>
      <LinkButton variant="primary" wide href={pageUrl(context, hasSession ? "account-settings" : "sign-in")}>
        {t(hasSession ? "signedIn.settings" : "error.signIn")}
      </LinkButton>
    </AuthFrame>
  );
}

/** The sign-in page, with one line about the provider that was declined. The address becomes that of the sign-in page. */
function SignInAfterDenial({ context }: { context: PageContext }) {
  const [provider] = useState(() => {
    window.history.replaceState(null, "", pageUrl(context, "sign-in"));
    return startedProvider.take();
  });
  const isKnown = context.project.config.enabled_oauth_providers.some(({ id }) => id === provider);
  const message = provider !== null && isKnown ? t("error.denied", { provider: offeredName(context, provider) }) : t("error.accessDenied");
  return <SignIn context={context} notice={<Notice tone="warning">{message}</Notice>} />;
}

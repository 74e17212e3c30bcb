import { useState } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import { offeredName } from "../offered-name.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { appErrorCodes, deniedCode, findPageMessage, readQuotation, waitlistedCode } from "../page-error.ts";
import { startedProvider } from "../started-provider.ts";
import SignIn from "./sign-in.tsx";

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
  const messageId = findPageMessage(code, query.get("details"), hasSession);
  const declined = code === deniedCode;
  const isFailure = !declined && code !== waitlistedCode;
  const quotation = readQuotation(code, { details: query.get("details"), message: query.get("message") }, messageId !== undefined);

  if (declined && !hasSession) return <SignInAfterDenial context={context} />;
  return (
    <AuthFrame
      page={t("error.page")}
      heading={code === waitlistedCode ? t("waitlist.title", { project: projectName }) : t(declined ? "error.notConnected" : "error.title")}
      projectName={projectName}
      development={development}
    >
      <div className="grid grid-cols-1 gap-3">
        <p>{t(messageId ?? "error.unknown", { project: projectName })}</p>
        {quotation && <blockquote className="wrap-anywhere border-line border-s-2 ps-3 text-soft-ink text-sm">{quotation}</blockquote>}
        {isFailure && (
          <>
            {!appErrorCodes.includes(code) && (
              <p className="text-soft-ink">{t(hasSession ? "error.adviceSignedIn" : "error.advice", { project: projectName })}</p>
            )}
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

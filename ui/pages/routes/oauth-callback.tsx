import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { ApiError, isKnownError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import { t } from "../../locales/i18n.ts";
import { saveLastMethod } from "../last-method.ts";
import { oauthApp } from "../oauth-app.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { startedProvider } from "../started-provider.ts";

/** How the flow ended: with a redirect, without a flow to complete, or with an error. */
type Outcome = "redirected" | "no flow" | { readonly error: unknown };

/** `/oauth-callback`: completes a sign-in with a provider, or the connection of an account. */
export default function OAuthCallback({ context }: { context: PageContext }) {
  const flow = useAsync("oauth-callback", () => completeFlow(context));
  const { projectName, development } = context.boot;
  const outcome = flow.state === "ready" ? flow.value : "redirected";
  const ended = outcome !== "redirected";

  return (
    <AuthFrame
      page={t("signIn.page")}
      heading={ended ? t("oauth.notSignedIn") : t("signIn.title", { project: projectName })}
      projectName={projectName}
      development={development}
    >
      {ended ? (
        <>
          {outcome === "no flow" ? <p className="text-soft-ink">{t("oauth.noFlow")}</p> : <FlowError error={outcome.error} />}
          <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
            {t("error.signIn")}
          </LinkButton>
        </>
      ) : (
        <Progress>{t("signIn.busy")}</Progress>
      )}
    </AuthFrame>
  );
}

async function completeFlow(context: PageContext): Promise<Outcome> {
  // Before the flow, which leaves the page at its end.
  const provider = startedProvider.take();
  if (provider !== null && new URLSearchParams(window.location.search).has(hostedPageParameters.code)) saveLastMethod(context, provider);
  try {
    if (!(await oauthApp(context).callOAuthCallback())) return "no flow";
    rememberedEmail.clear();
    return "redirected";
  } catch (error) {
    // The client library has redirected to the page of the second factor.
    return isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED") ? "redirected" : { error };
  }
}

function FlowError({ error }: { error: unknown }) {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    <Notice>
      <p>{t("oauth.failed")}</p>
      {cause instanceof ApiError && cause.requestId && (
        <p className="mt-1 font-mono text-xs">{t("failure.request", { id: cause.requestId })}</p>
      )}
    </Notice>
  );
}

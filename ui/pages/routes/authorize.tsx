import { useEffect, useState } from "react";
import type { RejectedRequest } from "#contract/entities/foundation/page-boot.ts";
import { authorizePath, hostedHandlerPath } from "#contract/vocabulary/paths.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { type ApiError, type CurrentUser, isKnownError, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { pageAddress } from "../../components/page-address.ts";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { readAuthorizationRequest, responseUrl, toBranchPage } from "../authorization-request.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { UserCard } from "../user-card.tsx";

const pendingKey = "latchkey-authorize";

/** The `state` of the authorization request for which this tab left for the sign-in page. */
const pendingAuthorization = {
  set(state: string): void {
    try {
      sessionStorage.setItem(pendingKey, state);
    } catch {
      // Storage is disabled: the user confirms with a button.
    }
  },
  has: (state: string): boolean => pendingState() === state,
  /** Whether the user left for the sign-in page because of this request. False the next time. */
  take(state: string): boolean {
    const pending = pendingState();
    if (pending !== null) sessionStorage.removeItem(pendingKey);
    return pending === state;
  },
};

function pendingState(): string | null {
  try {
    return sessionStorage.getItem(pendingKey);
  } catch {
    return null;
  }
}

/**
 * `/authorize`: the authorization endpoint for apps without sign-in pages. Signs the user in and returns to the app with a
 * one-time code. Where the user is signed in already, another site may have opened the page, so the user confirms.
 */
export default function Authorize({ context }: { context: PageContext }) {
  const address = new URL(pageAddress());
  const [otherPage] = useState(() => toBranchPage(address, context));
  const [rejected, reject] = useState<Rejected | undefined>(context.boot.rejectedRequest);
  useEffect(() => {
    if (otherPage) context.redirects.replace(otherPage);
  }, [otherPage, context]);
  if (otherPage) return <Progress>{t("page.loading")}</Progress>;
  if (rejected) return <InvalidRequest context={context} rejected={rejected} />;
  const returnHere = { ...context, returnTo: `${context.base}${authorizePath}${address.search}` };
  return <ContinueToApp context={returnHere} reject={reject} />;
}

/** Why the browser is not sent to the app, with the id of the trace where it is known. */
type Rejected = Omit<RejectedRequest, "requestId"> & { readonly requestId: string | undefined };

const reasons = { incomplete: "authorize.incomplete", untrusted: "authorize.untrusted" } as const;

function InvalidRequest({ context, rejected }: { context: PageContext; rejected: Rejected }) {
  const { projectName, development } = context.boot;
  const { reason, host, requestId } = rejected;
  return (
    <AuthFrame page={t("authorize.page")} heading={t("authorize.invalid")} projectName={projectName} development={development}>
      <p className="wrap-anywhere text-soft-ink">{t(reasons[reason], { project: projectName, host })}</p>
      {requestId && <p className="break-all text-soft-ink text-sm">{t("failure.request", { id: requestId })}</p>}
    </AuthFrame>
  );
}

interface ContinueProps {
  /** Its return URL is this page. */
  context: PageContext;
  /** Called if the server refuses the app's callback page, or the session of its anonymous user. */
  reject(rejected: Rejected): void;
}

function ContinueToApp({ context, reject }: ContinueProps) {
  const { app, boot } = context;
  // Read once: the code of an anonymous session is removed from the address before it is used.
  const [request] = useState(() => readAuthorizationRequest(new URL(pageAddress())));
  const { host, state } = request;
  const action = useAction();

  async function signIn(): Promise<undefined> {
    const refused = await takeAnonymousSession();
    if (refused) return void reject({ reason: "incomplete", host, requestId: refused.requestId });
    pendingAuthorization.set(state);
    context.redirects.replace(pageUrl(context, request.wantsAccount ? "sign-up" : "sign-in"));
  }

  /** The user of this session is the one whom a sign-up upgrades. @returns the error if the app's session has ended */
  async function takeAnonymousSession(): Promise<Pick<ApiError, "requestId"> | undefined> {
    const { anonymousSession } = request;
    if (!anonymousSession) {
      // An anonymous user of an earlier request must not become the user of this one.
      if (!pendingAuthorization.has(state) && app.hasSession()) await app.signOut();
      return undefined;
    }
    // The code works once, also if the user reloads the page or comes back to it.
    window.history.replaceState(null, "", `${context.base}${authorizePath}${window.location.search}`);
    try {
      await app.signInWithCode({
        ...anonymousSession,
        redirectUri: window.location.origin + hostedHandlerPath(boot.projectId) + authorizePath,
      });
      return undefined;
    } catch (error) {
      if (isKnownError(error, "INVALID_AUTHORIZATION_CODE")) return error;
      throw error;
    }
  }

  async function returnToApp(user: CurrentUser): Promise<void> {
    const { accessToken, refreshToken } = await app.getAuthJson();
    if (accessToken === null || refreshToken === null) return signIn();
    // Another tab has changed the user since the question was shown: ask again.
    const tokenUser = await app.getPartialUser({ from: "token", tokenStore: { accessToken, refreshToken } });
    if (tokenUser?.id !== user.id) return context.redirects.reload();
    const issued = await app.api.auth.oauth.issueHostedCode({
      refresh_token: refreshToken,
      redirect_uri: request.redirectUri,
      code_challenge: request.codeChallenge,
      code_challenge_method: oauthLimits.pkceMethod,
      after_callback_redirect_url: request.returnTo,
    });
    if (issued.status === "ok") return context.redirects.replace(responseUrl(request, issued.data.code, window.location.origin));
    if (isKnownError(issued.error, "REDIRECT_URL_NOT_WHITELISTED"))
      return reject({ reason: "untrusted", host, requestId: issued.error.requestId });
    // Another tab has renewed the tokens, or the session has ended.
    if (isKnownError(issued.error, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")) return context.redirects.reload();
    throw issued.error;
  }

  const switchAccount = async () => {
    await app.signOut();
    await signIn();
  };

  const arrival = useAsync<CurrentUser | undefined>("authorize", async () => {
    const user = await app.getUser({ includeRestricted: true });
    if (!user) return signIn();
    if (!pendingAuthorization.take(state)) return user;
    await returnToApp(user);
    return undefined;
  });
  const user = arrival.state === "ready" ? arrival.value : undefined;
  const busy = action.busy || context.redirects.pending;

  return (
    <AuthFrame
      page={t("authorize.page")}
      heading={t("authorize.title", { host })}
      projectName={boot.projectName}
      development={boot.development}
    >
      {arrival.state === "failed" && <LoadError error={arrival.error} retry={arrival.retry} />}
      {arrival.state !== "failed" && !user && <Progress>{t("page.loading")}</Progress>}
      {user && (
        <>
          <div className="grid grid-cols-1 gap-3">
            <p className="text-soft-ink">{t("signedIn.hint", { project: boot.projectName })}</p>
            <UserCard user={user} />
          </div>
          {action.error && <Notice>{action.error}</Notice>}
          <div className="grid grid-cols-1 gap-2.5">
            <Button
              variant="primary"
              wide
              busyLabel={busy ? t("authorize.busy", { host }) : undefined}
              onClick={() => void action.run(() => returnToApp(user), errorMessage)}
            >
              <span className="truncate">{t("authorize.submit", { host })}</span>
            </Button>
            <Button wide disabled={busy} onClick={() => void action.run(switchAccount)}>
              {t("signedIn.switchAccount")}
            </Button>
          </div>
        </>
      )}
    </AuthFrame>
  );
}

const errorMessage = (error: unknown) =>
  error instanceof PlainError && error.code === "IMPERSONATION_NOT_ALLOWED" ? t("authorize.impersonated") : undefined;

import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { AuthorizationRequest } from "#contract/entities/sign-in/authorization-request.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitResult } from "../../forms/await-result.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import { t } from "../../locales/i18n.ts";
import { loadMessages } from "../../locales/locale.ts";
import { ConsentQuestion, type Decision } from "../consent-question.tsx";
import { type PageContext, pageUrl } from "../page-context.ts";
import { useSessionChanges } from "../use-session-changes.ts";

/** The state of a request: a question to the user, an answer, or nothing to show while the browser leaves. */
type Step =
  | { readonly kind: "question" | "confirm"; readonly user: CurrentUser; readonly request: AuthorizationRequest }
  | { readonly kind: "answered"; readonly app: string; readonly redirectTo: string }
  | { readonly kind: "invalid" | "leaving" };

/** Loaded on demand: most users have signed in recently enough. */
const ConfirmSession = lazy(async () => {
  const [module] = await Promise.all([import("../confirm-session.tsx"), loadMessages("account")]);
  return module;
});

/** The codes of requests that cannot be answered. */
const invalidCodes: readonly unknown[] = ["AUTHORIZATION_REQUEST_NOT_FOUND", "AUTHORIZATION_SERVER_NOT_ENABLED"];

const readCode = (error: unknown): string | undefined => (error instanceof PlainError ? error.code : undefined);

/**
 * `/oauth-authorize`: asks the user whether an app may access the account (OpenID Connect Core 1.0, section 3.1.2.4). It passes through
 * where no consent is needed.
 */
export default function OAuthAuthorize({ context }: { context: PageContext }) {
  const requestId = new URLSearchParams(window.location.search).get(hostedPageParameters.requestId) ?? "";
  const returnHere: PageContext = {
    ...context,
    returnTo: `${window.location.pathname}?${new URLSearchParams({ [hostedPageParameters.requestId]: requestId })}`,
  };
  const [decided, setDecided] = useState<Step>();
  const sessions = useSessionChanges(context, decided === undefined);
  const [confirmations, setConfirmations] = useState(0);
  const arrival = useAsync<Step>(`request ${sessions} ${confirmations}`, () => arrive(returnHere, requestId));
  const { projectName, development } = context.boot;
  const frame = { page: t("grant.page"), projectName, development };
  const step = decided ?? (arrival.state === "ready" ? arrival.value : undefined);

  if (step?.kind === "question")
    return (
      <ConsentQuestion
        frame={frame}
        user={step.user}
        request={step.request}
        decide={async (decision, teamId) => setDecided(await decide(returnHere, requestId, step, decision, teamId))}
        changeAccount={() => signInAgain(returnHere, step.request)}
      />
    );
  if (step?.kind === "confirm")
    return (
      <Suspense key="confirm" fallback={<LoadingFrame {...frame} />}>
        <ConfirmSession
          context={returnHere}
          frame={frame}
          user={step.user}
          app={step.request.application.display_name}
          confirmed={() => setConfirmations(confirmations + 1)}
          changeAccount={() => signInAgain(returnHere, step.request)}
        />
      </Suspense>
    );
  if (step?.kind === "invalid")
    return (
      <AuthFrame {...frame} heading={t("grant.invalid")}>
        <p className="text-soft-ink">{t("grant.invalidHint")}</p>
      </AuthFrame>
    );
  if (step?.kind === "answered")
    return (
      <AuthFrame {...frame} heading={t("grant.opened", { app: step.app })}>
        <p className="text-soft-ink">{t("grant.openedHint")}</p>
        <LinkButton wide href={step.redirectTo}>
          <span className="truncate">{t("grant.open", { app: step.app })}</span>
        </LinkButton>
      </AuthFrame>
    );
  if (arrival.state !== "failed") return <LoadingFrame {...frame} />;
  return (
    <AuthFrame {...frame} heading={t("grant.page")}>
      <LoadError error={arrival.error} retry={arrival.retry} />
    </AuthFrame>
  );
}

const LoadingFrame = (frame: Omit<ComponentProps<typeof AuthFrame>, "heading" | "children">) => (
  <AuthFrame {...frame} heading={t("grant.page")}>
    <Progress>{t("page.loading")}</Progress>
  </AuthFrame>
);

/** Redirects to sign-in, which returns here. The user chose another account, or has no session. Without a sign-out, the sign-in page would continue with the same session. */
async function signInAgain({ app, redirects, ...returnHere }: PageContext, { login_hint }: AuthorizationRequest): Promise<void> {
  if (login_hint?.includes("@")) rememberedEmail.save(login_hint);
  const signIn = pageUrl(returnHere, "sign-in");
  if (app.hasSession()) await app.signOut({ redirectUrl: signIn });
  redirects.replace(signIn);
}

/** Loads the request and finds what it needs: a sign-in, a question, or no act of the user. */
async function arrive(context: PageContext, requestId: string): Promise<Step> {
  const { app } = context;
  if (requestId === "") return { kind: "invalid" };
  const loaded = await awaitResult(app.api.authorizationRequests.get({ request_id: requestId }));
  if (loaded.status === "error") {
    if (invalidCodes.includes(readCode(loaded.error))) return { kind: "invalid" };
    throw loaded.error;
  }
  const request = loaded.data;
  if (request.redirect_to !== null) return leave(request, request.redirect_to);
  const user = await app.getUser({ includeRestricted: true });
  if (user && request.needs_sign_in) return { kind: "confirm", user, request };
  if (!user) {
    await signInAgain(context, request);
    return { kind: "leaving" };
  }
  const question = { kind: "question" as const, user, request };
  const needsAnswer = request.needs_consent || request.prompt.includes("select_account");
  return needsAnswer ? question : decide(context, requestId, question, "allow");
}

/** Sends the decision of the user, and leaves to the app with the answer. */
async function decide(
  context: PageContext,
  requestId: string,
  { user, request }: Extract<Step, { kind: "question" | "confirm" }>,
  decision: Decision,
  teamId?: string,
): Promise<Step> {
  const { app } = context;
  const { accessToken, refreshToken } = await app.getAuthJson();
  const tokenUser =
    accessToken !== null && refreshToken !== null
      ? await app.getPartialUser({ from: "token", tokenStore: { accessToken, refreshToken } })
      : null;
  // Another tab has changed the user since the question was shown: ask again.
  if (tokenUser?.id !== user.id) return reload(context);
  const answer = await awaitResult(app.api.authorizationRequests.decide({ request_id: requestId, decision, team_id: teamId }));
  if (answer.status === "ok") return leave(request, answer.data.redirect_to);
  const code = readCode(answer.error);
  if (invalidCodes.includes(code)) return { kind: "invalid" };
  // The user has left the team meanwhile.
  if (code === "AUTHORIZATION_NEEDS_SIGN_IN" || code === "TEAM_MEMBERSHIP_NOT_FOUND") return reload(context);
  throw answer.error;
}

function reload({ redirects }: PageContext): Step {
  redirects.reload();
  return { kind: "leaving" };
}

/** Leaves to the app. The page stays behind if the address has the scheme of a native app. */
function leave({ application }: AuthorizationRequest, redirectTo: string): Step {
  // Not by the redirects of the page, which may be those of a router.
  window.location.replace(redirectTo);
  return /^https?:/i.test(redirectTo) ? { kind: "leaving" } : { kind: "answered", app: application.display_name, redirectTo };
}

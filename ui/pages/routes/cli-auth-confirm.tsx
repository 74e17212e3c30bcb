import { useState } from "react";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { toShortCode } from "#contract/vocabulary/sign-in/cli.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitError, awaitResult } from "../../forms/await-result.ts";
import { isWellFormedCode } from "../../forms/code-rules.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { FooterLink } from "../auth-gate.tsx";
import { DeviceOrigin } from "../device-origin.tsx";
import { type PageContext, pageUrl } from "../page-context.ts";
import { useSessionChanges } from "../use-session-changes.ts";
import { UserCard } from "../user-card.tsx";

/** Where the tool started the sign-in, as far as the server knows. */
interface StartedLogin {
  device_name: string | null;
  ip: string | null;
  city_name: string | null;
  country_code: string | null;
}

/** The question of the page, and the user whom it asks. Without a login the link cannot be confirmed. */
interface Question {
  user: CurrentUser;
  login: StartedLogin | undefined;
}

/** State of the confirmation, once the user is signed in. */
type Step = "pending" | keyof typeof outcomes;

const outcomes = {
  confirmed: { heading: "cli.confirmed", hint: "cli.confirmedHint" },
  denied: { heading: "cli.denied", hint: "cli.deniedHint" },
  invalid: { heading: "cli.invalid", hint: "cli.invalidHint" },
} as const satisfies Record<string, { heading: MessageId; hint: MessageId }>;

/**
 * `/cli-auth-confirm`: grants a session to a command line tool (device authorization). An attacker can send such a link to a victim. So the
 * page names the account and warns before the user confirms.
 */
export default function CliAuthConfirm({ context }: { context: PageContext }) {
  const loginCode = new URLSearchParams(window.location.search).get(hostedPageParameters.loginCode) ?? "";
  const wellFormed = isWellFormedCode(loginCode);
  const returnHere: PageContext = {
    ...context,
    returnTo: `${window.location.pathname}?${new URLSearchParams({ [hostedPageParameters.loginCode]: loginCode })}`,
  };
  const [step, setStep] = useState<Step>("pending");
  const sessions = useSessionChanges(context, step === "pending");
  const question = useAsync<Question | undefined>(`cli ${sessions}`, async () => {
    if (!wellFormed) return undefined;
    const user = await context.app.getUser({ includeRestricted: true });
    if (user) return { user, login: await loadLogin(context, loginCode) };
    redirectToSignIn(returnHere);
    return undefined;
  });
  const { projectName, development } = context.boot;
  const frame = { page: t("cli.page"), projectName, development };

  if (!wellFormed)
    return (
      <AuthFrame {...frame} heading={t("cli.invalid")}>
        <p className="text-soft-ink">{t(loginCode === "" ? "cli.codeMissing" : "cli.invalidHint")}</p>
      </AuthFrame>
    );
  const loaded = question.state === "ready" ? question.value : undefined;
  const outcome = step === "pending" && loaded && !loaded.login ? "invalid" : step;
  if (outcome !== "pending")
    return (
      <AuthFrame {...frame} heading={t(outcomes[outcome].heading)}>
        <p className="text-soft-ink">{t(outcomes[outcome].hint)}</p>
      </AuthFrame>
    );
  if (!loaded?.login)
    return (
      <AuthFrame {...frame} heading={t("cli.page")}>
        {question.state === "failed" ? (
          <LoadError error={question.error} retry={question.retry} />
        ) : (
          <Progress>{t("page.loading")}</Progress>
        )}
      </AuthFrame>
    );
  return (
    <AuthFrame
      {...frame}
      heading={t("cli.title", { project: projectName })}
      footer={<FooterLink question={t("cli.wrongAccount")} link={t("cli.switchAccount")} href={pageUrl(returnHere, "sign-out")} />}
    >
      <ConfirmQuestion returnHere={returnHere} user={loaded.user} loginCode={loginCode} login={loaded.login} decide={setStep} />
    </AuthFrame>
  );
}

/** Where a sign-in was started; undefined once it cannot be confirmed any more. */
async function loadLogin({ app }: PageContext, loginCode: string): Promise<StartedLogin | undefined> {
  const answer = await awaitResult(app.api.auth.cli.details({ login_code: loginCode }));
  if (answer.status === "ok") return answer.data;
  if (answer.error instanceof PlainError && answer.error.code === "INVALID_CLI_LOGIN_CODE") return undefined;
  throw answer.error;
}

/** Redirects to sign-in, which returns here. */
const redirectToSignIn = (returnHere: PageContext) => returnHere.redirects.replace(pageUrl(returnHere, "sign-in"));

interface ConfirmQuestionProps {
  returnHere: PageContext;
  user: CurrentUser;
  loginCode: string;
  login: StartedLogin;
  decide(step: Step): void;
}

function ConfirmQuestion({ returnHere, user, loginCode, login, decide }: ConfirmQuestionProps) {
  const { app, boot } = returnHere;
  const { device_name, ...address } = login;
  const action = useAction();

  const confirm = () =>
    action.run(async () => {
      const { accessToken, refreshToken } = await app.getAuthJson();
      if (accessToken === null || refreshToken === null) return redirectToSignIn(returnHere);
      // Another tab has changed the user since the question was shown; the page is about to ask again.
      const tokenUser = await app.getPartialUser({ from: "token", tokenStore: { accessToken, refreshToken } });
      if (tokenUser?.id !== user.id) return;
      const error = await awaitError(app.api.auth.cli.complete({ login_code: loginCode, refresh_token: refreshToken }));
      if (error === undefined) return decide("confirmed");
      const code = error instanceof PlainError ? error.code : undefined;
      if (code === "INVALID_CLI_LOGIN_CODE") return decide("invalid");
      if (code !== "INVALID_CLI_REFRESH_TOKEN") throw error;
      // The session has ended on the server; a refresh ends it in the browser too.
      await app.getAuthJson({ insteadOf: accessToken });
      redirectToSignIn(returnHere);
    }, confirmErrorMessage);

  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-soft-ink">{t("cli.hint", { project: boot.projectName })}</p>
        <UserCard user={user} />
        <p className="text-soft-ink">{t("cli.shortCode")}</p>
        <code className="rounded-lg bg-sunken px-3.5 py-3 text-center font-mono text-lg">{toShortCode(loginCode)}</code>
        <DeviceOrigin {...address} name={device_name} />
      </div>
      <Notice tone="warning" quiet>
        {t("cli.warning")}
      </Notice>
      {action.error && <Notice>{action.error}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <Button variant="primary" wide busyLabel={action.busy ? t("cli.busy") : undefined} onClick={() => void confirm()}>
          {t("cli.confirm")}
        </Button>
        <Button wide disabled={action.busy} onClick={() => decide("denied")}>
          {t("cli.deny")}
        </Button>
      </div>
    </>
  );
}

const confirmErrorMessage = (error: unknown) =>
  error instanceof PlainError && error.code === "IMPERSONATION_NOT_ALLOWED" ? t("cli.impersonated") : undefined;

import { useState } from "react";
import type { DeviceRequest } from "#contract/entities/sign-in/device-request.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { deviceLimits, readUserCode } from "#contract/vocabulary/sign-in/devices.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Button } from "../../components/button.tsx";
import { CodeField } from "../../components/code-field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { awaitResult } from "../../forms/await-result.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ConsentQuestion, type Decision } from "../consent-question.tsx";
import { DeviceOrigin } from "../device-origin.tsx";
import { type PageContext, pageUrl } from "../page-context.ts";
import { useSessionChanges } from "../use-session-changes.ts";

/** The state of the page: the field for the code, the question to the user, or its answer. */
type Step =
  | { readonly kind: "code"; readonly user: CurrentUser; readonly isWrong: boolean }
  | { readonly kind: "question"; readonly user: CurrentUser; readonly request: DeviceRequest }
  | { readonly kind: "allowed" | "denied" | "leaving" };

const outcomes = {
  allowed: { heading: "device.allowed", hint: "device.allowedHint" },
  denied: { heading: "device.denied", hint: "cli.deniedHint" },
} as const;

const isInvalid = (error: unknown): boolean => error instanceof PlainError && error.code === "USER_CODE_INVALID";

/**
 * `/device`: lets a user give a device access by the code that it shows (RFC 8628, section 3.3). An attacker can send a code to a victim.
 * So the page names the app, the device and its place, and asks also if the address contains the code.
 */
export default function Device({ context }: { context: PageContext }) {
  const typed = new URLSearchParams(window.location.search).get(hostedPageParameters.userCode) ?? "";
  const query = typed === "" ? "" : `?${new URLSearchParams({ [hostedPageParameters.userCode]: typed })}`;
  const returnHere: PageContext = { ...context, returnTo: `${window.location.pathname}${query}` };
  const [reached, setReached] = useState<Step>();
  const sessions = useSessionChanges(context, reached?.kind !== "allowed" && reached?.kind !== "denied");
  const arrival = useAsync<Step>(`device ${sessions}`, () => arrive(returnHere, readUserCode(typed)));
  const { projectName, development } = context.boot;
  const frame = { page: t("device.page"), projectName, development };
  const step = reached ?? (arrival.state === "ready" ? arrival.value : undefined);

  if (step?.kind === "question")
    return (
      <ConsentQuestion
        frame={frame}
        user={step.user}
        request={{ ...step.request, teams: null, team_id: null, redirect_host: null }}
        decide={async (decision) => setReached(await decide(returnHere, step, decision))}
        changeAccount={async () => returnHere.redirects.replace(pageUrl(returnHere, "sign-out"))}
      >
        <DeviceNotice {...step.request} />
      </ConsentQuestion>
    );
  if (step?.kind === "code")
    return (
      <AuthFrame {...frame} heading={t("device.title")}>
        <p className="text-soft-ink">{t("device.hint", { project: projectName })}</p>
        <UserCodeForm isWrong={step.isWrong} find={async (code) => setReached(await find(context, step.user, code))} />
      </AuthFrame>
    );
  if (step?.kind === "allowed" || step?.kind === "denied")
    return (
      <AuthFrame {...frame} heading={t(outcomes[step.kind].heading)}>
        <p className="text-soft-ink">{t(outcomes[step.kind].hint)}</p>
      </AuthFrame>
    );
  return (
    <AuthFrame {...frame} heading={t("device.page")}>
      {arrival.state === "failed" ? <LoadError error={arrival.error} retry={arrival.retry} /> : <Progress>{t("page.loading")}</Progress>}
    </AuthFrame>
  );
}

/** Needs a signed-in user: only then are codes looked up, so that a stranger learns nothing about them. */
async function arrive(context: PageContext, code: string): Promise<Step> {
  const user = await context.app.getUser({ includeRestricted: true });
  if (!user) {
    context.redirects.replace(pageUrl(context, "sign-in"));
    return { kind: "leaving" };
  }
  return code === "" ? { kind: "code", user, isWrong: false } : find(context, user, code);
}

/** Finds the request of a code. */
async function find({ app }: PageContext, user: CurrentUser, code: string): Promise<Step> {
  const found = await awaitResult(app.api.deviceAuthorization.details({ user_code: code }));
  if (found.status === "ok") return { kind: "question", user, request: found.data };
  if (isInvalid(found.error)) return { kind: "code", user, isWrong: true };
  throw found.error;
}

/** Sends the decision of the user. */
async function decide(
  { app, redirects }: PageContext,
  { user, request }: Extract<Step, { kind: "question" }>,
  decision: Decision,
): Promise<Step> {
  const { accessToken, refreshToken } = await app.getAuthJson();
  const tokenUser =
    accessToken !== null && refreshToken !== null
      ? await app.getPartialUser({ from: "token", tokenStore: { accessToken, refreshToken } })
      : null;
  // Another tab has changed the user since the question was shown: ask again.
  if (tokenUser?.id !== user.id) {
    redirects.reload();
    return { kind: "leaving" };
  }
  const answer = await awaitResult(app.api.deviceAuthorization.decide({ user_code: request.user_code, decision }));
  if (answer.status === "ok") return { kind: answer.data.is_allowed ? "allowed" : "denied" };
  if (isInvalid(answer.error)) return { kind: "code", user, isWrong: true };
  throw answer.error;
}

/** The field for the code of a device. */
function UserCodeForm({ isWrong, find: findCode }: { isWrong: boolean; find(code: string): Promise<void> }) {
  const [rejected, setRejected] = useState(isWrong);
  const form = useForm<"code">({
    initial: { code: "" },
    focus: "code",
    validate: ({ code }): { code?: string } => (code.length === deviceLimits.userCodeLength ? {} : { code: t("device.incomplete") }),
    async send({ code }) {
      await findCode(code);
      setRejected(true);
      return { message: t("device.wrong"), clear: "code" };
    },
  });
  const isRejected = rejected && form.values.code === "";
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {isRejected && !form.message ? <Notice>{t("device.wrong")}</Notice> : <FormSummary form={form} />}
      <CodeField
        {...form.field("code")}
        label={t("device.code")}
        length={deviceLimits.userCodeLength}
        inputMode="text"
        normalize={readUserCode}
        rejected={isRejected}
        required
      />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? t("page.loading") : undefined}>
        {t("verify.continue")}
      </Button>
    </form>
  );
}

/** The code that the device must show, where it is, and the danger of a code that another person sent. */
const DeviceNotice = ({ user_code, device: { browser, system, ...address } }: DeviceRequest) => (
  <div className="grid grid-cols-1 gap-3">
    <p className="text-soft-ink">{t("device.shows")}</p>
    <code className="rounded-lg bg-sunken px-3.5 py-3 text-center font-mono text-lg">{user_code}</code>
    <DeviceOrigin {...address} name={[browser, system].filter(Boolean).join(" · ") || null} />
    <Notice tone="warning" quiet>
      {t("device.warning")}
    </Notice>
  </div>
);

import type { CallOutcome, FormAnswer, FormCall, RequestedPage, SentForm } from "#contract/entities/foundation/page-renderer.ts";
import { formFields } from "#contract/entities/foundation/page-renderer.ts";
import { isSignUpEmail, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { authorizePath } from "#contract/vocabulary/paths.ts";
import { readBackupCode } from "#contract/vocabulary/sign-in/backup-codes.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { isKnownError } from "#sdk/client.ts";
import { cookieStore, readApiError } from "#sdk/page-parts.ts";
import { codeErrorMessage, normalizeEmailCode, normalizeTotp, totpLength } from "../forms/code-rules.ts";
import { emailError, validateSignIn } from "../forms/credential-rules.ts";
import { describeCodedError } from "../forms/describe-coded-error.ts";
import { hasSentence, plainMessage } from "../forms/describe-error.ts";
import type { FormStep } from "../forms/plain-form.tsx";
import type { SubmitError } from "../forms/use-form.tsx";
import { t } from "../locales/i18n.ts";
import { readAuthorizationRequest } from "./authorization-request.ts";
import { sendErrorMessage } from "./email-code.tsx";
import { type OwnMethod, renderLastMethod } from "./last-method.ts";
import { afterSignInUrl, type PageContext, pageUrl } from "./page-context.ts";
import type { PlainField, PlainStep } from "./plain-sign-in.tsx";
import { startsWithCode } from "./sign-in-methods.tsx";

// The sign-in page without a script: what the page's components do in a browser, as steps of a server.

/** The next step after a form: a call, another form, or another address with a session. */
type Next = { readonly call: FormCall } | PlainStep | Extract<FormAnswer, { location: string }>;

type Values = PlainStep["values"];

/** The bounds of the API; longer values are refused there. */
const maxLength = 2000;

const readValues = ({ fields }: SentForm): Values => {
  const read = (name: PlainField) => (fields[name] ?? "").slice(0, maxLength);
  return { email: read("email"), password: read("password"), code: read("code"), nonce: read("nonce"), attempt: read("attempt") };
};

/** A form again, without its secrets. */
const again = (step: PlainStep["step"], values: Values, error: SubmitError<PlainField> = {}): PlainStep => ({
  step,
  values: { ...values, password: "", code: "" },
  ...error,
});

/** The form that the sign-in page of a project starts with. */
export const firstStep = (context: PageContext, error: SubmitError<PlainField> = {}, values = readValues({ fields: {}, token: "" })) =>
  again(context.project.config.credential_enabled && !startsWithCode(context) ? "password" : "send-code", values, error);

/** Reads a form: its call, or the form again. The rules are those of the page's components. */
export function readForm(context: PageContext, page: RequestedPage, form: SentForm): Next {
  const values = readValues(form);
  const { email, password, nonce, attempt } = values;
  const step = form.fields[formFields.step] as FormStep | undefined;
  if (step === "password") {
    const errors = validateSignIn({ email, password });
    if (Object.keys(errors).length > 0) return again("password", values, { errors });
    return { call: { route: "auth.password.signIn", body: { email: email.trim(), password } } };
  }
  if (step === "use-password") return again("password", values);
  if (step === "address" && (normalizeEmail(email) === "" || nonce !== "")) return again("send-code", { ...values, nonce: "" });
  if (step === "address" || step === "send-code") {
    const error = emailError(email, isSignUpEmail);
    if (error !== undefined) return again("send-code", values, { errors: { email: error } });
    const callback = new URL(pageUrl(context, "magic-link-callback"), page.url);
    return { call: { route: "auth.otp.sendSignInCode", body: { email: email.trim(), callback_url: callback.href } } };
  }
  if (step === "code") {
    const typed = normalizeEmailCode(values.code);
    if (typed.length !== codeLimits.typedLength) return again("code", values, { errors: { code: t("emailCode.incomplete") } });
    return { call: { route: "auth.otp.signIn", body: { code: typed + nonce } } };
  }
  if (step === "second-factor") {
    const digits = normalizeTotp(values.code);
    const totp = readBackupCode(values.code) ? values.code.trim() : digits;
    if (totp === digits && digits.length !== totpLength) return again("second-factor", values, { errors: { code: t("mfa.incomplete") } });
    return { call: { route: "auth.mfa.signIn", body: { type: "totp", totp, code: attempt } } };
  }
  return firstStep(context, {}, values);
}

/** The failure of a call as the client library reads it; undefined for data. */
export const readFailure = async (outcome: CallOutcome): Promise<unknown> =>
  "data" in outcome ? undefined : await readApiError({ ...outcome, headers: new Headers(outcome.headers) });

/** The next step after the response to a form's call. */
export function readOutcome(context: PageContext, page: RequestedPage, form: SentForm, outcome: CallOutcome, failure: unknown): Next {
  const values = readValues(form);
  const step = form.fields[formFields.step] as FormStep;
  if (!("data" in outcome)) return afterFailure(context, values, step, failure);
  const data = outcome.data as { nonce?: string } & ReceivedTokens;
  if (data.nonce !== undefined) return again("code", { ...values, nonce: data.nonce });
  const location = afterSignInUrl(context) ?? pageUrl(context, "sign-in");
  const cookies = [...sessionCookies(page, data), ...lastMethodCookies(context, page, step)];
  return { location, cookies, issueCode: readCodeCall(context, new URL(location, page.url), data) };
}

/** After a second factor, the method before it is not known any more. */
function lastMethodCookies({ base }: PageContext, { url }: RequestedPage, step: FormStep): string[] {
  const method: OwnMethod | undefined = step === "password" ? ":password" : step === "code" ? ":code" : undefined;
  return method === undefined ? [] : [renderLastMethod(base, method, new URL(url).protocol === "https:")];
}

interface ReceivedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The call for the code of an app whose authorization request led to the sign-in. The server checks the request once more. */
function readCodeCall({ base, boot }: PageContext, address: URL, session: ReceivedTokens): FormCall | undefined {
  const { pathname, searchParams: query } = address;
  if (pathname !== base + authorizePath || query.get("client_id") !== boot.projectId) return undefined;
  if (!URL.canParse(query.get("redirect_uri") ?? "")) return undefined;
  const { redirectUri, codeChallenge, returnTo } = readAuthorizationRequest(address);
  const body = {
    refresh_token: session.refresh_token,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    code_challenge_method: oauthLimits.pkceMethod,
    ...(returnTo !== undefined && { after_callback_redirect_url: returnTo }),
  };
  return { route: "auth.oauth.issueHostedCode", accessToken: session.access_token, body };
}

function afterFailure(context: PageContext, values: Values, step: FormStep, failure: unknown): PlainStep {
  if (isKnownError(failure, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"))
    return again("second-factor", { ...values, attempt: failure.details.attempt_code });
  const message = hasSentence(failure) ? describeCodedError(failure) : plainMessage(failure);
  if (step === "password")
    // The server does not reveal which one is wrong; the password is the likelier typo.
    return again(step, values, {
      message: isKnownError(failure, "EMAIL_PASSWORD_MISMATCH") ? t("failure.mismatch") : message,
      focus: "password",
    });
  if (step === "code") {
    if (isKnownError(failure, "VERIFICATION_CODE_NOT_FOUND")) return again(step, values, { errors: { code: t("emailCode.wrong") } });
    return again(step, values, { message: codeErrorMessage(failure) ?? message });
  }
  if (step === "second-factor") {
    if (isKnownError(failure, "INVALID_TOTP_CODE")) return again(step, values, { errors: { code: t("mfa.wrong") } });
    // The attempt is over: a new one starts with the first form.
    return codeErrorMessage(failure) === undefined
      ? again(step, values, { message })
      : firstStep(context, { message: t("mfa.expiredHint") });
  }
  return again("send-code", values, { message: sendErrorMessage(failure, context.project) ?? message });
}

/** The cookies of a session as the client library of the page would write them, as Set-Cookie headers. */
function sessionCookies({ url, boot, cookies }: RequestedPage, session: ReceivedTokens): string[] {
  const written: string[] = [];
  const jar = {
    location: new URL(url),
    document: {
      get cookie() {
        return cookies;
      },
      set cookie(line: string) {
        written.push(line);
      },
    },
  };
  cookieStore(jar, boot.projectId, Date.now, hostedCookieNames).set({
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  });
  return written;
}

import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { SignInAttempt, SignInStep } from "#sdk/admin.ts";
import { describeDevice } from "../../../components/session-summary.tsx";
import { countryName } from "../../../locales/countries.ts";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { findReason } from "./attempt-reasons.ts";

/** A method with its article, as sentences end with it. */
const methodLabels = {
  password: "signIns.method.password",
  otp: "signIns.method.otp",
  passkey: "signIns.method.passkey",
  oauth: "signIns.method.oauth",
  id_token: "signIns.method.id_token",
  anonymous: "signIns.method.anonymous",
  cli: "signIns.method.cli",
  mfa: "signIns.method.mfa",
  session: "signIns.method.session",
} as const satisfies Record<SignInAttempt["method"], MessageId>;

/** The kind of a method as a label. */
export const kindLabels = {
  password: "methods.password",
  otp: "methods.otp",
  passkey: "methods.passkey",
  oauth: "signIns.kind.oauth",
  id_token: "signIns.kind.id_token",
  anonymous: "signIns.kind.anonymous",
  cli: "signIns.kind.cli",
  mfa: "signIns.kind.mfa",
  session: "signIns.kind.session",
} as const satisfies Record<SignInAttempt["method"], MessageId>;

export const outcomeLabels = {
  ok: "signIns.outcome.ok",
  refused: "signIns.outcome.refused",
  pending: "signIns.outcome.pending",
} as const satisfies Record<SignInAttempt["outcome"], MessageId>;

export const stepLabels = {
  sign_up: "signIns.step.sign_up",
  sign_in: "signIns.step.sign_in",
  code_requested: "signIns.step.code_requested",
  code_entered: "signIns.step.code_entered",
  passkey_requested: "signIns.step.passkey_requested",
  provider_started: "signIns.step.provider_started",
  provider_returned: "signIns.step.provider_returned",
  app_continued: "signIns.step.app_continued",
  code_exchanged: "signIns.step.code_exchanged",
  second_factor: "signIns.step.second_factor",
  cli_started: "signIns.step.cli_started",
  cli_confirmed: "signIns.step.cli_confirmed",
  cli_collected: "signIns.step.cli_collected",
} as const satisfies Record<SignInStep["step"], MessageId>;

/** The next event after a pending step. Other steps wait for the second factor. */
export const waitLabels: Readonly<Partial<Record<SignInStep["step"], MessageId>>> = {
  code_requested: "signIns.waits.code",
  provider_started: "signIns.waits.provider",
  provider_returned: "signIns.waits.exchange",
  app_continued: "signIns.waits.exchange",
  cli_started: "signIns.waits.confirmation",
  cli_confirmed: "signIns.waits.collection",
};

/** The method of a sign-in as sentences end with it: the name of its provider, or the kind. */
const describeMethod = ({ method, providerId }: Pick<SignInAttempt, "method" | "providerId">): string =>
  providerId ? providerName(providerId) : t(methodLabels[method]);

/** The person who signs in: the name of the user, or the address that was typed. */
const describePerson = ({ userName, userId, address }: SignInAttempt): string =>
  userName ?? address ?? t(userId ? "signIns.deletedUser" : "signIns.visitor");

/** The reason of a refusal, or its code where it has no words. */
export function describeReason(attempt: Pick<SignInAttempt, "errorCode" | "userId">): string {
  const found = findReason(attempt);
  return found ? t(found.reason) : (attempt.errorCode ?? "");
}

/** A sign-in as one sentence. */
export function describeAttempt(attempt: SignInAttempt): string {
  const { outcome, method, isNewUser } = attempt;
  const who = describePerson(attempt);
  if (outcome === "refused") return t("signIns.refused", { who, reason: describeReason(attempt) });
  if (outcome === "pending") return t("signIns.pending", { who, method: describeMethod(attempt) });
  if (method === "anonymous") return t("signIns.okAnonymous");
  if (method === "session") return t("signIns.okSession", { who });
  return t(isNewUser ? "signIns.signedUp" : "signIns.ok", { who, method: describeMethod(attempt) });
}

/** The country and the address from which the sign-in came. */
export const describePlace = ({ countryCode, ip }: Pick<SignInAttempt, "countryCode" | "ip">): string =>
  [countryCode && countryName(countryCode), ip].filter(Boolean).join(" · ") || t("signIns.unknownPlace");

/** The browser and the system. Apps that call from a server have none. */
export const describeBrowser = (attempt: Pick<SignInAttempt, "browser" | "system">): string =>
  attempt.browser === null && attempt.system === null ? t("signIns.unknownDevice") : describeDevice(attempt);

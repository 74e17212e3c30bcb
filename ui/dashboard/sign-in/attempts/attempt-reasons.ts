import type { SignInAttempt } from "#sdk/admin.ts";
import type { MessageId } from "../../../locales/messages.ts";

/** The short reason of a refusal for developers, and what to do about it. */
export interface AttemptReason {
  readonly reason: MessageId;
  readonly advice: MessageId;
}

const off = { reason: "signIns.reason.off", advice: "signIns.advice.off" } as const;
const taken = { reason: "signIns.reason.taken", advice: "signIns.advice.taken" } as const;
const rejected = { reason: "signIns.reason.rejected", advice: "signIns.advice.rejected" } as const;
const exposed = { reason: "signIns.reason.exposed", advice: "signIns.advice.exposed" } as const;
const length = { reason: "signIns.reason.length", advice: "signIns.advice.length" } as const;
const request = { reason: "signIns.reason.request", advice: "signIns.advice.request" } as const;
const browserCheck = { reason: "signIns.reason.browserCheck", advice: "signIns.advice.browserCheck" } as const;

const reasons: Readonly<Record<string, AttemptReason>> = {
  EMAIL_PASSWORD_MISMATCH: { reason: "signIns.reason.password", advice: "signIns.advice.password" },
  PASSWORD_REQUIREMENTS_NOT_MET: exposed,
  PASSWORD_TOO_SHORT: length,
  PASSWORD_TOO_LONG: length,
  USER_EMAIL_ALREADY_EXISTS: taken,
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: taken,
  SIGN_UP_NOT_ENABLED: { reason: "signIns.reason.closed", advice: "signIns.advice.closed" },
  SIGN_UP_REJECTED: rejected,
  SIGN_IN_REJECTED: rejected,
  SIGN_UP_INVITATION_REQUIRED: { reason: "signIns.reason.invitation", advice: "signIns.advice.invitation" },
  SIGN_UP_WAITLISTED: { reason: "signIns.reason.waitlisted", advice: "signIns.advice.waitlisted" },
  USER_BANNED: { reason: "signIns.reason.banned", advice: "signIns.advice.banned" },
  PASSWORD_AUTHENTICATION_NOT_ENABLED: off,
  OTP_AUTHENTICATION_NOT_ENABLED: off,
  PASSKEY_AUTHENTICATION_NOT_ENABLED: off,
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: off,
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: off,
  VERIFICATION_CODE_NOT_FOUND: { reason: "signIns.reason.codeUnknown", advice: "signIns.advice.codeUnknown" },
  VERIFICATION_CODE_EXPIRED: { reason: "signIns.reason.codeExpired", advice: "signIns.advice.codeUnknown" },
  VERIFICATION_CODE_ALREADY_USED: { reason: "signIns.reason.codeUsed", advice: "signIns.advice.codeUsed" },
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: { reason: "signIns.reason.codeAttempts", advice: "signIns.advice.codeUnknown" },
  INVALID_TOTP_CODE: { reason: "signIns.reason.totp", advice: "signIns.advice.totp" },
  PASSKEY_AUTHENTICATION_FAILED: { reason: "signIns.reason.passkey", advice: "signIns.advice.passkey" },
  REDIRECT_URL_NOT_WHITELISTED: { reason: "signIns.reason.untrusted", advice: "signIns.advice.untrusted" },
  OAUTH_PROVIDER_ACCESS_DENIED: { reason: "signIns.reason.denied", advice: "signIns.advice.denied" },
  OAUTH_PROVIDER_FAILED: { reason: "signIns.reason.provider", advice: "signIns.advice.provider" },
  OUTER_OAUTH_TIMEOUT: { reason: "signIns.reason.timeout", advice: "signIns.advice.timeout" },
  OAUTH_FLOW_INVALID: { reason: "signIns.reason.otherBrowser", advice: "signIns.advice.otherBrowser" },
  INVALID_AUTHORIZATION_CODE: { reason: "signIns.reason.exchange", advice: "signIns.advice.exchange" },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: request,
  INVALID_PUBLISHABLE_CLIENT_KEY: request,
  INVALID_SCOPE: request,
  INVALID_REQUEST: request,
  SCHEMA_ERROR: request,
  ID_TOKEN_NOT_ACCEPTED: { reason: "signIns.reason.idToken", advice: "signIns.advice.idToken" },
  TOO_MANY_REQUESTS: { reason: "signIns.reason.tooMany", advice: "signIns.advice.tooMany" },
  BOT_CHALLENGE_REQUIRED: browserCheck,
  BOT_CHALLENGE_FAILED: browserCheck,
  INVALID_CLI_LOGIN_CODE: { reason: "signIns.reason.cli", advice: "signIns.advice.cli" },
  INVALID_CLI_REFRESH_TOKEN: { reason: "signIns.reason.cliSession", advice: "signIns.advice.cliSession" },
};

const noAccount = { reason: "signIns.reason.noAccount", advice: "signIns.advice.noAccount" } as const;

/** Why a sign-in was refused. Undefined for a code without its own words. */
export function findReason({ errorCode, userId }: Pick<SignInAttempt, "errorCode" | "userId">): AttemptReason | undefined {
  // The page says neither: it must not reveal which addresses have accounts.
  if (errorCode === "EMAIL_PASSWORD_MISMATCH" && userId === null) return noAccount;
  return errorCode !== null && Object.hasOwn(reasons, errorCode) ? reasons[errorCode] : undefined;
}

import { isOwnRejection } from "#contract/vocabulary/sign-in/rejections.ts";
import type { MessageId } from "../locales/messages.ts";

/** The error of users who decline at the provider. It is their own choice: neither advice nor a code is of use. */
export const deniedCode = "OAUTH_PROVIDER_ACCESS_DENIED";

/** The answer to a sign-up that joins the waitlist. It is no failure. */
export const waitlistedCode = "SIGN_UP_WAITLISTED";

/** The errors of an app that sends its users here. A sign-in would not help. */
export const appErrorCodes: readonly string[] = ["AUTHORIZATION_CLIENT_UNKNOWN", "REDIRECT_URI_NOT_REGISTERED"];

const messageIds: Readonly<Record<string, MessageId>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: "error.accountTaken",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "error.otherAccount",
  SIGN_UP_NOT_ENABLED: "failure.signUpDisabled",
  USER_BANNED: "error.banned",
  SIGN_UP_REJECTED: "failure.signUpRejected",
  SIGN_IN_REJECTED: "failure.signInRejected",
  SIGN_UP_INVITATION_REQUIRED: "failure.invitationRequired",
  [waitlistedCode]: "failure.waitlisted",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "failure.passwordDisabled",
  OUTER_OAUTH_TIMEOUT: "error.timeout",
  AUTHORIZATION_CLIENT_UNKNOWN: "error.appUnknown",
  REDIRECT_URI_NOT_REGISTERED: "error.appAddress",
  VERIFICATION_CODE_EXPIRED: "error.expired",
  VERIFICATION_CODE_ALREADY_USED: "error.used",
  VERIFICATION_CODE_NOT_FOUND: "error.notFound",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "code.tooManyAttempts",
};

/** The message for a known code and its details. A user who is signed in was connecting an account. */
export function findPageMessage(code: string, details: string | null, isSignedIn: boolean): MessageId | undefined {
  if (code === deniedCode && isSignedIn) return "error.accessDeniedSignedIn";
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
export function readQuotation(
  code: string,
  error: { readonly details: string | null; readonly message: string | null },
  hasMessage: boolean,
): string {
  const { reason, message } = parseDetails(error.details);
  const own = code === "USER_BANNED" ? reason : typeof message === "string" && isOwnRejection(code, message) ? message : undefined;
  const quoted = typeof own === "string" ? own : hasMessage ? "" : (error.message ?? "");
  return quoted.slice(0, 500);
}

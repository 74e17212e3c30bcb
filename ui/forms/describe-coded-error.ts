import { isOwnRejection } from "#contract/vocabulary/sign-in/rejections.ts";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { isKnownError, type KnownError, PlainError } from "#sdk/client.ts";
import { formatDateTime } from "../locales/dates.ts";
import { findMessage, t } from "../locales/i18n.ts";
import type { MessageId } from "../locales/messages.ts";
import { passwordError } from "./password-error.ts";

/** The sentences that users read instead of an error's code. `describe-coded-error.test.ts` compares the codes with the routes that clients may call. */
export const sentences: Readonly<Record<string, MessageId>> = {
  TERMS_VERSION_MISMATCH: "refused.termsChanged",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "refused.signedOut",
  ACCESS_TOKEN_EXPIRED: "refused.signedOut",
  UNPARSABLE_ACCESS_TOKEN: "refused.signedOut",
  INVALID_PROJECT_FOR_ACCESS_TOKEN: "refused.signedOut",
  USER_AUTHENTICATION_REQUIRED: "refused.signedOut",
  CANNOT_GET_OWN_USER_WITHOUT_USER: "refused.signedOut",
  INVALID_CLI_REFRESH_TOKEN: "refused.signedOut",
  RECENT_SIGN_IN_REQUIRED: "refused.recentSignIn",
  IMPERSONATION_NOT_ALLOWED: "refused.impersonation",
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: "refused.anonymous",
  EMAIL_NOT_VERIFIED: "refused.emailUnverified",
  TEAM_PERMISSION_REQUIRED: "refused.permission",
  OWNER_ROLE_REQUIRED: "refused.permission",
  TEAM_NEEDS_OWNER: "refused.teamOwner",
  TEAM_OWNS_PROJECTS: "refused.teamProjects",
  TEAM_NOT_FOUND: "refused.teamGone",
  TEAM_MEMBERSHIP_NOT_FOUND: "refused.teamGone",
  SESSION_NOT_FOUND: "refused.gone",
  CONTACT_CHANNEL_NOT_FOUND: "refused.gone",
  UNKNOWN_CONTACT_CHANNEL: "refused.gone",
  CONTACT_CHANNEL_REMOVED: "refused.gone",
  API_KEY_NOT_FOUND: "refused.gone",
  PASSKEY_NOT_FOUND: "refused.gone",
  OAUTH_PROVIDER_LINK_NOT_FOUND: "refused.gone",
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: "refused.gone",
  USER_NOT_FOUND: "refused.gone",
  USER_ID_DOES_NOT_EXIST: "refused.gone",
  NOTIFICATION_CATEGORY_NOT_FOUND: "refused.gone",
  ITEM_NOT_FOUND: "refused.gone",
  SUBSCRIPTION_NOT_FOUND: "refused.gone",
  CUSTOMER_DOES_NOT_EXIST: "refused.gone",
  TEAM_INVITATION_NOT_FOUND: "refused.gone",
  PROJECT_NOT_PROVISIONED: "refused.gone",
  APPLICATION_NOT_CONNECTED: "refused.gone",
  OTP_AUTHENTICATION_NOT_ENABLED: "refused.off",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "refused.off",
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: "refused.off",
  CLIENT_USER_DELETION_DISABLED: "refused.off",
  CLIENT_TEAM_CREATION_DISABLED: "refused.off",
  USER_API_KEYS_DISABLED: "refused.off",
  TEAM_API_KEYS_DISABLED: "refused.off",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "refused.off",
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: "refused.off",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "failure.passwordDisabled",
  SIGN_UP_NOT_ENABLED: "failure.signUpDisabled",
  SIGN_UP_REJECTED: "failure.signUpRejected",
  BOT_CHALLENGE_REQUIRED: "refused.botCheck",
  BOT_CHALLENGE_FAILED: "refused.botCheckFailed",
  SIGN_IN_REJECTED: "failure.signInRejected",
  SIGN_UP_INVITATION_REQUIRED: "failure.invitationRequired",
  SIGN_UP_WAITLISTED: "failure.waitlisted",
  WAITLIST_NOT_ENABLED: "waitlist.off",
  WAITLIST_FULL: "refused.waitlistFull",
  AUTHORIZATION_REQUEST_NOT_FOUND: "grant.invalidHint",
  AUTHORIZATION_SERVER_NOT_ENABLED: "refused.off",
  USER_CODE_INVALID: "device.wrong",
  AUTHORIZATION_NEEDS_SIGN_IN: "refused.recentSignIn",
  USER_EMAIL_ALREADY_EXISTS: "refused.emailTaken",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "refused.addressTaken",
  CONTACT_CHANNEL_ALREADY_EXISTS: "refused.addressAdded",
  TOO_MANY_CONTACT_CHANNELS: "refused.addresses",
  EMAIL_ALREADY_VERIFIED: "refused.addressVerified",
  EMAIL_IS_NOT_PRIMARY_EMAIL: "refused.notPrimary",
  TOO_MANY_API_KEYS: "refused.apiKeys",
  EMAIL_PASSWORD_MISMATCH: "failure.mismatch",
  PASSWORD_CONFIRMATION_MISMATCH: "refused.wrongPassword",
  USER_DOES_NOT_HAVE_PASSWORD: "refused.noPassword",
  PASSWORD_ALREADY_SET: "refused.hasPassword",
  // Of a sign-in. Forms for a new password show the rule below its field.
  PASSWORD_REQUIREMENTS_NOT_MET: "refused.passwordExposed",
  LAST_SIGN_IN_METHOD: "refused.lastMethod",
  VERIFICATION_CODE_NOT_FOUND: "error.notFound",
  VERIFICATION_CODE_EXPIRED: "error.expired",
  VERIFICATION_CODE_ALREADY_USED: "error.used",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "code.tooManyAttempts",
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: "refused.secondFactor",
  SECOND_FACTOR_NOT_SET_UP: "refused.noSecondFactor",
  INVALID_TOTP_CODE: "mfa.wrong",
  PASSKEY_REGISTRATION_FAILED: "refused.passkey",
  PASSKEY_AUTHENTICATION_FAILED: "passkey.rejected",
  CANNOT_DELETE_CURRENT_SESSION: "refused.currentSession",
  OTHER_USER_NOT_ALLOWED: "refused.otherUser",
  OTHER_USERS_CONTACT_CHANNEL: "refused.otherUser",
  REDIRECT_URL_NOT_WHITELISTED: "refused.untrusted",
  INVALID_POLLING_CODE: "cli.invalidHint",
  INVALID_CLI_LOGIN_CODE: "cli.invalidHint",
  INVALID_IMAGE: "refused.image",
  PAYLOAD_TOO_LARGE: "refused.tooLarge",
  INVALID_USER_CHANGE: "refused.invalid",
  INVALID_TEAM_CHANGE: "refused.invalid",
  INVALID_PASSWORD_HASH: "refused.invalid",
  INVALID_PRODUCT_CHOICE: "refused.invalid",
  IDEMPOTENCY_KEY_REUSED: "refused.invalid",
  OAUTH_SIGN_IN_ACCOUNT_EXISTS: "refused.accountLinked",
  OAUTH_ACCOUNT_ALREADY_LINKED: "refused.accountLinked",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "refused.accountTaken",
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: "refused.reconnect",
  PROVIDER_REJECTED: "refused.reconnect",
  OAUTH_PROVIDER_UNAVAILABLE: "refused.providerDown",
  OAUTH_PROVIDER_FAILED: "refused.providerDown",
  OUTER_OAUTH_TIMEOUT: "refused.providerDown",
  ID_TOKEN_NOT_ACCEPTED: "refused.invalid",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: "refused.accountLinked",
  INVITATION_FOR_OTHER_ADDRESS: "invitation.otherAddressHint",
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: "refused.noneLeft",
  PRODUCT_DOES_NOT_EXIST: "refused.product",
  PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH: "refused.product",
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: "refused.product",
  INLINE_PRODUCT_NOT_ALLOWED: "refused.product",
  PRODUCT_ALREADY_GRANTED: "refused.productOwned",
  PRICE_DOES_NOT_EXIST: "refused.product",
  PRICE_NOT_CHARGEABLE: "refused.product",
  PRICE_NOT_RECURRING: "refused.product",
  PRODUCT_NOT_STACKABLE: "refused.product",
  ITEM_QUANTITY_OUT_OF_RANGE: "refused.product",
  ADD_ON_WITHOUT_BASE: "refused.addOn",
  CATALOG_ALREADY_PURCHASED: "refused.catalogOwned",
  TEST_PURCHASE_NOT_ALLOWED: "refused.paymentsClosed",
  STRIPE_NOT_CONFIGURED: "refused.paymentsClosed",
  PAYMENTS_NOT_SET_UP: "refused.paymentsClosed",
  STRIPE_UNAVAILABLE: "refused.paymentsDown",
  STRIPE_REFUSED: "refused.paymentRefused",
  SETUP_INTENT_NOT_USABLE: "refused.card",
  PAYMENT_METHOD_NOT_FOUND: "refused.methodMissing",
  PAYMENT_METHOD_IN_USE: "refused.methodInUse",
  SUBSCRIPTION_NOT_BILLED: "refused.notBilled",
};

/** Refusals that end by themselves, with their messages. */
const temporary = new Map<string, MessageId>([
  ["TOO_MANY_REQUESTS", "failure.tooMany"],
  ["NOT_READY", "failure.maintenance"],
]);

/** When to try again, from Retry-After. */
function retryAdvice({ retryAfterSeconds = 0 }: PlainError): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  // Under two minutes, an exact time is not worth reading.
  return t("failure.retryAfter", { minutes: minutes > 1 ? minutes : 0 });
}

/** The sentences about a ban: its end, and the reason that the developer gave. Undefined for another error. */
function describeBan(error: KnownError | PlainError): string | undefined {
  if (!isKnownError(error, "USER_BANNED")) return undefined;
  const { until_millis: until, reason } = error.details;
  const sentence = until >= banLimits.foreverMillis ? t("refused.banned") : t("refused.bannedUntil", { date: formatDateTime(until) });
  return reason === null ? sentence : `${sentence} ${t("refused.banReason", { reason })}`;
}

/** Describes an error that has a code. Users read a sentence in their language; developers also the code or the API's sentence. */
export function describeCodedError(error: KnownError | PlainError): string {
  // A developer's role in the team that owns the project. Users of the hosted pages have no such role.
  const roleMissing =
    isKnownError(error, "TEAM_PERMISSION_REQUIRED") && /^team_/.test(error.details.permission_id) && findMessage("developers.roleMissing");
  if (roleMissing) return roleMissing;
  const { code = "" } = error;
  if (isOwnRejection(code, error.message)) return error.message;
  const end = temporary.get(code);
  if (end && error instanceof PlainError) return t(end, { retryAfter: retryAdvice(error) });
  const id = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  const sentence = id ? t(id) : (passwordError(error) ?? describeBan(error));
  if (sentence) return sentence;
  // Only the dashboard has this message. An unexpected failure says nothing about the request.
  const reason = error instanceof PlainError ? error.message.replace(/\.$/, "") : code;
  return (code !== "UNEXPECTED_FAILURE" && code !== "" && findMessage("failure.rejected", { code: reason })) || t("failure.unexpected");
}

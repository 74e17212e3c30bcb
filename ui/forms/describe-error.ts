import { ApiError, CookiesBlockedError, isKnownError, KnownError, NetworkError, OfflineError, PlainError } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";

/** An error as shown to the user. */
export interface ErrorDescription {
  readonly message: string;
  /** Identifies the request in the server's log; for support requests. */
  readonly requestId: string | undefined;
}

/** Describes an error that belongs to no field. */
export function describeError(error: unknown): ErrorDescription {
  return {
    message: messageFor(error) ?? t("failure.unexpected"),
    requestId: error instanceof ApiError ? error.requestId : undefined,
  };
}

function messageFor(error: unknown): string | undefined {
  if (error instanceof CookiesBlockedError) return t("failure.cookies");
  if (error instanceof OfflineError) return t("page.offline");
  if (error instanceof NetworkError) return t("failure.network");
  if (isKnownError(error, "PASSWORD_AUTHENTICATION_NOT_ENABLED")) return t("failure.passwordDisabled");
  if (isKnownError(error, "SIGN_UP_NOT_ENABLED")) return t("failure.signUpDisabled");
  // A developer's role in the team that owns the project.
  if (isKnownError(error, "TEAM_PERMISSION_REQUIRED") && /^team_/.test(error.details.permission_id)) return t("developers.roleMissing");
  if (error instanceof KnownError) return t("failure.rejected", { code: error.code });
  return error instanceof PlainError ? messageForCode(error) : undefined;
}

function messageForCode(error: PlainError): string | undefined {
  if (error.code === "TOO_MANY_REQUESTS") return t("failure.tooMany", { retryAfter: retryAdvice(error) });
  if (error.code === "NOT_READY") return t("failure.maintenance", { retryAfter: retryAdvice(error) });
  // The server's message says what is wrong with the request. An unexpected failure has no such message.
  const isRejection = error.code !== undefined && error.code !== "UNEXPECTED_FAILURE";
  return isRejection ? t("failure.rejected", { code: error.message.replace(/\.$/, "") }) : undefined;
}

/** When to try again, from Retry-After. */
function retryAdvice({ retryAfterSeconds = 0 }: PlainError): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  // Under two minutes, an exact time is not worth reading.
  return t("failure.retryAfter", { minutes: minutes > 1 ? minutes : 0 });
}

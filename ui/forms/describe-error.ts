import { ApiError, CookiesBlockedError, KnownError, NetworkError, OfflineError, PlainError } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";

/** An error as shown to the user. */
export interface ErrorDescription {
  /** Undefined until `loadCodedError` has it: the sentences about refused calls are not part of the first download. */
  readonly message: string | undefined;
  /** Identifies the request in the server's log; for support requests. */
  readonly requestId: string | undefined;
}

/** Describes an error that belongs to no field. */
export const describeError = (error: unknown): ErrorDescription => ({
  message: messageFor(error),
  requestId: error instanceof ApiError ? error.requestId : undefined,
});

/** A call that the server refused, with a code. */
const hasCode = (error: unknown): error is KnownError | PlainError => error instanceof KnownError || error instanceof PlainError;

function messageFor(error: unknown): string | undefined {
  if (error instanceof CookiesBlockedError) return t("failure.cookies");
  if (error instanceof OfflineError) return t("page.offline");
  if (error instanceof NetworkError) return t("failure.network");
  if (!hasCode(error)) return t("failure.unexpected");
  if (error.code === "TOO_MANY_REQUESTS") return t("failure.tooMany", { retryAfter: retryAdvice(error as PlainError) });
  if (error.code === "NOT_READY") return t("failure.maintenance", { retryAfter: retryAdvice(error as PlainError) });
  return undefined;
}

/** When to try again, from Retry-After. */
function retryAdvice({ retryAfterSeconds = 0 }: PlainError): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  // Under two minutes, an exact time is not worth reading.
  return t("failure.retryAfter", { minutes: minutes > 1 ? minutes : 0 });
}

/** The sentence about a refused call. Never rejects: a general sentence is better than none. */
export async function loadCodedError(error: unknown): Promise<string> {
  try {
    const [{ describeCodedError }] = await Promise.all([import("./describe-coded-error.ts"), loadMessages("errors", "pages")]);
    return describeCodedError(error as KnownError | PlainError);
  } catch {
    return t("failure.unexpected");
  }
}

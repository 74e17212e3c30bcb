import { ApiError, CookiesBlockedError, KnownError, NetworkError, OfflineError, PlainError } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";

/** An error as shown to the user. */
export interface ErrorDescription {
  readonly message: string;
  /** Identifies the request in the server's log; for support requests. */
  readonly requestId: string | undefined;
}

/**
 * Describes an error that belongs to no field. Asynchronous, because the sentences about refused calls are not part of the first download.
 * Never rejects.
 */
export const describeError = async (error: unknown): Promise<ErrorDescription> => ({
  message: hasSentence(error) ? await loadSentence(error) : plainMessage(error),
  requestId: error instanceof ApiError ? error.requestId : undefined,
});

/** Codes whose message has a value. */
const described: readonly string[] = ["TOO_MANY_REQUESTS", "NOT_READY"];

/** Whether the error is a refusal that a sentence describes. */
export const hasSentence = (error: unknown): error is KnownError | PlainError =>
  (error instanceof KnownError || error instanceof PlainError) && !described.includes(error.code ?? "");

/** The message about any other error. */
export function plainMessage(error: unknown): string {
  if (error instanceof CookiesBlockedError) return t("failure.cookies");
  if (error instanceof OfflineError) return t("page.offline");
  if (error instanceof NetworkError) return t("failure.network");
  if (!(error instanceof PlainError)) return t("failure.unexpected");
  return t(error.code === "NOT_READY" ? "failure.maintenance" : "failure.tooMany", { retryAfter: retryAdvice(error) });
}

/** When to try again, from Retry-After. */
function retryAdvice({ retryAfterSeconds = 0 }: PlainError): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  // Under two minutes, an exact time is not worth reading.
  return t("failure.retryAfter", { minutes: minutes > 1 ? minutes : 0 });
}

/** The sentence about a refused call; a general one if it cannot be downloaded. */
async function loadSentence(error: KnownError | PlainError): Promise<string> {
  try {
    const [{ describeCodedError }] = await Promise.all([import("./describe-coded-error.ts"), loadMessages("errors", "pages")]);
    return describeCodedError(error);
  } catch {
    return t("failure.unexpected");
  }
}

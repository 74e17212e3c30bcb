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

/** Whether the server refused the call, with a code that a sentence describes. */
export const hasSentence = (error: unknown): error is KnownError | PlainError => error instanceof KnownError || error instanceof PlainError;

/** The message about any other error. */
export function plainMessage(error: unknown): string {
  if (error instanceof CookiesBlockedError) return t("failure.cookies");
  if (error instanceof OfflineError) return t("page.offline");
  return t(error instanceof NetworkError ? "failure.network" : "failure.unexpected");
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

import { z } from "zod";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { ProviderFailure } from "./oauth-clients.ts";

/** Error codes of authorization responses that mean: the user did not agree. */
const deniedCodes = new Set([
  "access_denied",
  // OpenID Connect Core 1.0, section 3.1.2.6.
  "consent_required",
  // https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow#application-is-rejected
  "user_cancelled_login",
  // The same page, and https://developer.apple.com/documentation/signinwithapple/incorporating-sign-in-with-apple-into-other-platforms
  "user_cancelled_authorize",
]);

/** Words of a provider as one short line. */
const quoted = (words: unknown): string =>
  typeof words === "string" ? cutText(words.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, " "), 200).trim() : "";

/**
 * The failure of a provider that `error`, thrown by the client library or by an exchange of messages, means. Errors of the
 * library are not passed on as causes: they hold the responses with their tokens.
 */
export function providerFailure(provider: string, error: unknown): ProviderFailure {
  const causes = listCauses(error);
  const failure = causes.find((cause) => cause instanceof ProviderFailure);
  if (failure) return failure;
  const invalid = causes.find((cause) => cause instanceof z.ZodError);
  if (invalid) {
    const [issue] = invalid.issues;
    const path = issue?.path.join(".") ?? "";
    return new ProviderFailure("invalid-response", `${provider} sent an invalid answer: ${path ? `${path}: ` : ""}${issue?.message}.`);
  }
  // AuthorizationResponseError and ResponseBodyError (RFC 6749, sections 4.1.2.1 and 5.2).
  const { error: code, error_description: description } = error as { error?: unknown; error_description?: unknown };
  if (typeof code === "string") {
    const words = [quoted(code), quoted(description)].filter(Boolean).join(": ");
    return deniedCodes.has(code)
      ? new ProviderFailure("denied", `${provider} reports that access was denied (${words}).`, { code })
      : new ProviderFailure("rejected", `${provider} refused the request (${words}).`, { code });
  }
  if (error instanceof Error && error.name === "WWWAuthenticateChallengeError")
    return new ProviderFailure("rejected", `${provider} refused the credentials of the client.`, { code: "invalid_client" });
  return new ProviderFailure(
    "invalid-response",
    `${provider} sent an invalid answer: ${quoted(causes.at(-1)?.message).replace(/\.$/, "")}.`,
  );
}

/** An error and what caused it. The last one has the exact reason, which the library wraps. */
function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) causes.push(cause);
  return causes;
}

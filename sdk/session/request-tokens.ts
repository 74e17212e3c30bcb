import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { tokenTypes } from "#contract/vocabulary/tokens.ts";
import { PlainError } from "../transport/api-errors.ts";
import type { Connection } from "../transport/connection.ts";
import { addressOf } from "../transport/connection.ts";
import { isObject } from "../transport/json.ts";
import { isKnownError } from "../transport/known-error.ts";
import { dataOf, errorOf } from "../transport/response.ts";
import { sendRequest } from "../transport/send-request.ts";
import type { RefreshedTokens } from "./session.ts";

/**
 * Exchanges a refresh token for an access token (RFC 6749 section 6), and with `rotate` for a new refresh token if the project rotates
 * them. Returns null if the session has ended.
 * @throws every other error; it does not end the session
 */
export async function requestTokens(connection: Connection, refreshToken: string, rotate: boolean): Promise<RefreshedTokens | null> {
  const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: connection.projectId });
  if (connection.publishableClientKey) body.set("client_secret", connection.publishableClientKey);
  if (rotate) body.set("rotate", "true");
  const reply = await sendRequest(connection.effects, {
    method: "POST",
    url: addressOf(connection, "/auth/oauth/token"),
    headers: { [requestHeaders.contentType]: "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
    body: body.toString(),
    // An exchange does not write, and a rotation is answered with the same token again.
    isRepeatable: true,
    maxRetryAfterMillis: connection.maxRetryAfterMillis,
  });

  const failure = await errorOf(reply);
  if (isKnownError(failure, "REFRESH_TOKEN_ERROR")) return null;
  if (failure) throw failure;
  const answer = dataOf(reply, "json");
  if (!isObject(answer) || typeof answer.access_token !== "string" || !isTokenType(answer.token_type))
    throw new PlainError(reply.status, "The token endpoint's response is malformed.");
  const { access_token: accessToken, refresh_token: next } = answer;
  return { accessToken, refreshToken: rotate && typeof next === "string" && next !== "" ? next : refreshToken };
}

const isTokenType = (value: unknown) => tokenTypes.some((type) => type === String(value).toLowerCase());

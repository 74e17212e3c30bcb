import { tokenTypes } from "#contract/vocabulary/choices.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { Connection } from "../transport/connection.ts";
import { addressOf } from "../transport/connection.ts";
import { exchange } from "../transport/exchange.ts";
import { PlainError } from "../transport/failure.ts";
import { isObject } from "../transport/json.ts";
import { isKnownError } from "../transport/known-error.ts";
import { dataOf, failureOf } from "../transport/reply.ts";

/**
 * Exchanges a refresh token for an access token (RFC 6749 section 6). Null: the session is over. Everything else that
 * goes wrong is thrown, and says nothing about the session.
 */
export async function requestAccessToken(connection: Connection, refreshToken: string): Promise<string | null> {
  const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: connection.projectId });
  if (connection.publishableClientKey) body.set("client_secret", connection.publishableClientKey);
  const reply = await exchange(connection.effects, {
    method: "POST",
    url: addressOf(connection, "/auth/oauth/token"),
    headers: { [requestHeaders.contentType]: "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
    body: body.toString(),
    // The refresh token stays as it is: asking again for a lost answer costs nothing.
    repeatable: true,
  });

  const failure = await failureOf(reply);
  if (isKnownError(failure, "REFRESH_TOKEN_ERROR")) return null;
  if (failure) throw failure;
  const answer = dataOf(reply, "json");
  if (!isObject(answer) || typeof answer.access_token !== "string" || !isTokenType(answer.token_type))
    throw new PlainError(reply.status, "The token endpoint's answer is not the one it should be.");
  return answer.access_token;
}

const isTokenType = (value: unknown) => tokenTypes.some((type) => type === String(value).toLowerCase());

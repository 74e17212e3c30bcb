import { tokenTypes } from "#contract/vocabulary/choices.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { Connection } from "../transport/connection.ts";
import { addressOf } from "../transport/connection.ts";
import { exchange } from "../transport/exchange.ts";
import { PlainError } from "../transport/failure.ts";
import { isObject } from "../transport/json.ts";
import { isKnownError } from "../transport/known-error.ts";
import { dataOf, failureOf } from "../transport/reply.ts";
import type { RenewedTokens } from "./session.ts";

/**
 * Exchanges a refresh token for an access token (RFC 6749 section 6), and with `rotate` for another refresh token, if the project has
 * it so. Null: the session is over. Everything else that goes wrong is thrown, and says nothing about the session.
 */
export async function requestTokens(connection: Connection, refreshToken: string, rotate: boolean): Promise<RenewedTokens | null> {
  const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken, client_id: connection.projectId });
  if (connection.publishableClientKey) body.set("client_secret", connection.publishableClientKey);
  if (rotate) body.set("rotate", "true");
  const reply = await exchange(connection.effects, {
    method: "POST",
    url: addressOf(connection, "/auth/oauth/token"),
    headers: { [requestHeaders.contentType]: "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
    body: body.toString(),
    // Asked again for a lost answer, the server gives the same.
    repeatable: true,
  });

  const failure = await failureOf(reply);
  if (isKnownError(failure, "REFRESH_TOKEN_ERROR")) return null;
  if (failure) throw failure;
  const answer = dataOf(reply, "json");
  if (!isObject(answer) || typeof answer.access_token !== "string" || !isTokenType(answer.token_type))
    throw new PlainError(reply.status, "The token endpoint's answer is not the one it should be.");
  const { access_token: accessToken, refresh_token: next } = answer;
  return { accessToken, refreshToken: rotate && typeof next === "string" && next !== "" ? next : refreshToken };
}

const isTokenType = (value: unknown) => tokenTypes.some((type) => type === String(value).toLowerCase());

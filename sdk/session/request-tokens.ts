import { tokenTypes } from "#contract/vocabulary/accounts/tokens.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { type ApiError, PlainError } from "../transport/api-errors.ts";
import type { Connection } from "../transport/connection.ts";
import { toAddress } from "../transport/connection.ts";
import { isObject } from "../transport/json.ts";
import { isKnownError } from "../transport/known-error.ts";
import { readApiError, readData } from "../transport/response.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import { sendRequest } from "../transport/send-request.ts";
import type { RefreshedTokens } from "./session.ts";

/**
 * Exchanges a refresh token for an access token (RFC 6749 section 6). With `rotate`, it also gets a new refresh token if the project
 * rotates them. Returns null if the session has ended.
 * @throws every other error; it does not end the session
 */
export async function requestTokens(connection: Connection, refreshToken: string, rotate: boolean): Promise<RefreshedTokens | null> {
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken, ...(rotate && { rotate: "true" }) };
  // The request can be repeated: an exchange writes nothing, and a repeated rotation returns the same token.
  const result = await requestToken(connection, fields, true);
  if (result.status === "error") {
    if (isKnownError(result.error, "REFRESH_TOKEN_ERROR")) return null;
    throw result.error;
  }
  const { access_token: accessToken, refresh_token: next } = result.data;
  return { accessToken, refreshToken: rotate && typeof next === "string" && next !== "" ? next : refreshToken };
}

interface TokenResponse extends Readonly<Record<string, unknown>> {
  readonly access_token: string;
}

/**
 * Sends a request to the token endpoint (RFC 6749 section 3.2) as the project's client.
 * @param fields the grant
 * @param isRepeatable whether the request may be sent again after a network failure
 * @returns the response with its access token, or the error of the endpoint
 * @throws PlainError if the response is malformed; NetworkError
 */
export async function requestToken(
  connection: Connection,
  fields: Readonly<Record<string, string>>,
  isRepeatable?: boolean,
): Promise<Result<TokenResponse, ApiError>> {
  const body = new URLSearchParams({ ...fields, client_id: connection.clientId });
  if (connection.publishableClientKey) body.set("client_secret", connection.publishableClientKey);
  const response = await sendRequest(connection.effects, {
    method: "POST",
    url: toAddress(connection, "/auth/oauth/token"),
    headers: { [requestHeaders.contentType]: "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
    body: body.toString(),
    isRepeatable,
    maxRetryAfterMillis: connection.maxRetryAfterMillis,
  });

  const failure = await readApiError(response);
  if (failure) return failed(failure);
  const token = readData(response, "json");
  if (!isObject(token) || typeof token.access_token !== "string" || !isTokenType(token.token_type) || !isPositive(token.expires_in))
    throw new PlainError(response.status, "The token endpoint's response is malformed.");
  return ok(token as TokenResponse);
}

const isPositive = (value: unknown) => typeof value === "number" && value > 0;
const isTokenType = (value: unknown) => tokenTypes.some((type) => type === String(value).toLowerCase());

import type { AppOptions } from "../../flows/app-options.ts";
import { openCaller, readPublicUrl } from "../../options.ts";
import { createApiTokenVerifier, type VerifiedApiToken, type VerifyApiTokenOptions } from "./api-token-verifier.ts";
import { type AccessTokenSource, createTokenVerifier, type VerifiedUser, type VerifyAccessTokenOptions } from "./token-verifier.ts";

type ProjectOptions = Pick<AppOptions, "baseUrl" | "projectId" | "fetch">;

/** The project whose tokens `verifyAccessToken` accepts. Missing options are read from the environment, as by an app. */
export interface TokenProjectOptions extends VerifyAccessTokenOptions, ProjectOptions {}

/** The project and the API for which applications get tokens. */
export interface ApiTokenProjectOptions extends VerifyApiTokenOptions, ProjectOptions {}

interface Verifier {
  readonly verifyUser: ReturnType<typeof createTokenVerifier>;
  readonly verifyApi: ReturnType<typeof createApiTokenVerifier>;
}

/** One for each project, so that its keys are loaded once. */
const verifiers = new Map<string, Verifier>();
const maxVerifiers = 100;

function cachedVerifier(options: ProjectOptions): Verifier {
  const { baseUrl, clientId, effects } = openCaller({ ...options, tokenStore: null }, "server").connection;
  const publicUrl = readPublicUrl(options);
  const key = JSON.stringify([baseUrl, publicUrl, clientId]);
  let verifier = verifiers.get(key);
  if (!verifier) {
    const [oldest] = verifiers.keys();
    if (oldest !== undefined && verifiers.size >= maxVerifiers) verifiers.delete(oldest);
    const issuer = { baseUrl, publicUrl, clientId };
    verifiers.set(
      key,
      (verifier = { verifyUser: createTokenVerifier(issuer, effects), verifyApi: createApiTokenVerifier(issuer, effects) }),
    );
  }
  return verifier;
}

/**
 * The user of an access token, verified by the project's public keys: signature, issuer, audience, branch and expiry. Needs no secret
 * key. Only the first token causes a request. A revoked session is noticed when its token expires; `getUser` asks the server instead. Runs
 * wherever WebCrypto and `fetch` exist, edge runtimes included.
 *
 * With `audience`: the access of an application to your API, by a token of the project's authorization server (RFC 9068). Tokens of sessions,
 * ID tokens, and tokens for another API are refused.
 *
 * @returns the user, or with `audience` the access of the application; null without a token
 * @throws AccessTokenError with status 401 if the token is not valid; with `or: "throw"`, also if it is missing. Its status is 403 if the
 * token is valid but has not all `scopes`
 * @throws NetworkError if the keys have never been loaded and the server cannot be reached
 * @example
 * const user = await verifyAccessToken(request, { baseUrl: "https://auth.example.com", projectId });
 * if (!user) return new Response("Sign in first", { status: 401 });
 * @example
 * const access = await verifyAccessToken(request, { audience: "https://api.example.com", scopes: ["invoices:read"], or: "throw" });
 * return listInvoices(access.userId);
 */
export function verifyAccessToken(
  source: AccessTokenSource,
  options: ApiTokenProjectOptions & { readonly or: "throw" },
): Promise<VerifiedApiToken>;
export function verifyAccessToken(source: AccessTokenSource, options: ApiTokenProjectOptions): Promise<VerifiedApiToken | null>;
export function verifyAccessToken(
  source: AccessTokenSource,
  options: TokenProjectOptions & { readonly or: "throw" },
): Promise<VerifiedUser>;
export function verifyAccessToken(source: AccessTokenSource, options?: TokenProjectOptions): Promise<VerifiedUser | null>;
export async function verifyAccessToken(
  source: AccessTokenSource,
  options: TokenProjectOptions | ApiTokenProjectOptions = {},
): Promise<VerifiedUser | VerifiedApiToken | null> {
  const { verifyUser, verifyApi } = cachedVerifier(options);
  return "audience" in options ? verifyApi(source, options) : verifyUser(source, options);
}

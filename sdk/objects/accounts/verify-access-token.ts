import type { AppOptions } from "../../flows/app-options.ts";
import { openCaller, readPublicUrl } from "../../options.ts";
import { type AccessTokenSource, createTokenVerifier, type VerifiedUser, type VerifyAccessTokenOptions } from "./token-verifier.ts";

/** The project whose tokens `verifyAccessToken` accepts. Missing options are read from the environment, as by an app. */
export interface TokenProjectOptions extends VerifyAccessTokenOptions, Pick<AppOptions, "baseUrl" | "projectId" | "fetch"> {}

type Verifier = ReturnType<typeof createTokenVerifier>;

/** One for each project, so that its keys are loaded once. */
const verifiers = new Map<string, Verifier>();
const maxVerifiers = 100;

function cachedVerifier(options: TokenProjectOptions): Verifier {
  const { baseUrl, clientId, effects } = openCaller({ ...options, tokenStore: null }, "server").connection;
  const publicUrl = readPublicUrl(options);
  const key = JSON.stringify([baseUrl, publicUrl, clientId]);
  let verifier = verifiers.get(key);
  if (!verifier) {
    const [oldest] = verifiers.keys();
    if (oldest !== undefined && verifiers.size >= maxVerifiers) verifiers.delete(oldest);
    verifiers.set(key, (verifier = createTokenVerifier({ baseUrl, publicUrl, clientId }, effects)));
  }
  return verifier;
}

/**
 * The user of an access token, verified by the project's public keys: signature, issuer, audience, branch and expiry. Needs no secret
 * key. Only the first token causes a request. A revoked session is noticed when its token expires; `getUser` asks the server instead. Runs
 * wherever WebCrypto and `fetch` exist, edge runtimes included.
 *
 * @returns the user, or null without a token
 * @throws AccessTokenError with status 401 if the token is not valid; with `or: "throw"`, also if it is missing
 * @throws NetworkError if the keys have never been loaded and the server cannot be reached
 * @example
 * const user = await verifyAccessToken(request, { baseUrl: "https://auth.example.com", projectId });
 * if (!user) return new Response("Sign in first", { status: 401 });
 */
export function verifyAccessToken(
  source: AccessTokenSource,
  options: TokenProjectOptions & { readonly or: "throw" },
): Promise<VerifiedUser>;
export function verifyAccessToken(source: AccessTokenSource, options?: TokenProjectOptions): Promise<VerifiedUser | null>;
export async function verifyAccessToken(source: AccessTokenSource, options: TokenProjectOptions = {}): Promise<VerifiedUser | null> {
  return cachedVerifier(options)(source, options);
}

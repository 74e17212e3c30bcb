import { isTrustedUrl } from "#contract/config/trusted-url.ts";
import { oauthLimits, pkceChallenge } from "#contract/vocabulary/oauth.ts";
import { pageParameters } from "#contract/vocabulary/paths.ts";
import type { HostedProject } from "./page-context.ts";

/** What an app asks of the hosted pages: a code at its callback page (RFC 6749, section 4.1.1, with PKCE). */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
  /** Where the app continues after its callback page. */
  readonly returnTo: string | undefined;
  /** Host and port of the app. */
  readonly host: string;
}

/** Why the browser is not sent to an app. */
export interface RejectedRequest {
  readonly rejected: "incomplete" | "untrusted";
  readonly host: string;
}

/**
 * Parses the query of the page. The trusted domains are checked here so that users do not sign in for nothing; the server decides,
 * also about localhost.
 */
export function readAuthorizationRequest(search: string, { id, config }: HostedProject): AuthorizationRequest | RejectedRequest {
  const query = new URLSearchParams(search);
  const redirectUri = (query.get("redirect_uri") ?? "").split("#", 1)[0] as string;
  const state = query.get(pageParameters.state) ?? "";
  const codeChallenge = query.get("code_challenge") ?? "";
  const host = URL.canParse(redirectUri) ? new URL(redirectUri).host : "";
  const isComplete =
    host !== "" &&
    state !== "" &&
    state.length <= oauthLimits.state &&
    pkceChallenge.test(codeChallenge) &&
    query.get("code_challenge_method") === oauthLimits.pkceMethod &&
    query.get("response_type") === "code" &&
    (query.get("scope") ?? oauthLimits.scope) === oauthLimits.scope &&
    query.get("client_id") === id;
  if (!isComplete) return { rejected: "incomplete", host };
  const domains = config.domains.map(({ domain }) => domain);
  if (!isTrustedUrl(redirectUri, { allowLocalhost: true, domains })) return { rejected: "untrusted", host };
  return { redirectUri, state, codeChallenge, returnTo: query.get("after_callback_redirect_url") ?? undefined, host };
}

/** The callback page of the app with the response. */
export function responseUrl({ redirectUri, state }: AuthorizationRequest, code: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set(pageParameters.code, code);
  url.searchParams.set(pageParameters.state, state);
  return url.href;
}

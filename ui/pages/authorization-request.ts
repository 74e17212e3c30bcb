import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { authorizePath, hostedHandlerPath } from "#contract/vocabulary/paths.ts";
import type { PageContext } from "./page-context.ts";

type PageAddress = Pick<Location, "search" | "hash">;

/** An app's request to the hosted pages: a code at its callback page (RFC 6749, section 4.1.1, with PKCE). */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
  /** Where the app continues after its callback page. */
  readonly returnTo: string | undefined;
  /** Whether the user wants to create an account (OpenID Connect, Initiating User Registration, section 4). */
  readonly wantsAccount: boolean;
  /** The session of an anonymous user of the app, to be upgraded. */
  readonly anonymousSession: { readonly code: string; readonly codeVerifier: string } | undefined;
  /** Host and port of the app. */
  readonly host: string;
}

/** Parses the address of the page, which the server has checked. */
export function readAuthorizationRequest({ search, hash }: PageAddress): AuthorizationRequest {
  const query = new URLSearchParams(search);
  const redirectUri = (query.get("redirect_uri") ?? "").split("#", 1)[0] as string;
  return {
    redirectUri,
    state: query.get(hostedPageParameters.state) ?? "",
    codeChallenge: query.get("code_challenge") ?? "",
    returnTo: query.get("after_callback_redirect_url") ?? undefined,
    wantsAccount: (query.get("prompt") ?? "").split(" ").includes("create"),
    anonymousSession: readAnonymousSession(hash),
    host: new URL(redirectUri).host,
  };
}

/** The fragment of the URL, which apps use because browsers do not send it to servers, whose logs contain queries. */
function readAnonymousSession(hash: string): AuthorizationRequest["anonymousSession"] {
  const parameters = new URLSearchParams(hash.slice(1));
  const code = parameters.get(hostedPageParameters.code);
  const codeVerifier = parameters.get(hostedPageParameters.codeVerifier);
  return code && codeVerifier ? { code, codeVerifier } : undefined;
}

/** The address of the page that serves the branch of a request, if it is another than this one. */
export function toBranchPage({ search, hash }: PageAddress, { boot, project }: Pick<PageContext, "boot" | "project">): string | undefined {
  const clientId = new URLSearchParams(search).get("client_id") ?? "";
  if (clientId === boot.projectId || !clientId.startsWith(`${project.id}#`)) return undefined;
  return `${hostedHandlerPath(clientId)}${authorizePath}${search}${hash}`;
}

/**
 * The callback page of the app with the response.
 * @param issuer the origin of this page: the server as the app knows it
 */
export function responseUrl({ redirectUri, state }: AuthorizationRequest, code: string, issuer: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set(hostedPageParameters.code, code);
  url.searchParams.set(hostedPageParameters.state, state);
  url.searchParams.set(hostedPageParameters.issuer, issuer);
  return url.href;
}

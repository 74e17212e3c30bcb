import {
  AuthorizationClientUnknown,
  InvalidRequest,
  RedirectUriNotRegistered,
  RequestObjectNotSupported,
  ScopeNotAllowed,
  UnsupportedResponseType,
} from "#contract/errors/index.ts";
import { applicationLimits as limits, type PromptValue, promptValues } from "#contract/vocabulary/sign-in/applications.ts";
import { oauthLimits, pkceChallenge } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Project } from "../../../kernel/call.ts";
import type { ApplicationRow } from "./client.ts";
import { isRegistered } from "./redirect-uri.ts";
import { listScopes, readResources } from "./resources.ts";
import { splitWords } from "./words.ts";

/** The parameters of an authorization request, as sent. */
export interface RequestParameters {
  readonly [name: string]: unknown;
  readonly response_type?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly nonce?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
  readonly prompt?: string | undefined;
  readonly max_age?: string | undefined;
  readonly login_hint?: string | undefined;
  readonly resource?: string | undefined;
  readonly acr_values?: string | undefined;
  readonly id_token_hint?: string | undefined;
  readonly response_mode?: string | undefined;
}

/** A request that may be shown to a user. */
export interface ValidRequest {
  readonly redirect_uri: string;
  readonly scopes: string[];
  /** The APIs that were requested, without the issuer. */
  readonly resources: string[];
  readonly state: string | null;
  readonly nonce: string | null;
  readonly code_challenge: string;
  readonly prompt: PromptValue[];
  readonly max_age: number | null;
  readonly login_hint: string | null;
}

/**
 * The scopes of a request, within those that the application may request.
 * @throws ScopeNotAllowed
 */
export function readScopes(list: string | undefined, allowed: readonly string[], project: Pick<Project, "config">): string[] {
  const words = splitWords(list);
  const scopes = listScopes(project).filter((scope) => words.includes(scope) && allowed.includes(scope));
  if (scopes.length !== words.length) throw new ScopeNotAllowed();
  return scopes;
}

/**
 * The redirect URI of a request. Until it is known to be registered, nothing is sent there (RFC 6749, section 4.1.2.1).
 * @throws AuthorizationClientUnknown, RedirectUriNotRegistered
 */
export function requireRedirectUri(
  application: Pick<ApplicationRow, "redirect_uris" | "application_type"> | undefined,
  uri: string | undefined,
) {
  if (!application) throw new AuthorizationClientUnknown();
  if (uri === undefined || !isRegistered(uri, application.redirect_uris, application.application_type))
    throw new RedirectUriNotRegistered();
  return uri;
}

/**
 * Validates the parameters of a request that the application learns errors about.
 * @throws InvalidRequest, InvalidTarget, RequestObjectNotSupported, ScopeNotAllowed, UnsupportedResponseType
 */
export function readRequest(
  parameters: RequestParameters,
  application: ApplicationRow,
  redirectUri: string,
  { project, issuer }: { readonly project: Pick<Project, "config">; readonly issuer: string },
): ValidRequest {
  const { response_type, code_challenge, code_challenge_method, response_mode } = parameters;
  // OpenID Connect Core 1.0, sections 6.1 and 7.2.1.
  if (parameters.request) throw new RequestObjectNotSupported();
  if (parameters.registration) throw new InvalidRequest("The parameter registration is not supported.");
  if (!response_type) throw new InvalidRequest("The parameter response_type is missing.");
  if (response_type !== "code") throw new UnsupportedResponseType();
  if (response_mode && response_mode !== "query") throw new InvalidRequest("The only response_mode is query.");
  // RFC 9700, section 2.1.1. Without a method it would be `plain` (RFC 7636, section 4.3).
  if (!code_challenge) throw new InvalidRequest("The parameter code_challenge is missing.");
  if (code_challenge_method !== oauthLimits.pkceMethod) throw new InvalidRequest("The code_challenge_method must be S256.");
  if (!pkceChallenge.test(code_challenge)) throw new InvalidRequest("The code_challenge must be the base64url of a SHA-256 digest.");
  const resources = readResources(parameters.resource, project, issuer);
  return {
    redirect_uri: redirectUri,
    scopes: readScopes(parameters.scope, application.application_scopes, project),
    resources,
    state: parameters.state ?? null,
    nonce: parameters.nonce || null,
    code_challenge,
    prompt: readPrompt(parameters.prompt),
    max_age: readMaxAge(parameters.max_age),
    login_hint: parameters.login_hint || null,
  };
}

function readPrompt(list: string | undefined): PromptValue[] {
  const words = splitWords(list);
  const prompt = promptValues.filter((value) => words.includes(value));
  if (prompt.length !== words.length) throw new InvalidRequest("The prompt is not supported.");
  // OpenID Connect Core 1.0, section 3.1.2.1.
  if (prompt.includes("none") && prompt.length > 1) throw new InvalidRequest("The prompt none allows no other value.");
  return prompt;
}

function readMaxAge(text: string | undefined): number | null {
  if (!text) return null;
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= limits.maxAgeSeconds)) throw new InvalidRequest("The max_age must be a number of seconds.");
  return seconds;
}

import { z } from "zod";
import type { RejectedRequest } from "#contract/entities/foundation/page-boot.ts";
import { InvalidOauthClientIdOrSecret, InvalidScope, RedirectUrlNotWhitelisted, SchemaError } from "#contract/errors/index.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { oauthLimits as limits, pkceChallenge } from "#contract/vocabulary/sign-in/oauth.ts";
import { string, url } from "#contract/vocabulary/text.ts";
import type { Call } from "../../../kernel/call.ts";
import { parseClientId } from "../../accounts/sessions/token-client.ts";
import { findProject } from "../../projects/client.ts";
import { isTrustedUrl } from "../../projects/trusted-redirects.ts";
import { StepRejected } from "./step-rejected.ts";
import { recordTrace } from "./traces.ts";

/** RFC 6749, section 4.1.1, with PKCE (RFC 7636). Other parameters are ignored. */
const Parameters = z.looseObject({
  response_type: z.literal("code"),
  redirect_uri: url,
  state: string(limits.state).min(1),
  code_challenge: z.string().regex(pkceChallenge),
  code_challenge_method: z.literal(limits.pkceMethod),
  after_callback_redirect_url: url.optional(),
});

/** Whether the pages of a project may continue at a URL. */
export async function mayContinueAt(
  { db, services, serverConfig, now }: Pick<Call, "db" | "services" | "serverConfig" | "now">,
  clientId: string,
  url: string,
): Promise<boolean> {
  const project = await findProject(db, services, parseClientId(clientId), now);
  return project !== undefined && isTrustedUrl({ project, serverConfig }, url);
}

/** A request for the authorization page of the hosted pages. */
interface PageRequest {
  /** The client id of the page. */
  readonly clientId: string;
  readonly query: URLSearchParams;
  readonly requestId: string;
}

/**
 * Checks the authorization request of an app before the user signs in for it. The code is issued only after the same checks of its
 * URLs. A rejected request leaves a trace. @returns undefined for a valid request, and for one that belongs to another page
 */
export async function checkHostedRequest(
  context: Pick<Call, "db" | "services" | "serverConfig" | "now">,
  { clientId, query, requestId }: PageRequest,
): Promise<RejectedRequest | undefined> {
  const { db, services, serverConfig, now } = context;
  const project = await findProject(db, services, parseClientId(clientId), now);
  if (!project) return undefined;
  const sent = query.get("client_id") ?? "";
  // The page sends the browser on to the page of the branch.
  if (sent !== clientId && sent.startsWith(`${project.id}#`)) return undefined;

  const rejected =
    sent === clientId
      ? findProblem(query, (url) => isTrustedUrl({ project, serverConfig }, url))
      : new StepRejected("client_id", new InvalidOauthClientIdOrSecret({ client_id: cutText(sent, 256) }), sent);
  if (!rejected) return undefined;
  await recordTrace({ db, now, origin: { requestId } }, { step: "authorize", providerId: null, tenancyId: project.tenancyId }, rejected);
  const isUntrusted = rejected.error instanceof RedirectUrlNotWhitelisted;
  return { reason: isUntrusted ? "untrusted" : "incomplete", host: isUntrusted ? readHost(rejected.detail ?? "") : "", requestId };
}

function findProblem(query: URLSearchParams, isTrusted: (url: string) => boolean): StepRejected | undefined {
  // Of a repeated parameter the page reads the first.
  const parameters = Object.fromEntries([...query].reverse());
  const scope = parameters.scope ?? limits.scope;
  if (scope !== limits.scope) return new StepRejected("scope", new InvalidScope({ scope: cutText(scope, 256) }), scope);
  const { data, error } = Parameters.safeParse(parameters);
  if (error) {
    const names = [...new Set(error.issues.map(({ path }) => `query.${String(path[0])}`))].join(", ");
    return new StepRejected("parameters", new SchemaError({ message: `Missing or malformed: ${names}` }), names);
  }
  for (const check of ["redirect_uri", "after_callback_redirect_url"] as const) {
    const url = data[check];
    if (url !== undefined && !isTrusted(url)) return new StepRejected(check, new RedirectUrlNotWhitelisted(), url);
  }
  return undefined;
}

const readHost = (url: string) => parseUrl(url)?.host ?? "";

import { InvalidRequest, InvalidTarget, UnauthorizedClient } from "#contract/errors/index.ts";
import { applicationLimits as limits, tokenExchange } from "#contract/vocabulary/sign-in/applications.ts";
import { statement } from "../../../kernel/statement.ts";
import type { Actor, IssuedAccessClaims } from "../../../services/issuer-tokens.ts";
import { randomUuid } from "../../../services/random.ts";
import type { FoundClient } from "../../projects/client.ts";
import { type ApplicationRow, firstParameter, requireApplication } from "./client.ts";
import { type GrantRow, grantColumns, isExpired, isGranted, joinGrant } from "./issued-token.ts";
import { issuerUrl } from "./issuer.ts";
import { readScopes } from "./read-request.ts";
import { chooseTarget, findResource, heldScopes } from "./resources.ts";
import { type TokenCall, updateLastUse } from "./token-call.ts";

type SubjectRow = GrantRow & { readonly holder_is_enabled: boolean };
type Found = FoundClient<ApplicationRow & SubjectRow>;

/**
 * Exchanges an access token of a user (RFC 8693). The new token can do no more. Its scopes are among those of the old one, which it does
 * not outlive. The user has allowed the application its API. An application narrows its own token. An API acts for the user with a token
 * that it received. Two statements.
 */
export async function exchangeGrant(call: TokenCall) {
  const { input, services, serverConfig, db, now } = call;
  const named = services.issuerTokens.peek(input.subject_token ?? "");
  const found: Found = await requireApplication<SubjectRow>(call, {
    columns: `${grantColumns}, EXISTS (SELECT FROM oauth_applications k
      WHERE k.tenancy_id = t.id AND k.id = $${firstParameter + 1} AND k.is_enabled) AS holder_is_enabled`,
    joins: joinGrant(firstParameter, "$8"),
    values: [named?.grant_id ?? null, named?.client_id ?? null],
  });
  // A native application cannot prove that a token was issued to it.
  if (found.application_type === "native") throw new UnauthorizedClient();
  requireParameters(input);
  const { project, application_id: id } = found;
  const iss = issuerUrl(serverConfig, project);
  const subject = services.issuerTokens.verify(project.tenancyId, "access", iss, input.subject_token ?? "");
  if (!subject || isExpired(subject, now) || !found.holder_is_enabled || !isGranted(found, subject, now) || !mayExchange(found, subject))
    throw new InvalidRequest("The subject_token is no valid access token of a user that this application may exchange.");
  const target = chooseExchangeTarget(call, found, subject, iss);
  const held = heldScopes(project, subject.scope.split(" ").filter(Boolean), found).filter((each) =>
    found.application_scopes.includes(each),
  );
  const scope = (input.scope ? readScopes(input.scope, held, project) : held).filter(target.hasScope).join(" ");
  await statement()
    .also(updateLastUse(project.tenancyId, found, now))
    .execute(db);
  const iat = Math.floor(now.getTime() / 1000);
  const exp = Math.min(subject.exp, iat + target.lifetimeSeconds);
  const act = id === subject.client_id ? subject.act : addActor(id, subject.act);
  const claims = { ...subject, aud: target.audience, client_id: id, scope, iat, exp, jti: randomUuid(), ...(act && { act }) };
  const access_token = services.issuerTokens.signAccessToken(project.tenancyId, claims, target.format);
  return { access_token, issued_token_type: tokenExchange.accessToken, token_type: "Bearer" as const, expires_in: exp - iat, scope };
}

/** @throws InvalidRequest */
function requireParameters(input: TokenCall["input"]): void {
  if (!input.subject_token) throw new InvalidRequest("The parameter subject_token is missing.");
  if (input.subject_token_type !== tokenExchange.accessToken)
    throw new InvalidRequest(`The subject_token_type must be ${tokenExchange.accessToken}.`);
  if (input.requested_token_type && input.requested_token_type !== tokenExchange.accessToken)
    throw new InvalidRequest(`The requested_token_type must be ${tokenExchange.accessToken}.`);
  if (input.actor_token) throw new InvalidRequest("The parameter actor_token is not supported: the application is the actor.");
}

/** Whether the token was issued to the application, or to be sent to an API of the application. */
const mayExchange = ({ project, application_id: id }: Found, { client_id, aud }: IssuedAccessClaims): boolean =>
  client_id === id || Object.hasOwn(findResource(project, aud)?.applications ?? {}, id);

/** The API of the new token: that of the old one, or another one of the same grant. @throws InvalidTarget */
function chooseExchangeTarget({ input }: TokenCall, { project, grant_resources }: Found, { aud }: IssuedAccessClaims, iss: string) {
  const requested = [input.resource, input.audience].filter(Boolean).join(" ");
  const target = chooseTarget(project, iss, requested || aud, [...grant_resources, aud]);
  if (target.audience === iss && aud !== iss) throw new InvalidTarget();
  return target;
}

/** @throws InvalidRequest for a chain that is too long */
function addActor(sub: string, before: Actor | undefined): Actor {
  let count = 1;
  for (let each = before; each; each = each.act) count++;
  if (count > limits.actors) throw new InvalidRequest("The subject_token was exchanged too often.");
  return { sub, ...(before && { act: before }) };
}

import { InvalidRequest, UnauthorizedClient, UnsupportedGrantType } from "#contract/errors/index.ts";
import { tokenExchange } from "#contract/vocabulary/sign-in/applications.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import type { FoundClient } from "../../projects/client.ts";
import { type ApplicationRow, requireApplication } from "./client.ts";
import { codeGrant } from "./code-grant.ts";
import { exchangeGrant } from "./exchange-grant.ts";
import { issuerUrl } from "./issuer.ts";
import { readScopes } from "./read-request.ts";
import { refreshGrant } from "./refresh-grant.ts";
import { chooseTarget, findResource, listResources } from "./resources.ts";
import { type TokenCall, updateLastUse } from "./token-call.ts";

const grants: Readonly<Record<string, (call: TokenCall) => ReturnType<typeof codeGrant> | ReturnType<typeof refreshGrant>>> = {
  authorization_code: codeGrant,
  refresh_token: refreshGrant,
  client_credentials: clientCredentialsGrant,
  [tokenExchange.grantType]: exchangeGrant,
};

/** The token endpoint (RFC 6749, section 3.2). */
export async function issueToken(call: TokenCall) {
  const type = call.input.grant_type;
  if (!type) throw new InvalidRequest("The parameter grant_type is missing.");
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!grant) {
    // An unknown client learns nothing else (RFC 6749, section 5.2).
    await requireApplication(call);
    throw new UnsupportedGrantType();
  }
  return grant(call);
}

/**
 * A token for the application itself (RFC 6749, section 4.4). The application is its subject (RFC 9068, section 2.2). One statement. The
 * scopes of the project are the developer's grant to the application, which has no permissions.
 */
async function clientCredentialsGrant(call: TokenCall) {
  const { input, services, serverConfig, db, now } = call;
  const application = await requireApplication(call);
  if (application.application_type !== "service") throw new UnauthorizedClient();
  const { project, application_id: id, application_scopes: allowed } = application;
  const iss = issuerUrl(serverConfig, project);
  const target = chooseTarget(project, iss, input.resource, input.resource ? listServiceResources(application) : []);
  const requested = input.scope ? readScopes(input.scope, allowed, project) : allowed;
  const scope = requested.filter((each) => Object.hasOwn(project.config.oauthServer.scopes, each) && target.hasScope(each)).join(" ");
  await statement()
    .also(updateLastUse(project.tenancyId, application, now))
    .execute(db);
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss, aud: target.audience, sub: id, client_id: id, scope, iat, exp: iat + target.lifetimeSeconds, jti: randomUuid() };
  const access_token = services.issuerTokens.signAccessToken(project.tenancyId, claims, target.format);
  return { access_token, token_type: "Bearer" as const, expires_in: target.lifetimeSeconds, scope };
}

/** The APIs that an application may call for itself: those of which it has a scope, and those without scopes. */
const listServiceResources = ({ project, application_scopes: allowed }: FoundClient<ApplicationRow>): string[] =>
  listResources(project).filter((identifier) => {
    const names = Object.keys(findResource(project, identifier)?.scopes ?? {});
    return names.length === 0 || names.some((name) => allowed.includes(name));
  });

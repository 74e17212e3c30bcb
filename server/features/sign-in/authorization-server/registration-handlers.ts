import { type Insertable, type Selectable, sql } from "kysely";
import type { RegisteredClient } from "#contract/entities/sign-in/client-metadata.ts";
import { ClientRegistrationNotAllowed, InvalidBearerToken, InvalidClientMetadata } from "#contract/errors/index.ts";
import type { clientRegistrationRoutes } from "#contract/routes/sign-in/client-registration.ts";
import { audit } from "../../../core/audit.ts";
import type { OauthApplications } from "../../../database/tables/oauth-applications.ts";
import { bearerToken } from "../../../kernel/bearer-token.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { applicationId, registrationToken } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import type { FoundClient } from "../../projects/client.ts";
import { insertSecret } from "./application-secrets.ts";
import { readClientMetadata } from "./client-metadata.ts";
import { refuseToken } from "./issued-token.ts";
import { findIssuer, type IssuerCall, issuerUrl, requireIssuer } from "./issuer.ts";
import { makeRoom, unverified } from "./registered-clients.ts";
import { listScopes } from "./resources.ts";
import { auditContext } from "./token-call.ts";

type RegisterCall = Call<typeof clientRegistrationRoutes.register>;
type UpdateCall = Call<typeof clientRegistrationRoutes.update>;
type ClientCall = IssuerCall & {
  readonly input: { readonly project_id: string; readonly application_id: string };
  readonly headers: { readonly authorization?: string | undefined };
};
type ClientRow = Selectable<OauthApplications>;
type Found = FoundClient<ClientRow> & { readonly token: string };

const readBearer = ({ headers }: Pick<ClientCall, "headers">): string => bearerToken(headers.authorization) ?? "";

const columns = `a.id, a.type, a.display_name, a.homepage_url, a.privacy_policy_url, a.terms_url, a.redirect_uris,
  a.post_logout_redirect_uris, a.scopes, a.jwks, a.jwks_uri, a.created_at`;

export const clientRegistrationHandlers: Handlers<typeof clientRegistrationRoutes> = {
  register,

  async get(call) {
    const found = await requireClient(call);
    return toClient(call, found.project, found, found.token);
  },

  update,

  async remove(call) {
    const { project, id } = await requireClient(call);
    await call.transaction(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom("oauth_applications")
        .where("tenancy_id", "=", project.tenancyId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw refuseToken(new InvalidBearerToken(), true);
      const event = { event: "oauth_application.deleted", userId: null, data: { application_id: id } } as const;
      await audit(auditContext(call, project), event).execute(db);
    });
    return undefined;
  },
};

/** Reads the client that a registration access token belongs to. One statement. @throws InvalidBearerToken also for an unknown client */
async function requireClient(call: ClientCall): Promise<Found> {
  const token = readBearer(call);
  const found = await findIssuer<ClientRow | (ClientRow & { readonly id: null })>(call, call.input.project_id, {
    columns,
    joins: "LEFT JOIN oauth_applications a ON a.tenancy_id = t.id AND a.id = $6 AND a.registration_token_hash = $7::bytea",
    values: [call.input.application_id, digest(token)],
  });
  if (found.id === null) throw refuseToken(new InvalidBearerToken(), true);
  return { ...(found as FoundClient<ClientRow>), token };
}

/** Registers an application (RFC 7591, section 3). Its secret and its token are in this response alone. */
async function register(call: RegisterCall): Promise<RegisteredClient> {
  const { input, now, serverConfig } = call;
  const project = await requireIssuer(call, input.project_id);
  const { registration } = project.config.oauthServer;
  if (registration === "off") throw new ClientRegistrationNotAllowed();
  if (registration === "token") await requireService(call, project);
  const { tenancyId } = project;
  const metadata = await readClientMetadata(input, listScopes(project), serverConfig.development);
  const token = registrationToken();
  const row: Insertable<OauthApplications> & { jwks: string | null; jwks_uri: string | null } = {
    tenancy_id: tenancyId,
    id: applicationId(),
    ...unverified,
    ...metadata,
    source: "registration",
    registration_token_hash: digest(token),
    created_at: now,
  };
  const secret = await call.transaction(async (db) => {
    await makeRoom(db, tenancyId, now);
    await db.insertInto("oauth_applications").values(row).execute();
    const created = row.type === "native" || hasKeys(row) ? undefined : await insertSecret(db, { project, now }, row.id, null);
    const event = { event: "oauth_application.created", userId: null, data: { application_id: row.id } } as const;
    await audit(auditContext(call, project), event).execute(db);
    return created?.client_secret;
  });
  const client = { ...row, jwks: row.jwks === null ? null : JSON.parse(row.jwks) } as unknown as ClientRow;
  return {
    ...toClient(call, project, client, token),
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 as const }),
  };
}

/** The initial access token (RFC 7591, section 3): an access token of an enabled service application. @throws InvalidBearerToken */
async function requireService(call: RegisterCall, { tenancyId, ...project }: Project): Promise<void> {
  const issuer = issuerUrl(call.serverConfig, project);
  const claims = call.services.issuerTokens.verify(tenancyId, "access", issuer, readBearer(call));
  const isOwn = claims?.grant_id === undefined && claims?.sub === claims?.client_id && claims?.aud === issuer;
  if (!claims || !isOwn || claims.exp * 1000 <= call.now.getTime()) throw refuseToken(new InvalidBearerToken(), true);
  const service = await call.db
    .selectFrom("oauth_applications")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", claims.client_id)
    .where("type", "=", "service")
    .where("is_enabled", "=", true)
    .executeTakeFirst();
  if (!service) throw refuseToken(new InvalidBearerToken(), true);
}

/** Replaces the metadata of a client (RFC 7592, section 2.2). */
async function update(call: UpdateCall): Promise<RegisteredClient> {
  const { input, serverConfig } = call;
  const { project, id, token, ...before } = await requireClient(call);
  if (project.config.oauthServer.registration === "off") throw new ClientRegistrationNotAllowed();
  if (input.client_id !== undefined && input.client_id !== id) throw new InvalidClientMetadata("The client_id is of another application.");
  const metadata = await readClientMetadata(input, listScopes(project), serverConfig.development);
  if (metadata.type !== before.type) throw new InvalidClientMetadata("A client cannot change whether it has a secret.");
  if (hasKeys(before) !== hasKeys(metadata)) throw new InvalidClientMetadata("A client cannot change between a secret and keys.");
  const { tenancyId } = project;
  const isOther = metadata.display_name !== before.display_name || metadata.redirect_uris.join(" ") !== before.redirect_uris.join(" ");
  const row = await call.transaction(async (db) => {
    const changed = await db
      .updateTable("oauth_applications")
      .set(metadata)
      .where("tenancy_id", "=", tenancyId)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!changed) throw refuseToken(new InvalidBearerToken(), true);
    // The users have consented to the application as it was.
    if (isOther) await sql`DELETE FROM oauth_consents WHERE tenancy_id = ${tenancyId}::uuid AND application_id = ${id}::text`.execute(db);
    const event = { event: "oauth_application.changed" as const, userId: null, data: { application_id: id, fields: [...changeable] } };
    await audit(auditContext(call, project), event).execute(db);
    return changed;
  });
  return toClient(call, project, row, token);
}

const hasKeys = ({ jwks, jwks_uri }: { readonly jwks: unknown; readonly jwks_uri: string | null }): boolean =>
  jwks !== null || jwks_uri !== null;

/** The fields that the audit log names. */
const changeable = ["display_name", "redirect_uris", "post_logout_redirect_uris", "scopes", "homepage_url"];

/** The response of RFC 7591, section 3.2.1. */
function toClient({ serverConfig }: Pick<Call, "serverConfig">, project: Project, row: ClientRow, token: string): RegisteredClient {
  const method = hasKeys(row) ? "private_key_jwt" : row.type === "native" ? "none" : "client_secret_basic";
  return {
    client_id: row.id,
    client_id_issued_at: Math.floor(row.created_at.getTime() / 1000),
    registration_access_token: token,
    registration_client_uri: `${issuerUrl(serverConfig, project)}/register/${row.id}`,
    client_name: row.display_name,
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    token_endpoint_auth_method: method,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    scope: row.scopes.join(" "),
    ...(row.homepage_url !== null && { client_uri: row.homepage_url }),
    ...(row.privacy_policy_url !== null && { policy_uri: row.privacy_policy_url }),
    ...(row.terms_url !== null && { tos_uri: row.terms_url }),
    ...(row.jwks !== null && { jwks: row.jwks }),
    ...(row.jwks_uri !== null && { jwks_uri: row.jwks_uri }),
  };
}

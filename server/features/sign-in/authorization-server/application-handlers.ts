import { type Insertable, sql } from "kysely";
import type { z } from "zod";
import type { OAuthApplicationUpdate } from "#contract/entities/sign-in/oauth-application.ts";
import {
  OAuthApplicationHasNoSecrets,
  OAuthApplicationNotFound,
  OAuthApplicationSecretNotFound,
  SchemaError,
  ScopeNotAllowed,
  TooManyOAuthApplicationSecrets,
  TooManyOAuthApplications,
} from "#contract/errors/index.ts";
import type { oauthApplicationRoutes } from "#contract/routes/sign-in/applications.ts";
import { type ApplicationType, applicationScopeNames, applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import { audit } from "../../../core/audit.ts";
import { storedFold } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { OauthApplications } from "../../../database/tables/oauth-applications.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { applicationId } from "../../../services/random.ts";
import { readKeyChanges } from "./application-keys.ts";
import { applicationById, listApplications, toApplicationView } from "./application-queries.ts";
import { insertSecret } from "./application-secrets.ts";
import { disconnect, listApplicationUsers } from "./connections.ts";
import { redirectUriError } from "./redirect-uri.ts";
import { listScopes } from "./resources.ts";

type Changes = z.output<typeof OAuthApplicationUpdate>;

export const oauthApplicationHandlers: Handlers<typeof oauthApplicationRoutes> = {
  async list({ input, project, db, now }) {
    const { rows, next } = await listApplications(db, project.tenancyId, input, now);
    return reply.page(rows, next, toApplicationView);
  },

  create,

  async get({ input, project, db, now }) {
    return toApplicationView(await requireApplication(db, project.tenancyId, input.application_id, now));
  },

  async update(call) {
    const { application_id: id, jwks, jwks_uri, ...changes } = call.input;
    const { tenancyId } = call.project;
    return call.transaction(async (db) => {
      const { type } = await lockApplication(db, tenancyId, id);
      assertChanges(type, changes);
      assertScopes(call.project, type, changes.scopes);
      const keys = await readKeyChanges(type, { jwks, jwks_uri }, call.serverConfig.development);
      const fields = Object.keys({ ...changes, ...keys });
      if (fields.length > 0) {
        const row = { ...changes, ...keys, ...(changes.display_name !== undefined && { folded_name: storedFold(changes.display_name) }) };
        await db.updateTable("oauth_applications").set(row).where("tenancy_id", "=", tenancyId).where("id", "=", id).execute();
        await audit(call, { event: "oauth_application.changed", userId: null, data: { application_id: id, fields } }).execute(db);
      }
      return toApplicationView(await requireApplication(db, tenancyId, id, call.now));
    });
  },

  async remove(call) {
    const { application_id: id } = call.input;
    await call.transaction(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom("oauth_applications")
        .where("tenancy_id", "=", call.project.tenancyId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new OAuthApplicationNotFound();
      await audit(call, { event: "oauth_application.deleted", userId: null, data: { application_id: id } }).execute(db);
    });
    return { success: true };
  },

  createSecret,

  async removeSecret(call) {
    const { application_id, secret_id } = call.input;
    await call.transaction(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom("oauth_application_secrets")
        .where("tenancy_id", "=", call.project.tenancyId)
        .where("application_id", "=", application_id)
        .where("id", "=", secret_id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new OAuthApplicationSecretNotFound();
      const data = { application_id, secret_id };
      await audit(call, { event: "oauth_application.secret_deleted", userId: null, data }).execute(db);
    });
    return { success: true };
  },

  async listUsers({ input, project, db, now }) {
    await requireApplication(db, project.tenancyId, input.application_id, now);
    return listApplicationUsers(db, project.tenancyId, input);
  },

  removeUser: (call) => disconnect(call, call.input),
};

/** @throws OAuthApplicationNotFound */
async function requireApplication(db: Db, tenancyId: string, id: string, now: Date) {
  const found = await applicationById(db, tenancyId, id, now);
  if (!found) throw new OAuthApplicationNotFound();
  return found;
}

/** Locks an application, so that its secrets are counted right. @throws OAuthApplicationNotFound */
async function lockApplication(db: Db, tenancyId: string, id: string) {
  const found = await db
    .selectFrom("oauth_applications")
    .select("type")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new OAuthApplicationNotFound();
  return found;
}

/** @throws SchemaError that names the field */
function assertChanges(type: ApplicationType, changes: Changes): void {
  for (const field of ["redirect_uris", "post_logout_redirect_uris"] as const) {
    for (const [index, uri] of (changes[field] ?? []).entries()) {
      const error = type === "service" ? "is not used by a service" : redirectUriError(uri, type);
      if (error !== undefined) throw new SchemaError({ message: `body.${field}.${index} ${error}` });
    }
  }
  const logoutUri = changes.backchannel_logout_uri;
  const logoutError = logoutUri && (type === "service" ? "is not used by a service" : redirectUriError(logoutUri, "web"));
  if (logoutError) throw new SchemaError({ message: `body.backchannel_logout_uri ${logoutError}` });
  if (type === "service" && changes.is_device_flow_enabled)
    throw new SchemaError({ message: "body.is_device_flow_enabled must be false: a service has no user" });
}

/** @throws ScopeNotAllowed for an unknown scope, SchemaError for one of users in a service */
function assertScopes(project: Pick<Project, "config">, type: ApplicationType, scopes: readonly string[] = []): void {
  const known = listScopes(project);
  if (scopes.some((scope) => !known.includes(scope))) throw new ScopeNotAllowed();
  if (type === "service" && scopes.some((scope) => (applicationScopeNames as readonly string[]).includes(scope)))
    throw new SchemaError({ message: "body.scopes must have scopes of the project only: a service has no user" });
}

async function create(call: Call<typeof oauthApplicationRoutes.create>) {
  const { input, project, now } = call;
  const { tenancyId } = project;
  const { type } = input;
  assertChanges(type, input);
  assertScopes(project, type, input.scopes);
  const keys = await readKeyChanges(type, input, call.serverConfig.development);
  const row: Insertable<OauthApplications> = {
    tenancy_id: tenancyId,
    id: applicationId(),
    type,
    display_name: input.display_name,
    folded_name: storedFold(input.display_name),
    logo_url: input.logo_url ?? null,
    homepage_url: input.homepage_url ?? null,
    privacy_policy_url: input.privacy_policy_url ?? null,
    terms_url: input.terms_url ?? null,
    redirect_uris: input.redirect_uris ?? [],
    post_logout_redirect_uris: input.post_logout_redirect_uris ?? [],
    backchannel_logout_uri: input.backchannel_logout_uri ?? null,
    scopes: input.scopes ?? (type === "service" ? [] : [...applicationScopeNames]),
    is_first_party: input.is_first_party ?? false,
    is_device_flow_enabled: input.is_device_flow_enabled ?? false,
    is_enabled: input.is_enabled ?? true,
    ...keys,
    created_at: now,
    last_used_at: null,
  };
  return call.transaction(async (db) => {
    // Parallel calls wait for each other: a count in one statement would not see what the others have not committed.
    await db.selectFrom("tenancies").select("id").where("id", "=", tenancyId).forNoKeyUpdate().execute();
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM oauth_applications
      WHERE tenancy_id = ${tenancyId}::uuid AND source = 'developer'`.execute(db);
    if ((rows[0]?.count ?? 0) >= limits.perBranch) throw new TooManyOAuthApplications();
    await db.insertInto("oauth_applications").values(row).execute();
    const client_secret = type === "native" ? null : (await insertSecret(db, call, row.id, null)).client_secret;
    await audit(call, { event: "oauth_application.created", userId: null, data: { application_id: row.id } }).execute(db);
    const view = toApplicationView(await requireApplication(db, tenancyId, row.id, now));
    return { ...view, client_secret };
  });
}

/** Adds a secret, and lets the others expire. @throws OAuthApplicationNotFound, OAuthApplicationHasNoSecrets, TooManyOAuthApplicationSecrets */
async function createSecret(call: Call<typeof oauthApplicationRoutes.createSecret>) {
  const { input, project, now } = call;
  const { tenancyId } = project;
  const { application_id: id, expires_in_millis: lifetime, expire_others_in_millis: overlap } = input;
  return call.transaction(async (db) => {
    const { type } = await lockApplication(db, tenancyId, id);
    if (type === "native") throw new OAuthApplicationHasNoSecrets();
    const others = sql`x.tenancy_id = ${tenancyId}::uuid AND x.application_id = ${id}::text`;
    await sql`DELETE FROM oauth_application_secrets x
      WHERE ${others} AND (x.expires_at <= ${now}::timestamptz OR ${overlap === 0}::boolean)`.execute(db);
    if (overlap !== undefined && overlap > 0) {
      const end = new Date(now.getTime() + overlap);
      await sql`UPDATE oauth_application_secrets x SET expires_at = ${end}::timestamptz
        WHERE ${others} AND (x.expires_at IS NULL OR x.expires_at > ${end}::timestamptz)`.execute(db);
    }
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM oauth_application_secrets x WHERE ${others}`.execute(
      db,
    );
    if ((rows[0]?.count ?? 0) >= limits.secrets) throw new TooManyOAuthApplicationSecrets();
    const created = await insertSecret(db, call, id, lifetime === undefined ? null : new Date(now.getTime() + lifetime));
    const data = { application_id: id, secret_id: created.id };
    await audit(call, { event: "oauth_application.secret_created", userId: null, data }).execute(db);
    return created;
  });
}

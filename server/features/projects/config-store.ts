import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type ConfigChange, diffConfigs } from "#contract/config/diff.ts";
import { missingCurrencyError } from "#contract/config/missing-currency.ts";
import { mapSecrets, mergeOverride, type Override } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { AuditData } from "#contract/entities/console/audit-data.ts";
import { CurrentProjectNotFound } from "#contract/errors/index.ts";
import { tokenClaimLimits } from "#contract/vocabulary/accounts/token-claims.ts";
import { auditLogLimits } from "#contract/vocabulary/console/audit-log.ts";
import type { DeveloperRole } from "#contract/vocabulary/console/developer-roles.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { configLimits } from "#contract/vocabulary/projects/config-limits.ts";
import { type AuditContext, audit } from "../../core/audit.ts";
import type { SealedColumn } from "../../core/sealed-column.ts";
import { configWithLogos } from "../../core/tenancy-query.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";
import { statement } from "../../kernel/statement.ts";
import type { Services } from "../../services/index.ts";
import { randomUuid } from "../../services/random.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";
import { deleteProjectImage, insertImage } from "../foundation/images.ts";
import { assertLegibleBrand } from "./brand/brand-contrast.ts";
import { replacedFiles, takeBrandFiles } from "./brand/brand-files.ts";
import { changedLogos, withoutLogos } from "./brand/logo-columns.ts";
import { recordReplacedConfig } from "./config-versions.ts";
import { lockProject, type ProjectRow, updateProject } from "./queries.ts";
import { oversizedClaimsError } from "./token-claims/largest-user.ts";

const sealContext = (tenancyId: string) => `config/${tenancyId}`;

/** Encrypts the secrets of a change, even those that look encrypted: only text that this server encrypted is ever decrypted. */
export const sealConfigSecrets = (change: Override, secrets: Secrets, tenancyId: string): Override =>
  mapSecrets(change, (secret) => secrets.seal(sealContext(tenancyId), secret));

/** The secrets in the override of a branch. */
export const configSecretsColumn: SealedColumn = {
  table: "tenancies",
  column: "config",
  boundTo: ["id"],
  type: "jsonb",
  map: (text, { id }: { readonly id: string }, change) =>
    JSON.stringify(mapSecrets(JSON.parse(text) as Override, (sealed) => change(sealed, sealContext(id)))),
};

/** Decrypts a secret of a configuration. One that can no longer be decrypted is empty. */
export function openConfigSecret(sealed: string, secrets: Secrets, tenancyId: string): string {
  try {
    return secrets.open(sealContext(tenancyId), sealed);
  } catch (error) {
    if (error instanceof SealBroken) return "";
    throw error;
  }
}

/** Decrypts the secrets of a configuration, for admins of the project. A secret that can no longer be decrypted is empty. */
export const openConfigSecrets = (config: ProjectConfig, secrets: Secrets, tenancyId: string): ProjectConfig =>
  // A rendered configuration is also a complete override; strings are only replaced by strings.
  mapSecrets(config as unknown as Override, (sealed) => openConfigSecret(sealed, secrets, tenancyId)) as unknown as ProjectConfig;

interface ConfigReader {
  readonly tenancyId: string;
  readonly role?: DeveloperRole | undefined;
}

/**
 * An override as a reader of the project sees it, with decrypted secrets. They are empty for a developer who may only read, since a
 * secret lets its holder act.
 */
export const readableOverride = (override: Override, secrets: Secrets, { tenancyId, role = "admin" }: ConfigReader): Override =>
  mapSecrets(override, (sealed) => (role === "read_only" ? "" : openConfigSecret(sealed, secrets, tenancyId)));

/** The same for the whole configuration. It is also a complete override; strings are only replaced by strings. */
export const readableConfig = (config: ProjectConfig, secrets: Secrets, reader: ConfigReader): ProjectConfig =>
  readableOverride(config as unknown as Override, secrets, reader) as unknown as ProjectConfig;

const countValues = (of: object): number =>
  Object.values(of).reduce((sum, value) => sum + 1 + (typeof value === "object" && value !== null ? countValues(value) : 0), 0);

/**
 * The override after a change whose secrets are encrypted, as JSON text, and the configuration that it renders to. Other calls run
 * between its steps.
 * @param toError creates the error for a configuration that would be too large, or whose values contradict each other
 * @throws BrandContrastTooLow
 */
export async function applyChange(
  override: Override,
  change: Override,
  toError: (reason: string) => Error,
): Promise<{ text: string; after: ProjectConfig }> {
  const merged = mergeOverride(override, change);
  await nextTurn();
  const text = JSON.stringify(withoutLogos(merged));
  if (text.length > configLimits.totalLength)
    throw toError(`The configuration would be longer than ${configLimits.totalLength} characters in all.`);
  if (countValues(merged) > configLimits.totalValues)
    throw toError(`The configuration would have more than ${configLimits.totalValues} values in all.`);
  await nextTurn();
  const after = renderConfiguration(merged);
  await nextTurn();
  if (Object.keys(after.domains.trustedDomains).length > configLimits.trustedDomains)
    throw toError(`A project has at most ${configLimits.trustedDomains} trusted domains.`);
  if (Object.keys(after.auth.signUp.rules).length > configLimits.signUpRules)
    throw toError(`A project has at most ${configLimits.signUpRules} sign-up rules.`);
  const { url, secret } = after.auth.signUp.hook;
  if (url !== undefined && secret === undefined)
    throw toError("auth.signUp.hook.secret: it is required with auth.signUp.hook.url. Each call of the endpoint is signed.");
  if (Object.values(after.rbac.defaultPermissions).some((granted) => Object.keys(granted).length > configLimits.defaultPermissions))
    throw toError(`At most ${configLimits.defaultPermissions} default permissions are allowed per event.`);
  if (Object.keys(after.auth.claims).length > tokenClaimLimits.count)
    throw toError(`auth.claims: an access token has at most ${tokenClaimLimits.count} claims of a project.`);
  const missingCurrency = missingCurrencyError(() => renderConfiguration(override), after);
  if (missingCurrency !== undefined) throw toError(missingCurrency);
  assertLegibleBrand(() => renderConfiguration(override), after);
  return { text, after };
}

/**
 * The override of a branch as it is now, with its revision.
 * @throws CurrentProjectNotFound if the project was deleted meanwhile
 */
export async function requireOverride(
  db: Db,
  { id, tenancyId }: Pick<Project, "id" | "tenancyId">,
): Promise<{ override: Override; revision: string }> {
  const row = await db
    .selectFrom("tenancies")
    .innerJoin("projects", "projects.id", "tenancies.project_id")
    .select(["config_revision", sql<string>`${sql.raw(configWithLogos("tenancies", "projects"))}`.as("config")])
    .where("tenancies.id", "=", tenancyId)
    .where("projects.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new CurrentProjectNotFound({ project_id: id });
  return { override: JSON.parse(row.config) as Override, revision: row.config_revision };
}

/**
 * The configuration of a branch as it is now, for calls that found theirs changed.
 * @throws CurrentProjectNotFound if the project was deleted meanwhile
 */
export async function readConfig(db: Db, project: Project): Promise<Pick<Project, "config" | "configRevision">> {
  const { override, revision } = await requireOverride(db, project);
  return { config: renderConfiguration(override), configRevision: revision };
}

export interface ConfigUpdate {
  /** The project's row, locked until the transaction ends. */
  readonly project: ProjectRow;
  readonly before: ProjectConfig;
  readonly after: ProjectConfig;
}

/** The caller of a configuration change: any call with a project. */
export interface ConfigUpdateContext extends AuditContext {
  readonly project: Project;
  readonly services: Pick<Services, "secrets">;
  readonly serverConfig: Pick<ServerConfig, "publicUrl">;
}

interface ConfigUpdateRequest {
  /** The change, or how to make it from the configuration as it is then. */
  readonly change: Override | ((override: Override, before: ProjectConfig) => Override);
  /** Creates the error for a configuration that would be too large or is not consistent. */
  readonly toError: (reason: string) => Error;
  /** Throws if the configuration is not the revision that the change is based on. */
  readonly assertRevision?: ((revision: string) => void) | undefined;
}

/** The data of `config.changed`. Differences have no values of secrets. */
const toAuditData = (changes: readonly ConfigChange[]): AuditData<"config.changed"> => ({
  paths: changes.slice(0, auditLogLimits.maxPaths).map(({ path }) => path),
  count: changes.length,
  changes: changes
    .slice(0, auditLogLimits.maxChanges)
    .map(({ path, before, after }) => ({ path, ...boundedValue("before", before), ...boundedValue("after", after) })),
});

const boundedValue = (name: "before" | "after", value: Json | undefined) =>
  value === undefined || JSON.stringify(value).length > auditLogLimits.valueLength ? {} : { [name]: value };

/**
 * Merges a change into a branch's configuration; an empty change writes nothing. Requires a transaction. The lock on the project's
 * row serializes changes of one project. So none is lost, and what was checked stays true.
 * Uploaded files of the brand are stored, and replaced ones deleted.
 * @throws CurrentProjectNotFound if the project was deleted meanwhile, InvalidImage, InvalidTypeface, BrandContrastTooLow
 */
export async function updateConfig(
  call: ConfigUpdateContext,
  db: Db,
  { change: requested, toError, assertRevision }: ConfigUpdateRequest,
): Promise<ConfigUpdate> {
  const { id: projectId, tenancyId } = call.project;
  const project = await lockProject(db, projectId);
  // Read after locking, so that it includes the previous change.
  const { override, revision } = await requireOverride(db, call.project);
  assertRevision?.(revision);
  await nextTurn();
  const before = renderConfiguration(override);
  const submitted = typeof requested === "function" ? requested(override, before) : requested;
  if (Object.keys(submitted).length === 0) return { project, before, after: before };
  const { publicUrl } = call.serverConfig;
  const { change, uploads } = takeBrandFiles(submitted, { tenancyId, publicUrl, current: before.brand });

  await nextTurn();
  const sealed = sealConfigSecrets(change, call.services.secrets, tenancyId);
  await nextTurn();
  const { text, after } = await applyChange(override, sealed, toError);
  await nextTurn();
  const oversized = await oversizedClaimsError(db, tenancyId, before, after);
  if (oversized !== undefined) throw toError(oversized);
  const updated = db.updateTable("tenancies").set({ config: text, config_revision: randomUuid() }).where("id", "=", tenancyId);
  const changes = diffConfigs(before, after);
  const eventId = randomUuid();
  const recorded =
    changes.length === 0
      ? []
      : [
          audit(call, { event: "config.changed", id: eventId, userId: null, data: toAuditData(changes) }),
          ...recordReplacedConfig(call.project, { eventId, override, now: call.now }),
        ];
  await statement().also(updated).also(recorded).execute(db);
  for (const row of uploads) await insertImage(db, tenancyId, "project", row, call.now).execute();
  const logos = changedLogos(before, after);
  if (Object.keys(logos).length > 0) await updateProject(db, projectId, logos);
  for (const address of replacedFiles(before.brand, after.brand)) await deleteProjectImage(db, tenancyId, address);
  return { project, before, after };
}

import { differences } from "#contract/configuration/difference.ts";
import { mapSecrets, mergeOverride, type Override } from "#contract/configuration/override.ts";
import { renderConfiguration } from "#contract/configuration/render.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { CurrentProjectNotFound } from "#contract/errors/index.ts";
import { auditLog, configuration as bounds } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import { audit, type Recorded } from "../../kernel/audit.ts";
import type { Project } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import type { Services } from "../../services/index.ts";
import { randomUuid } from "../../services/random.ts";
import { SealBroken, type Secrets } from "../../services/secrets.ts";
import { lockProject, type ProjectRow } from "./rows.ts";

const contextOf = (tenancyId: string) => `config/${tenancyId}`;

/** A change with its secrets sealed, whatever they look like: only what this server sealed itself is ever opened. */
export const sealSecrets = (change: Override, secrets: Secrets, tenancyId: string): Override =>
  mapSecrets(change, (secret) => secrets.seal(contextOf(tenancyId), secret));

/** A configuration with its secrets in clear, for those who administer the project. A secret that does not open any more is empty. */
export function openConfiguration(config: ProjectConfig, secrets: Secrets, tenancyId: string): ProjectConfig {
  const open = (sealed: string) => {
    try {
      return secrets.open(contextOf(tenancyId), sealed);
    } catch (error) {
      if (error instanceof SealBroken) return "";
      throw error;
    }
  };
  // A rendered configuration is an override that says everything; only texts are replaced by texts.
  return mapSecrets(config as unknown as Override, open) as unknown as ProjectConfig;
}

const valuesIn = (of: object): number =>
  Object.values(of).reduce((sum, value) => sum + 1 + (typeof value === "object" && value !== null ? valuesIn(value) : 0), 0);

/**
 * What is stored after a change whose secrets are sealed, and the configuration it makes.
 * @param refuse makes the refusal of a configuration that would be too much
 */
export function changed(stored: Override, change: Override, refuse: (reason: string) => Error): { text: string; after: ProjectConfig } {
  const merged = mergeOverride(stored, change);
  const text = JSON.stringify(merged);
  if (text.length > bounds.storedLength) throw refuse(`The configuration would be longer than ${bounds.storedLength} characters in all.`);
  if (valuesIn(merged) > bounds.storedValues) throw refuse(`The configuration would have more than ${bounds.storedValues} values in all.`);
  const after = renderConfiguration(merged);
  if (Object.keys(after.domains.trustedDomains).length > bounds.trustedDomains)
    throw refuse(`A project has at most ${bounds.trustedDomains} trusted domains.`);
  if (Object.values(after.rbac.defaultPermissions).some((granted) => Object.keys(granted).length > bounds.defaultPermissions))
    throw refuse(`At most ${bounds.defaultPermissions} permissions come by themselves on one occasion.`);
  return { text, after };
}

export interface StoredChange {
  /** The project as it was, and stays until the unit ends. */
  readonly project: ProjectRow;
  readonly before: ProjectConfig;
  readonly after: ProjectConfig;
}

/** Whose change of a configuration it is: any call with a project. */
export interface Changing extends Recorded {
  readonly project: Project;
  readonly services: Pick<Services, "secrets">;
}

/**
 * Merges a change into what is stored of a branch's configuration; nothing is written by an empty one. Runs in a unit, whose
 * changes of one project take turns by the project's row: so none is lost, and what is judged of the project stays true.
 * @param refuse makes the refusal of a configuration that would be too long
 * @throws CurrentProjectNotFound when the project was deleted meanwhile
 */
export async function changeConfiguration(
  call: Changing,
  db: Db,
  change: Override,
  refuse: (reason: string) => Error,
): Promise<StoredChange> {
  const { id: projectId, tenancyId } = call.project;
  const project = await lockProject(db, projectId);
  // Read after the lock is had, so that it is what the change before left.
  const row = await db
    .selectFrom("tenancies")
    .select("config")
    .where("id", "=", tenancyId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  if (!row) throw new CurrentProjectNotFound({ project_id: projectId });
  const stored = row.config as Override;
  const before = renderConfiguration(stored);
  if (Object.keys(change).length === 0) return { project, before, after: before };

  const { text, after } = changed(stored, sealSecrets(change, call.services.secrets, tenancyId), refuse);
  const written = db.updateTable("tenancies").set({ config: text, config_revision: randomUuid() }).where("id", "=", tenancyId);
  const paths = differences(before, after).map(({ path }) => path);
  const data = { paths: paths.slice(0, auditLog.pathsTold), count: paths.length };
  await together(db, { written, told: paths.length > 0 ? audit(call, { event: "config.changed", userId: null, data }) : undefined });
  return { project, before, after };
}

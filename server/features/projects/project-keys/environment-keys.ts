import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../../database/schema.ts";
import type { Secrets } from "../../../services/secrets.ts";
import { hashKeys, type ProjectKeyValues } from "./key-hashes.ts";

/** Keys of project `internal` from the environment; those left out are derived. */
export type ConfiguredKeys = { readonly [K in keyof ProjectKeyValues]: string | undefined };

/** The keys of project `internal`: those of the environment, else those that every process derives from the server secret. */
export function internalKeys(configured: ConfiguredKeys, secrets: Pick<Secrets, "derive">): ProjectKeyValues {
  const derive = (prefix: string) => `${prefix}_${secrets.derive(`internal-project/${prefix}`, 28).toString("hex").slice(0, 45)}`;
  return {
    publishableClientKey: configured.publishableClientKey ?? derive("pck"),
    secretServerKey: configured.secretServerKey ?? derive("ssk"),
    superSecretAdminKey: configured.superSecretAdminKey ?? derive("sak"),
  };
}

/** Keys of project `internal`, and which of them come from environment variables. */
export interface EnvironmentKeys {
  readonly keys: ProjectKeyValues;
  /** Keys from the environment replace those in the database. Others are only inserted if there are none. */
  readonly fromEnvironment: { readonly [K in keyof ProjectKeyValues]: boolean };
}

const description = "From the server's environment";
const centuryMillis = 100 * 365 * 86_400_000;

/** Fixed, so that processes that start together write one row and the next start finds it. */
export const environmentKeySetId = "00000000-0000-4000-8000-000000000001";

/**
 * Updates the environment's key set of project `internal`. A set that a developer has revoked stays revoked.
 * @returns whether `keys` are the active keys. Generated keys are not, after the server's secret was changed.
 */
export async function syncEnvironmentKeys(db: Db, { keys, fromEnvironment }: EnvironmentKeys, now: Date): Promise<boolean> {
  const hashedKeys = hashKeys(keys);
  const replaced = hashKeys({
    publishableClientKey: fromEnvironment.publishableClientKey ? keys.publishableClientKey : undefined,
    secretServerKey: fromEnvironment.secretServerKey ? keys.secretServerKey : undefined,
    superSecretAdminKey: fromEnvironment.superSecretAdminKey ? keys.superSecretAdminKey : undefined,
  });
  const row = await db
    .insertInto("project_keys")
    .values({
      project_id: internalProjectId,
      id: environmentKeySetId,
      description,
      ...hashedKeys,
      created_at: now,
      expires_at: new Date(now.getTime() + centuryMillis),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doUpdateSet({ project_id: internalProjectId, ...replaced }))
    .returning(["publishable_client_key_hash", "secret_server_key_hash", "super_secret_admin_key_hash", "revoked_at"])
    .executeTakeFirstOrThrow();
  const { revoked_at, ...hashes } = row;
  return (
    revoked_at === null &&
    (Object.keys(hashes) as (keyof typeof hashes)[]).every((column) => hashes[column]?.equals(hashedKeys[column] as Buffer))
  );
}

/** The publishable client key of `keys`, if the environment's key set stores exactly these keys. It must be neither revoked nor expired. */
export async function activeClientKey(db: Db, keys: ProjectKeyValues, now: Date): Promise<string | undefined> {
  const hashes = hashKeys(keys);
  const row = await db
    .selectFrom("project_keys")
    .select("id")
    .where("project_id", "=", internalProjectId)
    .where("id", "=", environmentKeySetId)
    .where("publishable_client_key_hash", "=", hashes.publishable_client_key_hash ?? null)
    .where("secret_server_key_hash", "=", hashes.secret_server_key_hash ?? null)
    .where("super_secret_admin_key_hash", "=", hashes.super_secret_admin_key_hash ?? null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row && keys.publishableClientKey;
}

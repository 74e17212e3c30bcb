import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../database/schema.ts";
import { type ProjectKeyValues, storedKeys } from "./stored.ts";

/** Keys of project `internal`, and which of them the environment gives. */
export interface EnvironmentKeys {
  readonly keys: ProjectKeyValues;
  /** Those replace what is stored. The others are only stored where there are none. */
  readonly given: { readonly [K in keyof ProjectKeyValues]: boolean };
}

const description = "From the server's environment";
const centuryMillis = 100 * 365 * 86_400_000;

/** Fixed, so that processes that start together write one row, and the next start finds it again. */
export const environmentSetId = "00000000-0000-4000-8000-000000000001";

/**
 * Lets the key set of project `internal` that belongs to the environment follow it. Revoked by a developer it stays revoked.
 * @returns whether `keys` are what is stored and in force; after a change of the server's secret generated ones are not.
 */
export async function storeEnvironmentKeys(db: Db, { keys, given }: EnvironmentKeys, now: Date): Promise<boolean> {
  const set = storedKeys(keys);
  const replaced = storedKeys({
    publishableClientKey: given.publishableClientKey ? keys.publishableClientKey : undefined,
    secretServerKey: given.secretServerKey ? keys.secretServerKey : undefined,
    superSecretAdminKey: given.superSecretAdminKey ? keys.superSecretAdminKey : undefined,
  });
  const stored = await db
    .insertInto("project_keys")
    .values({
      project_id: internalProjectId,
      id: environmentSetId,
      description,
      ...set,
      created_at: now,
      expires_at: new Date(now.getTime() + centuryMillis),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doUpdateSet({ project_id: internalProjectId, ...replaced }))
    .returning(["publishable_client_key_hash", "secret_server_key_hash", "super_secret_admin_key_hash", "revoked_at"])
    .executeTakeFirstOrThrow();
  const { revoked_at, ...hashes } = stored;
  return (
    revoked_at === null && (Object.keys(hashes) as (keyof typeof hashes)[]).every((column) => hashes[column]?.equals(set[column] as Buffer))
  );
}

/** Whether the environment's key set has been neither revoked nor outlived. */
export async function environmentKeysAreInForce(db: Db, now: Date): Promise<boolean> {
  const set = await db
    .selectFrom("project_keys")
    .select("id")
    .where("project_id", "=", internalProjectId)
    .where("id", "=", environmentSetId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return set !== undefined;
}

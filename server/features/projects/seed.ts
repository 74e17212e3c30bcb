import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { handlerPath } from "#contract/vocabulary/pages.ts";
import { sharedProviderIds } from "#contract/vocabulary/providers.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";

export interface InternalKeys {
  publishableClientKey: string;
  secretServerKey: string;
  superSecretAdminKey: string;
}

export interface InternalSeed {
  displayName: string;
  publicUrl: string;
  development: boolean;
  keys: InternalKeys;
  /** Those of the keys that the environment gives; they replace what is stored. The others are only stored where there are none. */
  given: { readonly [K in keyof InternalKeys]: boolean };
}

// A set that belongs to the environment is found again by this description and follows the environment.
const environmentSet = "From the server's environment";
const centuryMillis = 100 * 365 * 86_400_000;

/**
 * Makes project `internal` at the first start (operations.md); later starts leave what developers changed alone and only
 * let its environment's key set follow the environment. Run it in a unit; several processes may do so at once.
 * @returns whether the generated keys are the stored ones, and so may be shown; after a change of the server's secret they are not.
 */
export async function seedInternalProject(db: Db, seed: InternalSeed, now: Date): Promise<{ firstStart: boolean; keysAreStored: boolean }> {
  const made = await db
    .insertInto("projects")
    .values({
      id: internalProjectId,
      display_name: seed.displayName,
      logo_url: null,
      full_logo_url: null,
      owner_team_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  await db
    .insertInto("tenancies")
    .values({ id: randomUuid(), project_id: internalProjectId, branch_id: defaultBranchId, config: JSON.stringify(configOf(seed)) })
    .onConflict((conflict) => conflict.columns(["project_id", "branch_id"]).doNothing())
    .execute();

  const { publishableClientKey, secretServerKey, superSecretAdminKey } = seed.keys;
  const set = {
    publishable_client_key_hash: digest(publishableClientKey),
    publishable_client_key_last_four: publishableClientKey.slice(-4),
    secret_server_key_hash: digest(secretServerKey),
    secret_server_key_last_four: secretServerKey.slice(-4),
    super_secret_admin_key_hash: digest(superSecretAdminKey),
    super_secret_admin_key_last_four: superSecretAdminKey.slice(-4),
  };
  const id = environmentSetId;
  const given = Object.fromEntries(
    Object.entries(set).filter(
      ([column]) =>
        (column.startsWith("publishable") && seed.given.publishableClientKey) ||
        (column.startsWith("secret") && seed.given.secretServerKey) ||
        (column.startsWith("super") && seed.given.superSecretAdminKey),
    ),
  );
  const stored = await db
    .insertInto("project_keys")
    .values({
      project_id: internalProjectId,
      id,
      description: environmentSet,
      ...set,
      created_at: now,
      expires_at: new Date(now.getTime() + centuryMillis),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doUpdateSet({ description: environmentSet, ...given }))
    .returning(["secret_server_key_hash", "super_secret_admin_key_hash", "publishable_client_key_hash"])
    .executeTakeFirst();
  const isStored = (column: keyof NonNullable<typeof stored>) => stored?.[column]?.equals(set[column]) ?? false;
  return {
    firstStart: made.length > 0,
    keysAreStored: isStored("secret_server_key_hash") && isStored("super_secret_admin_key_hash") && isStored("publishable_client_key_hash"),
  };
}

/** Fixed, so that processes that start together write one row. */
const environmentSetId = "00000000-0000-4000-8000-000000000001";

const configOf = ({ development, publicUrl }: InternalSeed) => ({
  teams: { createPersonalTeamOnSignUp: true, allowClientTeamCreation: true },
  domains: {
    allowLocalhost: development,
    trustedDomains: { [randomUuid()]: { baseUrl: new URL(publicUrl).origin, handlerPath } },
  },
  auth: {
    password: { allowSignIn: true },
    otp: { allowSignIn: true },
    oauth: {
      providers: development
        ? Object.fromEntries(
            sharedProviderIds.map((type) => [type, { type, allowSignIn: true, allowConnectedAccounts: true, isShared: true }]),
          )
        : {},
    },
  },
});

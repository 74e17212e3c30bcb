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
}

// A set that belongs to the environment is found again by this description and follows the environment.
const environmentSet = "From the server's environment";
const centuryMillis = 100 * 365 * 86_400_000;

/**
 * Makes project `internal` at the first start (operations.md); later starts leave what developers changed alone and only
 * let its environment's key set follow the environment. Safe to run from several processes at once.
 * @returns whether this was the first start.
 */
export async function seedInternalProject(db: Db, seed: InternalSeed, now: Date): Promise<boolean> {
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
  await db
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
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doUpdateSet(set))
    .execute();
  return made.length > 0;
}

/** Fixed, so that processes that start together write one row. */
const environmentSetId = "00000000-0000-4000-8000-000000000001";

const configOf = ({ development, publicUrl }: InternalSeed) => ({
  teams: { createPersonalTeamOnSignUp: true, allowClientTeamCreation: true },
  domains: {
    allowLocalhost: development,
    trustedDomains: { [randomUuid()]: { baseUrl: new URL(publicUrl).origin, handlerPath: handlerPath } },
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

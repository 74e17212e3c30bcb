import { newProjectOverride } from "#contract/configuration/new-project.ts";
import { mergeOverride } from "#contract/configuration/override.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { handlerPath } from "#contract/vocabulary/pages.ts";
import { sharedProviderIds } from "#contract/vocabulary/providers.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";
import { type EnvironmentKeys, storeEnvironmentKeys } from "../project-keys/environment.ts";

export interface InternalSeed extends EnvironmentKeys {
  displayName: string;
  publicUrl: string;
  development: boolean;
}

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

  return { firstStart: made.length > 0, keysAreStored: await storeEnvironmentKeys(db, seed, now) };
}

/** A new project's configuration, and what the dashboard needs beyond it. */
const configOf = ({ development, publicUrl }: InternalSeed) =>
  mergeOverride(newProjectOverride(), {
    "domains.allowLocalhost": development,
    "domains.trustedDomains": { [randomUuid()]: { baseUrl: new URL(publicUrl).origin, handlerPath } },
    "auth.otp.allowSignIn": true,
    "auth.oauth.providers": Object.fromEntries(
      (development ? sharedProviderIds : []).map((type) => [
        type,
        { type, allowSignIn: true, allowConnectedAccounts: true, isShared: true },
      ]),
    ),
    "teams.createPersonalTeamOnSignUp": true,
    "teams.allowClientTeamCreation": true,
  });

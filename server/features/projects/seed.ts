import { developerPermissions, developerPlans, newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { presetSwitches } from "#contract/config/switches.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { handlerPath } from "#contract/vocabulary/paths.ts";
import { sharedProviderIds } from "#contract/vocabulary/sign-in/providers.ts";
import { foldedName } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";
import { type EnvironmentKeys, syncEnvironmentKeys } from "./project-keys/environment-keys.ts";

export interface InternalSeed extends EnvironmentKeys {
  displayName: string;
  publicUrl: string;
  development: boolean;
}

/**
 * Creates project `internal` at the first start. Later starts keep the developers' changes and only update the key set from the
 * environment. Requires a transaction; several processes may run it at once.
 * @returns whether the generated keys are active and may be shown. They are not, after the server's secret was changed.
 */
export async function seedInternalProject(db: Db, seed: InternalSeed, now: Date): Promise<{ firstStart: boolean; keysAreStored: boolean }> {
  const inserted = await db
    .insertInto("projects")
    .values({
      id: internalProjectId,
      display_name: seed.displayName,
      ...foldedName({ display_name: seed.displayName }),
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
    .values({ id: randomUuid(), project_id: internalProjectId, branch_id: defaultBranchId, config: JSON.stringify(internalOverride(seed)) })
    .onConflict((conflict) => conflict.columns(["project_id", "branch_id"]).doNothing())
    .execute();

  return { firstStart: inserted.length > 0, keysAreStored: await syncEnvironmentKeys(db, seed, now) };
}

/** A new project's override, and what the dashboard needs besides. */
const internalOverride = ({ development, publicUrl }: InternalSeed) =>
  mergeOverride(newProjectOverride(), {
    ...presetSwitches("internalProject"),
    ...developerPermissions,
    ...developerPlans,
    "domains.allowLocalhost": development,
    "domains.trustedDomains": { [randomUuid()]: { baseUrl: new URL(publicUrl).origin, handlerPath } },
    "auth.oauth.providers": Object.fromEntries(
      (development ? sharedProviderIds : []).map((type) => [
        type,
        { type, allowSignIn: true, allowConnectedAccounts: true, isShared: true },
      ]),
    ),
  });

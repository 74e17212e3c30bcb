import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { overrideFromSettings } from "#contract/config/settings.ts";
import type { integrationRoutes } from "#contract/routes/console/integrations.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { projectKey, randomUuid } from "../../../services/random.ts";
import { hashKeys } from "../../projects/project-keys/key-hashes.ts";
import { insertKeySet } from "../../projects/project-keys/queries.ts";
import { insertProject } from "../../projects/queries.ts";

const centuryMillis = 100 * 365 * 86_400_000;

/** Creates a project without an owner, and its admin key, for the platform that calls. */
export async function provisionProject(call: Call<typeof integrationRoutes.projects.provision>) {
  const { input, integrationClientId, serverConfig, transaction, now } = call;
  const [id, tenancyId] = [randomUuid(), randomUuid()];
  const superSecretAdminKey = projectKey("sak");
  const settings = overrideFromSettings(
    {
      allow_localhost: true,
      credential_enabled: true,
      // Production has no shared keys.
      oauth_providers: serverConfig.development ? (["google", "github"] as const).map((id) => ({ id, type: "shared" })) : [],
    },
    randomUuid,
  );
  const config = JSON.stringify(mergeOverride(newProjectOverride(), settings));
  const row = { id, display_name: input.display_name, owner_team_id: null, provisioned_by: integrationClientId, created_at: now };
  const keySet = {
    ...hashKeys({ publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey }),
    project_id: id,
    id: randomUuid(),
    description: `Provisioned by ${integrationClientId}`,
    created_at: now,
    expires_at: new Date(now.getTime() + centuryMillis),
  };
  const data = { integration_client_id: integrationClientId };
  await transaction(async (tx) => {
    await statement()
      .also(insertProject(tx, { logo_url: null, full_logo_url: null, ...row }, { tenancyId, config }))
      .also(audit({ ...call, accessType: "admin", project: { tenancyId } }, { event: "project.created", userId: null, data }))
      .execute(tx);
    await insertKeySet(tx, keySet, now);
  });
  return { project_id: id, super_secret_admin_key: superSecretAdminKey };
}

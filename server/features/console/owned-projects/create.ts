import { newProjectOverride } from "#contract/config/new-project.ts";
import { mergeOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { overrideFromSettings } from "#contract/config/settings.ts";
import { InvalidProjectChange } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/console/owned-projects.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { audit } from "../../../core/audit.ts";
import { nothingLeft } from "../../../database/entity-columns.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { sealConfigSecrets } from "../../projects/config-store.ts";
import { toProjectColumns, toProjectView } from "../../projects/project-row.ts";
import { insertProject } from "../../projects/queries.ts";
import { insertLogos, validateLogos } from "./logos.ts";
import { assertMayOwn, lockOwnership } from "./queries.ts";
import { validateProviders, validateSettings } from "./validate-settings.ts";

/** Creates a project for a team of the caller. */
export async function createProject(call: Call<typeof internalProjectRoutes.create>) {
  const { input, project: internal, user, serverConfig, services, now } = call;
  const [id, tenancyId] = [randomUuid(), randomUuid()];
  const logos = validateLogos(input, tenancyId, serverConfig);
  const { columns, others } = toProjectColumns(input, logos.columns);
  const { config: settings = {}, ...rest } = others;
  nothingLeft(rest);
  validateProviders(settings);
  const override = overrideFromSettings(settings, randomUuid);
  const merged = mergeOverride(newProjectOverride(), override);
  const [before, after] = [renderConfiguration(newProjectOverride()), renderConfiguration(merged)];
  const isProduction = input.is_production_mode ?? false;
  const { publicUrl } = serverConfig;
  validateSettings({ projectId: id, settings, override, before, after, wasProduction: false, isProduction, publicUrl });

  const row = {
    description: "",
    logo_url: null,
    full_logo_url: null,
    is_production_mode: false,
    ...columns,
    id,
    provisioned_by: null,
    created_at: now,
  };
  const config = JSON.stringify(sealConfigSecrets(merged, services.secrets, tenancyId));
  const membership = { teamId: input.owner_team_id, userId: user.row.id };
  await call.transaction(async (db) => {
    const { role, owned } = await lockOwnership(db, internal.tenancyId, membership);
    assertMayOwn(role, membership);
    if (owned >= listSizes.projects)
      throw new InvalidProjectChange(`owner_team_id: the team already owns ${listSizes.projects} projects, which is the maximum.`);
    await statement()
      .also(insertProject(db, row, { tenancyId, config }))
      .also(insertLogos(db, tenancyId, logos, now))
      // The first entry of the project's own log.
      .also(audit({ ...call, project: { tenancyId } }, { event: "project.created", userId: null }))
      .execute(db);
  });
  return toProjectView(row, after);
}

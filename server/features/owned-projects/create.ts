import { newProjectOverride } from "#contract/configuration/new-project.ts";
import { mergeOverride } from "#contract/configuration/override.ts";
import { renderConfiguration } from "#contract/configuration/render.ts";
import { overrideOfSettings } from "#contract/configuration/settings.ts";
import { InvalidProjectChange, TeamMembershipNotFound } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/internal/projects.ts";
import { list } from "#contract/vocabulary/limits.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { sealSecrets } from "../projects/configuration-store.ts";
import { insertProject } from "../projects/rows.ts";
import { tellProject } from "../projects/tell.ts";
import { insertLogos, placeLogos } from "./logos.ts";
import { ownership } from "./queries.ts";
import { requireSettings } from "./rules.ts";

/** Makes a project for a team that the caller is in. */
export async function createProject(call: Call<typeof internalProjectRoutes.create>) {
  const { input, project: internal, user, db, services, now } = call;
  const { isMember, owned } = await ownership(db, internal.tenancyId, { teamId: input.owner_team_id, userId: user.row.id });
  if (!isMember) throw new TeamMembershipNotFound({ team_id: input.owner_team_id, user_id: user.row.id });
  if (owned >= list.projects) throw new InvalidProjectChange(`owner_team_id: the team owns ${list.projects} projects, and no more may be.`);

  const [id, tenancyId] = [randomUuid(), randomUuid()];
  const sent = input.config ?? {};
  const override = overrideOfSettings(sent, randomUuid);
  const merged = mergeOverride(newProjectOverride(), override);
  const [before, after] = [renderConfiguration(newProjectOverride()), renderConfiguration(merged)];
  const isProduction = input.is_production_mode ?? false;
  const { publicUrl } = services;
  requireSettings({ projectId: id, sent, override, before, after, wasProduction: false, isProduction, publicUrl });
  const logos = placeLogos(input, tenancyId, services);

  const row = {
    id,
    display_name: input.display_name,
    description: input.description ?? "",
    logo_url: null,
    full_logo_url: null,
    ...logos.columns,
    is_production_mode: isProduction,
    owner_team_id: input.owner_team_id,
    created_at: now,
  };
  const config = JSON.stringify(sealSecrets(merged, services.secrets, tenancyId));
  // The first thing in the log of the project itself.
  const told = audit({ ...call, project: { tenancyId } }, { event: "project.created", userId: null });
  await together(db, { ...insertProject(db, row, { tenancyId, config }), ...insertLogos(db, tenancyId, logos, now), told });
  return tellProject(row, after);
}

import { overrideOfSettings } from "#contract/configuration/settings.ts";
import { InvalidProjectChange } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/internal/projects.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { removeProjectImage } from "../images/upload.ts";
import { changeConfiguration, openConfiguration } from "../projects/configuration-store.ts";
import { changeProject, type ProjectRow } from "../projects/rows.ts";
import { tellProject } from "../projects/tell.ts";
import { insertLogos, placeLogos, replacedLogos } from "./logos.ts";
import { requireSettings } from "./rules.ts";

/** Changes a project: absent fields stay. @returns the project as it is then. */
export async function changeOwnedProject(call: Call<typeof internalProjectRoutes.update>) {
  const { input, project, unit, services, now } = call;
  const { id, tenancyId } = project;
  const { secrets, publicUrl } = services;
  const sent = input.config ?? {};
  const override = overrideOfSettings(sent, randomUuid);
  const logos = placeLogos(input, tenancyId, services);
  const columns = {
    ...(input.display_name === undefined ? {} : { display_name: input.display_name }),
    ...(input.description === undefined ? {} : { description: input.description ?? "" }),
    ...(input.is_production_mode === undefined ? {} : { is_production_mode: input.is_production_mode }),
    ...logos.columns,
  };

  const { row, config } = await unit(async (db) => {
    const refuse = (reason: string) => new InvalidProjectChange(reason);
    const stored = await changeConfiguration(call, db, override, refuse);
    const { before, after } = stored;
    const wasProduction = stored.project.is_production_mode;
    const isProduction = input.is_production_mode ?? wasProduction;
    requireSettings({ projectId: id, sent, override, before, after, wasProduction, isProduction, publicUrl });

    for (const insert of Object.values(insertLogos(db, tenancyId, logos, now))) await insert.execute();
    const changed = Object.keys(columns).length > 0 ? await changeProject(db, id, columns) : stored.project;
    const fields = fieldsChanged(stored.project, changed);
    if (fields.length > 0) await audit(call, { event: "project.changed", userId: null, data: { fields } }).execute(db);
    for (const address of replacedLogos(stored.project, changed)) await removeProjectImage(db, tenancyId, address);
    return { row: changed, config: after };
  });
  return tellProject(row, openConfiguration(config, secrets, tenancyId));
}

const fieldsChanged = (before: ProjectRow, after: ProjectRow) =>
  (["display_name", "description", "logo_url", "full_logo_url", "is_production_mode"] as const).filter(
    (field) => before[field] !== after[field],
  );

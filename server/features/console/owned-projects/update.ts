import { overrideFromSettings } from "#contract/config/settings.ts";
import { InvalidProjectChange } from "#contract/errors/index.ts";
import type { internalProjectRoutes } from "#contract/routes/console/owned-projects.ts";
import { audit } from "../../../core/audit.ts";
import { nothingLeft } from "../../../database/entity-columns.ts";
import type { Call } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { changeIssuers } from "../../accounts/credentials/issuer-change.ts";
import { deleteProjectImage } from "../../foundation/images.ts";
import { replacedFiles } from "../../projects/brand/brand-files.ts";
import { openConfigSecrets, updateConfig } from "../../projects/config-store.ts";
import { toProjectColumns, toProjectView } from "../../projects/project-row.ts";
import { type ProjectRow, updateProject } from "../../projects/queries.ts";
import { sharedProviders, voidSharedProofs } from "../../sign-in/account-recovery/shared-proofs.ts";
import { insertLogos, validateLogos } from "./logos.ts";
import { validateProviders, validateSettings } from "./validate-settings.ts";

/** Updates a project; absent fields stay unchanged. @returns the updated project */
export async function updateOwnedProject(call: Call<typeof internalProjectRoutes.update>) {
  const { input, project, transaction, serverConfig, services, now } = call;
  const { id, tenancyId } = project;
  const { publicUrl } = serverConfig;
  const logos = validateLogos(input, tenancyId, serverConfig);
  const { columns, others } = toProjectColumns(input, logos.columns);
  const { config: settings = {}, ...rest } = others;
  nothingLeft(rest);
  validateProviders(settings);
  const override = overrideFromSettings(settings, randomUuid, project.config.auth.oauth.providers);

  const { row, config } = await transaction(async (db) => {
    const change = await updateConfig(call, db, { change: override, toError: (reason) => new InvalidProjectChange(reason) });
    const { before, after } = change;
    await changeIssuers(db, tenancyId, before.auth.oauth.providers, after.auth.oauth.providers);
    const wasProduction = change.project.is_production_mode;
    const isProduction = input.is_production_mode ?? wasProduction;
    validateSettings({ projectId: id, settings, override, before, after, wasProduction, isProduction, publicUrl });

    const remaining = isProduction ? [] : sharedProviders(after);
    const replaced = (isProduction && !wasProduction) || sharedProviders(before).some((id) => !remaining.includes(id));
    if (replaced) await voidSharedProofs(call, db, remaining);

    for (const insert of insertLogos(db, tenancyId, logos, now)) await insert.execute();
    const updated = Object.keys(columns).length > 0 ? await updateProject(db, id, columns) : change.project;
    const fields = (Object.keys(columns) as (keyof ProjectRow)[]).filter((field) => change.project[field] !== updated[field]);
    if (fields.length > 0) await audit(call, { event: "project.changed", userId: null, data: { fields } }).execute(db);
    const brand = { ...after.brand, logoLight: updated.logo_url ?? undefined, logoLightWide: updated.full_logo_url ?? undefined };
    for (const address of replacedFiles(before.brand, brand)) await deleteProjectImage(db, tenancyId, address);
    return { row: updated, config: after };
  });
  return toProjectView(row, openConfigSecrets(config, services.secrets, tenancyId));
}

import type { z } from "zod";
import { clientSettingsOf, settingsOf } from "#contract/configuration/settings.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { Project as AdminProject, ClientProject } from "#contract/entities/project.ts";
import type { Project } from "../../kernel/call.ts";
import type { ProjectRow } from "./rows.ts";

/** A project as its own apps see it. */
export const tellClientProject = ({ id, displayName, config }: Project): z.output<typeof ClientProject> => ({
  id,
  display_name: displayName,
  config: clientSettingsOf(config),
});

/** A project as those see it who administer it; `config` is its configuration with the secrets in clear. */
export const tellProject = (row: ProjectRow, config: ProjectConfig): z.output<typeof AdminProject> => ({
  id: row.id,
  display_name: row.display_name,
  description: row.description,
  logo_url: row.logo_url,
  full_logo_url: row.full_logo_url,
  created_at_millis: row.created_at.getTime(),
  is_production_mode: row.is_production_mode,
  owner_team_id: row.owner_team_id,
  config: settingsOf(config),
});

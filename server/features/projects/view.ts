import type { z } from "zod";
import { toClientSettings, toProjectSettings } from "#contract/config/settings.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { Project as AdminProject, type ClientProject } from "#contract/entities/projects/project.ts";
import { type Readers, viewFrom } from "../../database/entity-columns.ts";
import type { Project } from "../../kernel/call.ts";
import type { ProjectRow } from "./queries.ts";

/** The client view of a project. */
export const toClientProjectView = ({
  id,
  displayName,
  config,
}: Pick<Project, "id" | "displayName" | "config">): z.output<typeof ClientProject> => ({
  id,
  display_name: displayName,
  config: toClientSettings(config),
});

interface Source extends Omit<ProjectRow, "config"> {
  readonly settings: ProjectConfig;
}

const readers: Readers<typeof AdminProject, Source> = {
  created_at_millis: ({ created_at }) => created_at.getTime(),
  config: ({ settings }) => toProjectSettings(settings),
};
const view = viewFrom<typeof AdminProject, Source>(AdminProject, readers);

/** The admin view of a project. `config` is its configuration with decrypted secrets. */
export const toProjectView = (row: ProjectRow, config: ProjectConfig) => view({ ...row, settings: config });

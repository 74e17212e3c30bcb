import type { z } from "zod";
import { toClientSettings, toProjectSettings } from "#contract/config/settings.ts";
import { toClientBrand } from "#contract/config/to-brand.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import {
  Project as AdminProject,
  type ClientProject,
  type ProjectChange,
  type ProjectCreation,
} from "#contract/entities/projects/project.ts";
import { columnWriter, elsewhere, fieldWriters, type Readers, viewFrom, type WritableBy } from "../../database/entity-columns.ts";
import type { Projects } from "../../database/tables/projects.ts";
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
  brand: toClientBrand(config),
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

type ProjectInput = WritableBy<typeof ProjectCreation> & WritableBy<typeof ProjectChange>;

/** Splits the input for a project into the columns of its row and its configuration. */
export const toProjectColumns = columnWriter(
  fieldWriters<Projects, ProjectInput, { readonly logo_url?: string | null; readonly full_logo_url?: string | null }>()({
    description: (text) => ({ description: text ?? "" }),
    logo_url: (_, logos) => ({ logo_url: logos.logo_url ?? null }),
    full_logo_url: (_, logos) => ({ full_logo_url: logos.full_logo_url ?? null }),
    config: elsewhere,
  }),
);

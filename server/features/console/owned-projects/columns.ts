import type { ProjectChange, ProjectCreation } from "#contract/entities/projects/project.ts";
import { columnWriter, elsewhere, fieldWriters, type WritableBy } from "../../../database/entity-columns.ts";
import type { Projects } from "../../../database/tables/projects.ts";
import type { ValidatedLogos } from "./logos.ts";

type ProjectInput = WritableBy<typeof ProjectCreation> & WritableBy<typeof ProjectChange>;

/** Splits the input for a project into the columns of its row and its configuration. */
export const toProjectColumns = columnWriter(
  fieldWriters<Projects, ProjectInput, ValidatedLogos["columns"]>()({
    description: (text) => ({ description: text ?? "" }),
    logo_url: (_, logos) => ({ logo_url: logos.logo_url ?? null }),
    full_logo_url: (_, logos) => ({ full_logo_url: logos.full_logo_url ?? null }),
    config: elsewhere,
  }),
);

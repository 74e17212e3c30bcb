import { foldedColumn } from "../../core/folding-job.ts";

/** The texts of projects and project keys from before migration 0590. */
export const foldedProjectColumns = [
  foldedColumn("projects", "name", { id: "text" }),
  foldedColumn("project_keys", "description", { project_id: "text", id: "uuid" }),
];

import { foldedColumn } from "../../core/folding-job.ts";

/** The texts of teams, members and API keys from before migration 0590. */
export const foldedTeamColumns = [
  foldedColumn("teams", "name", { tenancy_id: "uuid", id: "uuid" }),
  foldedColumn("team_members", "name", { tenancy_id: "uuid", team_id: "uuid", user_id: "uuid" }),
  foldedColumn("api_keys", "description", { tenancy_id: "uuid", id: "uuid" }),
];

import { type FoldedColumn, foldedColumn } from "../../core/folding-job.ts";
import { withFoldedLines } from "./search-text.ts";

const ids = { tenancy_id: "uuid", id: "uuid" } as const;

/** The search texts of users from before migration 0575, which get the folded lines. */
export const foldedUserTexts: FoldedColumn = {
  prefix: "",
  table: "users",
  ids,
  text: "search_text",
  folded: "search_text",
  fold: withFoldedLines,
};

/** The names of users from before migration 0590. */
export const foldedUserNames = foldedColumn("users", "name", ids);

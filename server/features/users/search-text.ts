import { type FoldedColumn, foldedColumn } from "../../core/folding-job.ts";
import { foldedName, foldText } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import type { LockedUser } from "../accounts/locked-user.ts";

/** Adds the folded form of each line that has another one. The lines themselves remain: a term with accents finds them, too. */
const withFoldedLines = (text: string): string => {
  const lines = text.split("\n");
  return [...new Set([...lines, ...lines.map(foldText)])].join("\n");
};

/**
 * The text that a search matches: the display name and each e-mail address, one per line, normalized like terms. Lines with accents occur
 * without them, too.
 */
const searchText = (displayName: string | null, emails: readonly string[]): string =>
  withFoldedLines([displayName ?? "", ...emails].map((line) => line.normalize("NFKC").toLowerCase()).join("\n"));

/** The columns of a user's row that searches read. */
export const searchColumns = (displayName: string | null, emails: readonly string[]) => ({
  search_text: searchText(displayName, emails),
  ...foldedName({ display_name: displayName }),
});

/** The update of what a search for a user matches. Run it in the transaction that has locked the user. */
export const updateSearchText = (db: Db, tenancyId: string, { id, display_name }: LockedUser, emails: readonly string[]) =>
  db.updateTable("users").set(searchColumns(display_name, emails)).where("tenancy_id", "=", tenancyId).where("id", "=", id);

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

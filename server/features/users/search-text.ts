/** A search term as it is compared: any case, and compatibility forms folded. */
export const searchTerm = (query: string): string => query.normalize("NFKC").toLowerCase().trim();

/** What a search looks through: the display name and each e-mail address, a line each, folded as terms are. */
export const searchText = (displayName: string | null, emails: readonly string[]): string =>
  [displayName ?? "", ...emails].map((line) => line.normalize("NFKC").toLowerCase()).join("\n");

/** A LIKE pattern that finds the term anywhere, its own wildcards taken literally. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Normalizes a search term: NFKC, lower case, trimmed. */
export const searchTerm = (query: string): string => query.normalize("NFKC").toLowerCase().trim();

/** Whether a search term is an id. An id names one row, and occurs in no name. */
export const looksLikeId = (term: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(term);

/** A LIKE pattern that matches the term anywhere. Wildcards in the term are escaped. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Whether a search term has its own index, as trigrams need three characters (migration 0042). */
export const isShortTerm = (term: string): boolean => [...term].length <= 2;

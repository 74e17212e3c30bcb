/** Normalizes a search term: NFKC, lower case, trimmed. */
export const searchTerm = (query: string): string => query.normalize("NFKC").toLowerCase().trim();

/** Letters whose decomposition has no letter without a mark. `toLowerCase` has made capitals small. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ħ: "h",
  ŧ: "t",
};
const otherLetters = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/**
 * Folds a text for searches: without accents, and with two letters for ligatures. In code, so that it is the same in every database. Vowel
 * signs of other scripts are no accents and remain.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(otherLetters, (letter) => letters[letter] ?? letter)
    .normalize("NFKC");

/** The forms of a search term for texts with folded lines. A text with accents is found by a term with other accents, too. Marks alone have one form. */
export const termForms = (term: string): readonly string[] => [...new Set([term, foldText(term)])].filter(Boolean);

/**
 * The folded form of a text that a call writes, for the column beside the text's own. Null for ASCII: `lower` in SQL gives the same there,
 * and most rows need no further text.
 */
export const storedFold = (text: string): string | null => (/^[\0-\x7f]*$/.test(text) ? null : foldText(text));

/** The column of a folded name, for writes that may set a name. */
export const foldedName = ({ display_name: name }: { readonly display_name?: string | null | undefined }) =>
  name === undefined ? {} : { folded_name: name === null ? null : storedFold(name) };

/** The column of a folded description, for writes that may set a description. */
export const foldedDescription = ({ description }: { readonly description?: string | undefined }) =>
  description === undefined ? {} : { folded_description: storedFold(description) };

/** Whether a search term is an id. An id names one row, and occurs in no name. */
export const looksLikeId = (term: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(term);

/** A LIKE pattern that matches the term anywhere. Wildcards in the term are escaped. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/**
 * SQL: whether a text contains a term, as both are or as both are folded. The one rule of every search besides that of users, whose search
 * texts have folded lines.
 * @param text the column of the text, and that of its folded form. Addresses of invitations are ASCII and have none
 * @param term a search term that is not empty
 */
export function containsTerm(
  { text, folded }: { readonly text: string; readonly folded?: string },
  term: string,
  parameter: (value: unknown) => string,
): string {
  const patterns = termForms(term).map((form) => parameter(likePattern(form)));
  const found = patterns.map((pattern) => `lower(${text}) LIKE ${pattern}`);
  return `(${[...found, ...(folded === undefined ? [] : [`${folded} LIKE ${patterns.at(-1)}`])].join(" OR ")})`;
}

/** SQL: whether a user's search text contains a term. */
export const containedInSearchText = (searchText: string, term: string, parameter: (value: unknown) => string): string => {
  const found = termForms(term).map((form) => `${searchText} LIKE ${parameter(likePattern(form))}`);
  return found.length === 1 ? (found[0] as string) : `(${found.join(" OR ")})`;
};

/** Whether a search term has its own index, as trigrams need three characters. */
export const isShortTerm = (term: string): boolean => [...term].length <= 2;

/**
 * SQL: whether a user's search text contains a term, by one of its two indexes. A walk in the order of a list tests each row. `strpos` rejects one at a thirtieth of the cost of splitting its text. Unlike LIKE, the planner expects it to reject no
 * row, so that the estimate stays that of the index.
 */
export function foundInSearchText(searchText: string, term: string, parameter: (value: unknown) => string): string {
  if (!isShortTerm(term)) return containedInSearchText(searchText, term, parameter);
  const short = parameter(term);
  return `(strpos(${searchText}, ${short}::text) <> 0 AND short_terms(${searchText}) @> ARRAY[${short}::text])`;
}

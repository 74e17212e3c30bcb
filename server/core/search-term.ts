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

/** The forms of a search term for texts with folded lines. A text with accents is found by a term with other accents, too. */
export const termForms = (term: string): readonly string[] => [...new Set([term, foldText(term)])];

/** Whether a search term is an id. An id names one row, and occurs in no name. */
export const looksLikeId = (term: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(term);

/** A LIKE pattern that matches the term anywhere. Wildcards in the term are escaped. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** Whether a search term has its own index, as trigrams need three characters (migration 0042). */
export const isShortTerm = (term: string): boolean => [...term].length <= 2;

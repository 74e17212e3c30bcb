import { isForTests, isGenerated, lineAt, type Occurrence, type Source, type Violation } from "./source.ts";

const maxWords = 20;

/** Strings that users and developers read. Messages of errors belong to the wire protocol, and other strings may be code. */
const readStrings = /^(contract\/(entities|kernel|routes)|openapi|ui|server\/environment-variables\.ts)/;
const otherLanguages = /\/locales\/(?!en\b)/;
/** Each run of the benchmark writes a list of figures. */
const written = "scripts/bench/results.md";

/** A list item, a heading, a row of a table, a quotation or a tag of JSDoc. */
const paragraphStart = /^([-*+>] |\d+\. |#+ |\||@)/;
const sentenceEnd = /(?<=[.!?]["'”’)\]*_]*)\s+|\s*\|\s*/;

/** The paragraphs of a document or a comment, without code and examples. */
function paragraphs({ text, line }: Occurrence): Occurrence[] {
  const found: Occurrence[] = [];
  let [isCode, isOpen] = [false, false];
  for (const [index, row] of text.split("\n").entries()) {
    const content = row.trim();
    const isFence = content.startsWith("```");
    if (isFence) isCode = !isCode;
    else if (content.startsWith("@")) isCode = content.startsWith("@example");
    const last = found.at(-1);
    if (isCode || isFence || content === "") isOpen = false;
    else if (last && isOpen && !paragraphStart.test(content)) found[found.length - 1] = { ...last, text: `${last.text} ${content}` };
    else isOpen = found.push({ text: content.replace(/^@(param \S+|\w+)/, ""), line: line + index }) > 0;
  }
  return found;
}

/** Code counts as one word, and a link as its text. */
const plain = (text: string) =>
  text
    .replaceAll(/`[^`]*`|\{@\w+ [^}]*\}/g, "code")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\b(e\.g|i\.e|etc)\./g, "$1");

const countWords = (sentence: string) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

const longSentences = (path: string, { text, line }: Occurrence): Violation[] =>
  plain(text)
    .split(sentenceEnd)
    .map(countWords)
    .filter((words) => words > maxWords)
    .map((words) => ({
      path,
      line,
      message: `a sentence of ${words} words, at most ${maxWords}; split it, because readers lose its subject`,
    }));

/** The comments of a file. Comments on successive lines are one. */
function joinedComments({ comments, text }: Source): Occurrence[] {
  const lines = text.split("\n");
  const joined: Occurrence[] = [];
  for (const { text: comment, line } of comments) {
    const last = joined.at(-1);
    const continues = [line - 1, line].every((at) => lines[at - 1]?.trimStart().startsWith("//"));
    if (last && continues) joined[joined.length - 1] = { ...last, text: `${last.text}\n${comment}` };
    else joined.push({ text: comment.replaceAll(/^\s*\*+ ?/gm, ""), line });
  }
  return joined;
}

/** The pieces of the strings of a file, each on one line. A placeholder separates two pieces. */
const pieces = (strings: string): Occurrence[] =>
  strings.split("\n").flatMap((row, index) => row.split(/ {2,}/).map((text) => ({ text, line: index + 1 })));

function readTexts(source: Source): Occurrence[] {
  if (source.path.endsWith(".md")) return paragraphs({ text: source.strings, line: 1 });
  return isForTests(source.path) || otherLanguages.test(source.path) || !readStrings.test(source.path) ? [] : pieces(source.strings);
}

/** The beginning of a docstring that is a clause or a genitive, not a verb or a noun. */
const clauseStart = /\/\*\*\s*(?:\*\s*)?(What|Those|Of|That)\b/g;

const clauses = ({ path, text }: Source): Violation[] =>
  [...text.matchAll(clauseStart)].map(({ 1: word = "", index }) => ({
    path,
    line: lineAt(text, index),
    message: `a docstring that begins with "${word}"; begin with a verb in the third person, or with the noun of the value`,
  }));

/** Sentences of comments, titles of tests, interface texts, descriptions of the API and documents are short. */
export const checkSentences = (sources: readonly Source[]): Violation[] =>
  sources
    .filter((source) => !isGenerated(source) && !source.text.startsWith("<!-- Generated ") && source.path !== written)
    .flatMap((source) =>
      [
        ...joinedComments(source).flatMap(paragraphs),
        ...source.titles.map(({ text, line }) => ({ text: text.slice(1, -1), line })),
        ...readTexts(source),
      ]
        .flatMap((text) => longSentences(source.path, text))
        .concat(source.path.endsWith(".md") ? [] : clauses(source)),
    );

import { posix } from "node:path";
import { isForTests, isGenerated, type Occurrence, occurrences, type Source, type Violation } from "./source.ts";

/** Words that name nothing of this field, each with the standard word. Refused as any word of a name. */
const refusedWords: Readonly<Record<string, string>> = {
  asked: "requested, or the noun that the value holds",
  contestant: "target",
  deed: "action or method",
  deeds: "actions or methods",
  departure: "redirect",
  door: "entry point, or policy",
  face: "protocol",
  faces: "protocols",
  fault: "error or issue",
  faults: "errors or issues",
  ground: "context",
  judge: "verify, validate or check",
  judged: "verified, validated or checked",
  kept: "cached, retained or except",
  knock: "request",
  late: "lazy",
  later: "lazy",
  living: "active",
  mails: "emails",
  mend: "fix",
  nobody: "anonymous, or none",
  occasion: "event",
  occasional: "secondary",
  provocation: "error case",
  provocations: "error cases",
  refusal: "error",
  rush: "burst",
  saw: "recorded",
  shall: "the verb itself",
  sister: "page",
  somebody: "user",
  stands: "is, or the noun itself",
  tell: "serialize, notify or record",
  tells: "serializes, notifies or records",
  thereof: "the noun itself",
  told: "entry, or the noun that the value holds",
  twin: "second process",
  whoever: "the noun itself",
};

/** Refused as a whole name: as one word of several they may be right. */
const refusedNames: Readonly<Record<string, string>> = {
  place: "location, page context, or the noun that the value holds",
  stored: "hashes, rows, or the noun that the value holds",
  waysIn: "credentialFields",
  world: "fixtures",
};

/** Names that travel on the wire and therefore stay: field or key -> the paths that may use it. */
const wireNames: Readonly<Record<string, RegExp>> = {
  production_mode_faults: /./,
  productionModeFaults: /./,
  // A key of an audit event's data.
  stored: /^(contract\/entities\/console\/audit-data\.ts$|server\/features\/(sign-in\/passkey|console\/audit-log)\/)/,
};

/** Refused in comments, titles of tests, texts and documents: each is replaced by a plain subject and verb. A passkey may scan a face, and CSS has a rule of that name. */
const refusedProse =
  /\b(nobody|whoever|shall|stands?|tells?|told|thereof|somebody|anybody|to be had|of its own|ways in|knock(s|ed)?|deeds?|occasional(ly)?|late|asked|kept|living|grounds?|doors?|(?<!fingerprint, |@font-)faces?|mends?|judge[sd]?)\b/gi;

/** Messages in languages that the list does not cover. */
const otherLanguages = /\/locales\/(?!en\b)/;

/** `getUserById`, `user_by_id`, `user-by-id` and `USER_BY_ID` as their words, in lower case. */
const listWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** Own properties only: a declaration may be called `constructor`. */
const replacementFor = (table: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** The refused part of a name with its replacement, or undefined. */
function refusedIn(name: string): [word: string, replacement: string] | undefined {
  const candidates: [string, string | undefined][] = [
    [name, replacementFor(refusedNames, name.charAt(0).toLowerCase() + name.slice(1))],
    ...listWords(name).map((word): [string, string | undefined] => [word, replacementFor(refusedWords, word)]),
  ];
  return candidates.find((candidate): candidate is [string, string] => candidate[1] !== undefined);
}

const nameViolation = (path: string, line: number | undefined, name: string): Violation[] => {
  const refused = refusedIn(name);
  if (!refused || (Object.hasOwn(wireNames, name) && wireNames[name]?.test(path))) return [];
  const [word, replacement] = refused;
  return [
    {
      path,
      ...(line === undefined ? {} : { line }),
      message: `${name} is named by "${word}", which a reader cannot search for; use the standard term: ${replacement}`,
    },
  ];
};

const proseViolation = (path: string, kind: "comment" | "title" | "text", word: string, line: number): Violation => ({
  path,
  line,
  message: `the ${kind} says "${word}"; write subject, verb, object with the standard noun`,
});

const inProse = (path: string, kind: "comment" | "title", { text, line }: Occurrence): Violation[] => {
  const [word] = text.match(refusedProse) ?? [];
  return word === undefined ? [] : [proseViolation(path, kind, word, line)];
};

/** Strings, templates and documents, as users and developers read them. The strings of tests are data. */
const inTexts = ({ path, strings }: Source): Violation[] =>
  isForTests(path) || otherLanguages.test(path)
    ? []
    : [...occurrences(strings, refusedProse)].map(({ match, line }) => proseViolation(path, "text", match[0], line));

const fileNames = (path: string): string[] => [...posix.dirname(path).split("/"), posix.basename(path).split(".", 1)[0] ?? ""];

/** Names of files, folders and declarations use the standard terms of the field; all that is read uses plain sentences. */
export const checkWords = (sources: readonly Source[]): Violation[] =>
  sources
    // This file lists the refused words.
    .filter((source) => !isGenerated(source) && source.path !== "scripts/architecture/words.ts")
    .flatMap((source) => [
      ...fileNames(source.path).flatMap((name) => nameViolation(source.path, undefined, name)),
      ...source.names.flatMap(({ text, line }) => nameViolation(source.path, line, text)),
      ...source.comments.flatMap((comment) => inProse(source.path, "comment", comment)),
      ...source.titles.flatMap((title) => inProse(source.path, "title", title)),
      ...inTexts(source),
    ]);

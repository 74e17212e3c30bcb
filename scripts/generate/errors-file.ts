import { knownErrors } from "#contract/errors/index.ts";
import { banner, indentText, printDocComment } from "./typescript-printer.ts";
import { type Declarations, typeText } from "./zod-text.ts";

/** The groups of errors that decide whether a session continues. */
const sessionErrorGroups = ["REFRESH_TOKEN_ERROR", "INVALID_ACCESS_TOKEN", "INVALID_ADMIN_ACCESS_TOKEN"];
/** Errors of these groups that no refresh returns. They come with the rest of the catalogue. */
const otherErrors: readonly string[] = ["CANNOT_DELETE_CURRENT_SESSION", "PROVIDER_REJECTED"];

const knownByCode = () => [...knownErrors.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
const rowsText = (known: ReturnType<typeof knownByCode>) =>
  known.map(({ code, status, parents }) => `  ${code}: { status: ${status}, parents: ${JSON.stringify(parents)} },\n`).join("");

/** The rows of the catalogue that are there from the start. */
export function sessionErrorsFile(): string {
  const isCore = ({ code, parents }: ReturnType<typeof knownByCode>[number]) =>
    parents.some((group) => sessionErrorGroups.includes(group)) && !otherErrors.includes(code);
  const core = knownByCode().filter(isCore);
  return `${banner}
import type { CatalogueRow, ErrorCode } from "./errors.ts";

/** The catalogue's rows of the errors that end a session, or have its tokens renewed. */
export const coreErrors: Readonly<Partial<Record<ErrorCode, CatalogueRow>>> = {
${rowsText(core)}};
`;
}

/** The catalogue as the client library needs it: statuses and groups at run time, details as types. */
export function errorsFile(): string {
  const known = knownByCode();
  const inline: Declarations = {
    declare(name) {
      throw new Error(`Details of an error must be spelled out in place, but ${name} is a named type.`);
    },
  };

  const details = known.map(({ code, status, detailsSchema }) => {
    const text = detailsSchema ? typeText(detailsSchema, "output", inline) : "undefined";
    return `  ${printDocComment([`Status ${status}.`])}  ${code}: ${indentText(text)};\n`;
  });
  const groups = new Map<string, string[]>();
  for (const { code, parents } of known) for (const parent of parents) groups.set(parent, [...(groups.get(parent) ?? []), code]);
  // An error whose code is that of a group belongs to the group.
  for (const { code } of known) if (groups.has(code)) groups.set(code, [code, ...(groups.get(code) ?? [])]);
  const groupLines = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, codes]) => `  ${group}: ${codes.map((code) => JSON.stringify(code)).join(" | ")};\n`);

  return `${banner}
/** Details of each error of the catalogue, by code. */
export interface ErrorDetails {
${details.join("")}}

/** A code of the catalogue. */
export type ErrorCode = keyof ErrorDetails;

/** The codes of each group, by the group's code. */
export interface ErrorGroups {
${groupLines.join("")}}

/** HTTP status of an error, and the codes of the groups above it, nearest first. */
export interface CatalogueRow {
  readonly status: number;
  readonly parents: readonly string[];
}

/** Metadata of each error that the client needs at run time. */
export const errorCatalogue: Readonly<Record<ErrorCode, CatalogueRow>> = {
${rowsText(known)}};
`;
}

/** Claims of a project's access tokens: templates over the user, the selected team and the permissions. Free of zod, for pages. */
import type { Json } from "../json-value.ts";
import { accessTokenClaims } from "./access-token.ts";

export const tokenClaimLimits = {
  /** Claims of a project. */
  count: 20,
  /** Characters of a name. */
  name: 64,
  /** Characters of a template. */
  template: 500,
  /** Placeholders of a template. */
  placeholders: 10,
  /** Parts of a placeholder's path. */
  depth: 8,
  /** Bytes of JSON of all claims of a token. */
  bytes: 1024,
  /** Newest users that are considered when templates are saved. Of these, the claims of those with the most metadata are measured. */
  measuredUsers: 5000,
  comparedUsers: 20,
} as const;

/**
 * Registered names that a template must not set (IANA registry of JWT claims). They say whether a token is valid, and for whom.
 */
const registeredNames = [
  ...["iss", "sub", "aud", "exp", "nbf", "iat", "jti", "azp", "nonce", "auth_time", "acr", "amr", "sid", "typ", "alg", "kid", "cnf"],
  ...["at_hash", "c_hash", "s_hash", "act", "may_act", "scope", "client_id", "events", "toe", "txn", "vot", "vtm", "updated_at"],
  ...["name", "given_name", "family_name", "email", "email_verified", "phone_number", "phone_number_verified"],
];
/** Names that later versions may need. */
const futureNames = ["is_banned", "restricted_by_admin"];
const reservedNames: ReadonlySet<string> = new Set([...registeredNames, ...futureNames, ...Object.keys(accessTokenClaims)]);

const namePattern = /^[A-Za-z][A-Za-z0-9_:-]*$/;

/** Why a claim cannot have a name; undefined if it can. */
export function claimNameError(name: string): string | undefined {
  if (name.length > tokenClaimLimits.name) return `must be at most ${tokenClaimLimits.name} characters long`;
  if (!namePattern.test(name)) return "must begin with a letter and consist of letters, digits, _, : and hyphens";
  if (reservedNames.has(name.toLowerCase())) return `must not be ${name}, which is a standard claim or one of every access token`;
  return undefined;
}

const metadataFields = ["client_metadata", "client_read_only_metadata", "server_metadata"] as const;
type MetadataField = (typeof metadataFields)[number];

const userFields = [
  "id",
  "display_name",
  "primary_email",
  "primary_email_verified",
  "selected_team_id",
  "is_anonymous",
  "signed_up_at_millis",
] as const;
const teamFields = ["id", "display_name"] as const;
const permissionFields = ["project", "team"] as const;

/** The values that a path may begin with. Only metadata has values below it. */
const fieldsByRoot: Readonly<Record<string, readonly string[]>> = {
  user: [...userFields, ...metadataFields],
  team: [...teamFields, ...metadataFields],
  permissions: permissionFields,
};

/** The paths that templates may use, as a list for people. Metadata means the values below it, too. */
export const claimPaths: readonly string[] = Object.entries(fieldsByRoot).flatMap(([root, fields]) =>
  fields.map((field) => `${root}.${field}`),
);

/** The values that templates are filled with. */
export interface ClaimSource {
  readonly user: Readonly<Record<(typeof userFields)[number], Json>> & Readonly<Partial<Record<MetadataField, Json>>>;
  /** The selected team. */
  readonly team: (Readonly<Record<(typeof teamFields)[number], Json>> & Readonly<Partial<Record<MetadataField, Json>>>) | null;
  /** The permissions in the project and in the selected team, contained ones included. */
  readonly permissions: Readonly<Record<(typeof permissionFields)[number], readonly string[]>>;
}

/** A part of a template: literal text, or the path of a placeholder. */
type ClaimPart = string | readonly string[];

// Without alternatives that overlap: each character is read once.
const placeholder = /\{\{([^{}]*)\}\}/g;
const pathPart = /^[A-Za-z0-9_$-]{1,64}$/;

function pathError(path: readonly string[]): string | undefined {
  const [root = "", field = "", ...below] = path;
  const isKnown = Object.hasOwn(fieldsByRoot, root) && fieldsByRoot[root]?.includes(field);
  if (!isKnown || (below.length > 0 && !(metadataFields as readonly string[]).includes(field)))
    return `has the placeholder {{${path.join(".").slice(0, 100)}}}, and the paths are ${claimPaths.join(", ")}, with the keys of metadata after a dot`;
  if (path.length > tokenClaimLimits.depth) return `has a path of more than ${tokenClaimLimits.depth} parts`;
  return below.every((part) => pathPart.test(part)) ? undefined : "has a path with a key that is not letters, digits, _, $ and hyphens";
}

function parseTemplate(template: string): ClaimPart[] {
  const parts: ClaimPart[] = [];
  let end = 0;
  for (const match of template.matchAll(placeholder)) {
    if (match.index > end) parts.push(template.slice(end, match.index));
    parts.push((match[1] ?? "").trim().split("."));
    end = match.index + match[0].length;
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}

const isPath = (part: ClaimPart): part is readonly string[] => typeof part !== "string";

/** Why a text is no template; undefined if it is one. */
export function claimTemplateError(template: string): string | undefined {
  if (template.length > tokenClaimLimits.template) return `must be at most ${tokenClaimLimits.template} characters long`;
  const parts = parseTemplate(template);
  if (parts.some((part) => !isPath(part) && (part.includes("{{") || part.includes("}}")))) return "has {{ or }} without its counterpart";
  const paths = parts.filter(isPath);
  if (paths.length > tokenClaimLimits.placeholders) return `must have at most ${tokenClaimLimits.placeholders} placeholders`;
  return paths.map(pathError).find((error) => error !== undefined);
}

export type ClaimTemplates = Readonly<Record<string, string>>;

/** The values outside of the user's own columns that templates read. */
export type ClaimNeed = `user.${MetadataField}` | "team" | `team.${MetadataField}` | "permissions.project" | "permissions.team";

/** The values that templates need, sorted. */
export function claimNeeds(templates: ClaimTemplates): ClaimNeed[] {
  const needs = new Set<ClaimNeed>();
  for (const part of Object.values(templates).flatMap(parseTemplate)) {
    if (!isPath(part)) continue;
    const [root = "", field = ""] = part;
    const isMetadata = (metadataFields as readonly string[]).includes(field);
    if (root === "team") needs.add("team");
    if (root === "permissions" || isMetadata) needs.add(`${root}.${field}` as ClaimNeed);
  }
  return [...needs].sort();
}

/** The value at a path; undefined if there is none. Inherited properties and the length of a list are no values. */
function readPath(source: ClaimSource, path: readonly string[]): Json | undefined {
  let value = source as unknown as Json | undefined;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.prototype.propertyIsEnumerable.call(value, key)) return undefined;
    value = (value as { readonly [key: string]: Json })[key];
  }
  return value;
}

/** The value of a template. One placeholder alone keeps the type of its value; others are parts of a text. Undefined for no value. */
function fillTemplate(template: string, source: ClaimSource): Json | undefined {
  const parts = parseTemplate(template);
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && isPath(first)) return readPath(source, first);
  let text = "";
  for (const part of parts) {
    const value = isPath(part) ? readPath(source, part) : part;
    if (value !== undefined && value !== null) text += typeof value === "object" ? JSON.stringify(value) : String(value);
    // It does not fit any more. To build the rest would take time without use.
    if (text.length > tokenClaimLimits.bytes) break;
  }
  return text;
}

/** The claims of one token. */
export interface FilledClaims {
  readonly claims: Readonly<Record<string, Json>>;
  /** Names of claims that did not fit, sorted. */
  readonly omitted: readonly string[];
  /** Bytes of JSON of all claims, those that did not fit included. */
  readonly bytes: number;
}

/** Fills templates in the order of their names. A claim that does not fit into the budget is left out, and the others remain. */
export function fillClaims(templates: ClaimTemplates, source: ClaimSource): FilledClaims {
  const filled: [string, Json][] = [];
  const omitted: string[] = [];
  let used = "{}".length;
  let bytes = used;
  for (const name of Object.keys(templates).sort()) {
    const value = fillTemplate(templates[name] ?? "", source);
    if (value === undefined) continue;
    const size = new TextEncoder().encode(`${JSON.stringify(name)}:${JSON.stringify(value)},`).length;
    bytes += size;
    if (used + size > tokenClaimLimits.bytes) omitted.push(name);
    else {
      used += size;
      filled.push([name, value]);
    }
  }
  return { claims: Object.fromEntries(filled), omitted, bytes };
}

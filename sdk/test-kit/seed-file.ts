/** A team of a user, or a member of a team, with permissions in it. */
export interface SeedMember {
  /** The address of a user in this file. */
  readonly user: string;
  readonly permissions?: readonly string[];
}

/** A user to create. */
export interface SeedUser {
  readonly email: string;
  readonly password?: string;
  readonly displayName?: string;
  /** Ids of permissions in the project. */
  readonly permissions?: readonly string[];
  /** Quantities by the ids of items. */
  readonly items?: Readonly<Record<string, number>>;
}

/** A team to create. */
export interface SeedTeam {
  readonly displayName: string;
  readonly members?: readonly SeedMember[];
  /** Quantities by the ids of items. */
  readonly items?: Readonly<Record<string, number>>;
}

/** The users and teams of a test, in a JSON file or a module. */
export interface SeedFile {
  readonly users?: readonly SeedUser[];
  readonly teams?: readonly SeedTeam[];
}

/** Checks a value at a path of the file. @throws Error that names the path */
type Check = (value: unknown, path: string) => void;

function fail(path: string, expected: string): never {
  throw new Error(`The seed file is not valid: ${path || "the file"} must be ${expected}.`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const text: Check = (value, path) => {
  if (typeof value !== "string" || value === "") fail(path, "a text");
};
const quantity: Check = (value, path) => {
  if (!Number.isInteger(value) || (value as number) < 0) fail(path, "an integer from 0");
};
const list =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, "a list");
    for (const [position, each] of value.entries()) check(each, `${path}[${position}]`);
  };
const record =
  (check: Check): Check =>
  (value, path) => {
    if (!isObject(value)) fail(path, "an object");
    for (const [key, each] of Object.entries(value)) check(each, `${path}.${key}`);
  };
const object =
  (fields: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isObject(value)) fail(path, "an object");
    const at = (key: string) => (path ? `${path}.${key}` : key);
    for (const key of required) if (value[key] === undefined) fail(at(key), "given");
    for (const [key, each] of Object.entries(value)) {
      const check = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!check) fail(at(key), `left out: the fields here are ${Object.keys(fields).join(", ")}`);
      if (each !== undefined) check(each, at(key));
    }
  };

const member = object({ user: text, permissions: list(text) }, ["user"]);
const user = object({ email: text, password: text, displayName: text, permissions: list(text), items: record(quantity) }, ["email"]);
const team = object({ displayName: text, members: list(member), items: record(quantity) }, ["displayName"]);
const file = object({ users: list(user), teams: list(team) });

/** Checks the structure of a seed file. @throws Error that names the field */
export function readSeedFile(value: unknown): SeedFile {
  file(value, "");
  const seed = value as SeedFile;
  const known = new Set(seed.users?.map(({ email }) => email));
  for (const [position, { members = [] }] of (seed.teams ?? []).entries())
    for (const [at, each] of members.entries())
      if (!known.has(each.user)) fail(`teams[${position}].members[${at}].user`, "the e-mail of a user in the file");
  return seed;
}

import type { ListUsersOptions, ServerUser } from "#sdk/admin.ts";
import { CommandFailure, toSafeJson, toSingleLine } from "./failure.ts";
import { openProject } from "./open-project.ts";

/** The options of `latchkey users`. */
export interface UsersOptions {
  /** Part of an id, name or address. */
  readonly query?: string | undefined;
  /** The most users to list. */
  readonly limit?: string | undefined;
  /** Prints one JSON object a user. */
  readonly json?: boolean | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  /** Accepts a deletion. */
  readonly yes?: boolean | undefined;
}

const defaultLimit = 50;
const maxLimit = 1000;

function readLimit(given: string | undefined): number {
  const limit = given === undefined ? defaultLimit : Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw new CommandFailure(`--limit takes a whole number from 1 to ${maxLimit}.`);
}

const toRecord = ({ id, primaryEmail, primaryEmailVerified, displayName, signedUpAt }: ServerUser) => ({
  id,
  email: primaryEmail,
  verified: primaryEmailVerified,
  name: displayName,
  signedUpAt: signedUpAt.toISOString(),
});

/** One user as a line of columns, or as JSON. Names and addresses are untrusted text. */
function describe(user: ServerUser, json: boolean | undefined): string {
  const record = toRecord(user);
  if (json) return toSafeJson(record);
  const email = record.email === null ? "-" : `${toSingleLine(record.email)}${record.verified ? "" : " (unverified)"}`;
  return [record.id, email, record.name === null ? "-" : toSingleLine(record.name), record.signedUpAt].join("\t");
}

/** `latchkey users list`: the newest users of the project, or those that a search finds. */
export async function listUsers({ query, limit, json }: UsersOptions, write: (text: string) => void): Promise<void> {
  const options: ListUsersOptions = { limit: readLimit(limit), desc: true, ...(query !== undefined && { query }) };
  const { app } = await openProject();
  const users = await app.listUsers(options);
  for (const user of users) write(describe(user, json));
  if (users.length === 0 && !json) write("No users.");
  else if (users.nextCursor && !json) write(`More users exist. List up to ${maxLimit} with --limit, or search with --query.`);
}

/** `latchkey users create`: a user with an address that signs in. It has no password; it can use codes, or reset its password. */
export async function createUser({ email, name, json }: UsersOptions, write: (text: string) => void): Promise<void> {
  if (!email) throw new CommandFailure("users create needs --email ADDRESS.");
  const { app } = await openProject();
  const names = name !== undefined && { displayName: name };
  write(describe(await app.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true, ...names }), json));
}

/** `latchkey users delete ID`: deletes a user, once `--yes` accepts it. */
export async function deleteUser(id: string, { yes }: UsersOptions, write: (text: string) => void): Promise<void> {
  const { app } = await openProject();
  const user = await app.getUser(id);
  if (!user) throw new CommandFailure(`There is no user ${toSingleLine(id)} in this project.`);
  const name = toSingleLine(user.primaryEmail ?? user.displayName ?? user.id);
  if (!yes) throw new CommandFailure(`Nothing was deleted. Delete ${name}: latchkey users delete ${user.id} --yes`);
  await user.delete();
  write(`Deleted ${name}.`);
}

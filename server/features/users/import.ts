import type { ImportResult } from "#contract/entities/users/imported-user.ts";
import {
  OauthProviderAccountIdAlreadyUsedForSignIn,
  SchemaError,
  TooManyImportLines,
  UserEmailAlreadyExists,
} from "#contract/errors/index.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import type { internalUserRoutes } from "#contract/routes/users/internal-users.ts";
import { userImportLimits as limits } from "#contract/vocabulary/users/user-import.ts";
import { readConstraint } from "../../database/sql-state.ts";
import type { Call } from "../../kernel/call.ts";
import { takenAddresses } from "../accounts/contact-channels/queries.ts";
import { takenAccounts } from "../accounts/credentials/oauth-links.ts";
import { mapConstraintErrors } from "./constraint-errors.ts";
import { insertBatch, listAddresses } from "./import-insert.ts";
import { type ImportLine, readImportLine } from "./import-line.ts";
import { importedUserIds } from "./queries.ts";

type ImportCall = Call<typeof internalUserRoutes.importMany>;

/** Users inserted by one statement. */
const batchSize = 500;

/** Imports one user per line. Each line succeeds or fails alone; users imported before are reported as such. */
export async function importUsers(call: ImportCall): Promise<{ results: ImportResult[] }> {
  const { input, project } = call;
  const texts = input.lines.split("\n").map((text, index) => ({ text: text.trim(), line: index + 1 }));
  const given = texts.filter(({ text }) => text !== "");
  if (given.length > limits.lines) throw new TooManyImportLines();
  requireJsonLines(given.map(({ text }) => text));
  const results: ImportResult[] = [];
  const batch: ImportLine[] = [];
  const { tenancyId, config } = project;
  const context = { tenancyId, config, now: call.now, keepsIds: input.keep_ids === true };
  const flush = async () => results.push(...(await importBatch(call, batch.splice(0))));
  for (const { text, line } of given) {
    const read = readImportLine(text, line, context);
    if ("error" in read) results.push(failed(read, read.error));
    else if (batch.push(read) === batchSize) {
      await flush();
      // A key may be revoked during a long import.
      await call.recheck();
    }
  }
  await flush();
  return { results: results.sort((one, other) => one.line - other.line) };
}

/** Refuses text of another format as a whole: every line would fail for the same reason. */
function requireJsonLines([first = "", ...others]: readonly string[]): void {
  if (first === "[" || first.startsWith("[{") || (first.startsWith("[") && others.some((line) => line === "]")))
    throw new SchemaError({ message: "body.lines is a JSON array. Send one JSON object a line, without brackets and commas around it." });
  if (first === "{") throw new SchemaError({ message: "body.lines has an object over several lines. Send one JSON object a line." });
  if (isCsvHead(first) && !others.some((line) => line.startsWith("{")))
    throw new SchemaError({ message: "body.lines is CSV. Send one JSON object a line." });
}

/** Whether a line names the columns of a table: words between commas, semicolons or tabs. */
const isCsvHead = (line: string) => /^"?[\w .-]{1,100}"?(?:[,;\t]"?[\w .-]{1,100}"?)+$/.test(line);

type Failed = Pick<ImportLine, "line" | "warnings"> & { readonly externalId: string | null };

const failed = ({ line, externalId, warnings }: Failed, { code, message }: Pick<ApiError, "code" | "message">): ImportResult => ({
  line,
  status: "failed",
  external_id: externalId,
  user_id: null,
  error: { code, message },
  warnings: [...warnings],
});

const failedLine = (line: ImportLine, error: ApiError) => failed({ ...line, externalId: line.user.external_id ?? null }, error);

const readKey = ({ key }: ImportLine) => key.toString("hex");

const toResult = ({ line, user, warnings }: ImportLine, status: ImportResult["status"], id: string | null): ImportResult => ({
  line,
  status,
  external_id: user.external_id ?? null,
  user_id: id,
  error: null,
  warnings: [...warnings],
});

/** Imports a batch. If others create one of its users or take an address meanwhile, each half is checked and inserted again. */
async function importBatch(call: ImportCall, lines: readonly ImportLine[]): Promise<ImportResult[]> {
  if (lines.length === 0) return [];
  const { results, open } = await checkBatch(call, lines);
  if (call.input.dry_run) return [...results, ...open.map((line) => toResult(line, "valid", null))];
  if (open.length === 0) return results;
  try {
    const [first] = open;
    const insert = () => insertBatch(call, open);
    const inserted =
      open.length === 1 && first
        ? await mapConstraintErrors({ userId: first.id, email: first.user.primary_email }, insert)
        : await insert();
    const others = open.filter(({ id }) => !inserted.has(id));
    const existing = others.length > 0 ? await importedUserIds(call.db, call.project.tenancyId, others) : undefined;
    return [
      ...results,
      ...open.map((line) =>
        inserted.has(line.id) ? toResult(line, "created", line.id) : toResult(line, "exists", existing?.get(readKey(line)) ?? null),
      ),
    ];
  } catch (error) {
    const [only] = open;
    if (open.length === 1 && only && error instanceof UserEmailAlreadyExists) return [...results, failedLine(only, error)];
    if (open.length === 1 && only && error instanceof OauthProviderAccountIdAlreadyUsedForSignIn)
      return [...results, failedLine(only, error)];
    // Another import has committed a user of the same id meanwhile, which the check now finds.
    if (open.length === 1 && readConstraint(error) === "users_pkey") return [...results, ...(await importBatch(call, open))];
    if (open.length === 1 || readConstraint(error) === undefined) throw error;
    const middle = open.length >> 1;
    return [...results, ...(await importBatch(call, open.slice(0, middle))), ...(await importBatch(call, open.slice(middle)))];
  }
}

interface Checked {
  /** The results of the lines that are not inserted. */
  readonly results: ImportResult[];
  readonly open: ImportLine[];
}

/** Sorts out the lines of existing users. Also those whose address or account another user signs in with, in the project or the batch. */
async function checkBatch({ db, project, input }: ImportCall, lines: readonly ImportLine[]): Promise<Checked> {
  const { tenancyId } = project;
  const signInAddresses = (line: ImportLine) => listAddresses(line).filter((channel) => channel.used_for_auth);
  const accounts = lines.flatMap(({ user }) => (user.oauth_providers ?? []).map((link) => ({ ...link, email: link.email ?? null })));
  const addresses = lines.flatMap(signInAddresses).map(({ value }) => value);
  const [taken, takenLinks] = await Promise.all([
    takenAddresses(db, tenancyId, addresses),
    accounts.length > 0 ? takenAccounts(db, tenancyId, accounts) : new Set<string>(),
  ]);
  // Read last: a user that another call creates meanwhile then counts as existing, not as a conflict of addresses.
  const existing: Map<string, string | null> = await importedUserIds(db, tenancyId, lines);
  const results: ImportResult[] = [];
  const open: ImportLine[] = [];
  for (const line of lines) {
    const { user } = line;
    const key = readKey(line);
    const own = signInAddresses(line).map(({ value }) => value);
    const links = (user.oauth_providers ?? []).map((link) => JSON.stringify([link.id, link.account_id]));
    const email = own.find((value) => taken.has(value));
    if (existing.has(key)) results.push(toResult(line, "exists", existing.get(key) ?? null));
    else if (email !== undefined)
      results.push(failedLine(line, new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: false })));
    else if (links.some((link) => takenLinks.has(link))) results.push(failedLine(line, new OauthProviderAccountIdAlreadyUsedForSignIn()));
    else {
      open.push(line);
      existing.set(key, input.dry_run ? null : line.id);
      for (const value of own) taken.add(value);
      for (const link of links) takenLinks.add(link);
    }
  }
  return { results, open };
}

import { setTimeout as sleep } from "node:timers/promises";
import type { AdminApp } from "#sdk/admin.ts";
import type { UserImport, UserImportResult } from "#sdk/objects/users/user-transfer.ts";
import { NetworkError } from "#sdk/transport/api-errors.ts";
import type { ProblemList } from "./problem-list.ts";
import type { Progress } from "./progress-file.ts";
import type { SourceUser } from "./source.ts";

/** The number of users by what became of them. */
export interface UserCounts {
  read: number;
  created: number;
  existed: number;
  withPassword: number;
  withSecondFactor: number;
  withProvider: number;
}

export interface UserImportOptions {
  readonly dryRun: boolean;
  /** Providers whose accounts are left out. */
  readonly withoutProviders: ReadonlySet<string>;
  readonly progress: Progress;
  readonly problems: ProblemList;
}

/** Users of a call, after which the progress is written. The server's limit of calls lets two thousand users a second pass. */
const batchSize = 1000;
/** Seconds to wait before a call is repeated that a busy server did not answer. Imported users are not imported again. */
const retrySeconds = [1, 5, 20, 60];

async function importBatch(app: AdminApp, users: readonly UserImport[], dryRun: boolean): Promise<UserImportResult[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      const results: UserImportResult[] = [];
      for await (const result of app.importUsers(users, { dryRun, keepIds: true })) results.push(result);
      return results;
    } catch (error) {
      const seconds = retrySeconds[attempt];
      if (!(error instanceof NetworkError) || seconds === undefined) throw error;
      await sleep(1000 * seconds);
    }
  }
}

/** Finds addresses that two users of the export have: only one of them can sign in with it. */
class SeenAddresses {
  readonly #lines = new Map<string, string>();

  /** @returns the record of the first user with the address */
  findOther({ user: { primaryEmail }, record }: SourceUser): string | undefined {
    if (primaryEmail == null) return undefined;
    const address = primaryEmail.toLowerCase();
    const first = this.#lines.get(address);
    if (first === undefined) this.#lines.set(address, `${record.file}:${record.line}`);
    return first;
  }
}

function withoutLinks(user: UserImport, providers: ReadonlySet<string>): UserImport {
  const { oauthProviders = [] } = user;
  return { ...user, oauthProviders: oauthProviders.filter(({ id }) => !providers.has(id)) };
}

const isUsable = ({ primaryEmail, oauthProviders = [] }: UserImport): boolean => primaryEmail != null || oauthProviders.length > 0;

/** Imports users in their order, and writes the progress. */
export async function importUsers(
  app: AdminApp,
  users: AsyncIterable<SourceUser>,
  { dryRun, withoutProviders, progress, problems }: UserImportOptions,
): Promise<UserCounts> {
  const counts: UserCounts = { read: 0, created: 0, existed: 0, withPassword: 0, withSecondFactor: 0, withProvider: 0 };
  const addresses = new SeenAddresses();
  /** The sent users whose results are awaited, in order, with their number among all. */
  const sent: { readonly source: SourceUser; readonly user: UserImport; readonly position: number }[] = [];
  const fail = ({ record, id }: SourceUser, code: string, message: string, kind: "failed" | "left-out" = "failed") =>
    problems.add({ kind, code, message, id, record });

  /** Takes a user into the next call, unless it is left out or was handled by an earlier run. */
  function accept(source: SourceUser): void {
    const { id, record, excluded } = source;
    const other = excluded === undefined ? addresses.findOther(source) : undefined;
    // The addresses of handled users count all the same.
    if (counts.read <= progress.handled) return;
    if (excluded !== undefined) {
      fail(source, "EXCLUDED", `The user is ${excluded} in the other system.`, "left-out");
      return;
    }
    if (other !== undefined) {
      fail(source, "DUPLICATE_ADDRESS", `${other} has the same address, and its user signs in with it.`);
      return;
    }
    const user = withoutLinks(source.user, withoutProviders);
    const unusable = isUsable(user) ? [] : ["The user has no address and no provider, and cannot sign in."];
    for (const message of [...source.warnings, ...unusable]) problems.add({ kind: "warning", code: message, message, id, record });
    sent.push({ source, user, position: counts.read });
  }

  let ids: Record<string, string> = {};
  let handled = progress.handled;
  const take = (result: UserImportResult) => {
    const item = sent.shift();
    if (item === undefined) throw new Error("The server sent more results than users.");
    const { source, user, position } = item;
    handled = position;
    for (const message of result.warnings)
      problems.add({ kind: "warning", code: "IMPORT_WARNING", message, id: source.id, record: source.record });
    if (result.error) return fail(source, result.error.code, result.error.message);
    if (result.userId !== null) ids[source.id] = result.userId;
    // A rehearsal has no ids yet. The teams need to know who is there.
    progress.userIds.set(source.id, result.userId ?? "");
    if (result.status === "exists") counts.existed += 1;
    else {
      counts.created += 1;
      if (user.passwordHash !== undefined) counts.withPassword += 1;
      if (user.totpSecretBase32 !== undefined) counts.withSecondFactor += 1;
      if ((user.oauthProviders ?? []).length > 0) counts.withProvider += 1;
    }
  };
  const flush = async () => {
    const batch = sent.map(({ user }) => user);
    for (const result of await importBatch(app, batch, dryRun)) take(result);
    progress.record({ users: handled, ids });
    ids = {};
  };
  for await (const source of users) {
    counts.read += 1;
    accept(source);
    if (sent.length === batchSize) await flush();
  }
  if (sent.length > 0) await flush();
  return counts;
}

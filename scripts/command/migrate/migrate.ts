import { CommandFailure } from "../failure.ts";
import { openProject } from "../open-project.ts";
import { showProgress } from "../progress.ts";
import { auth0 } from "./auth0.ts";
import { betterAuth } from "./better-auth.ts";
import { clerk } from "./clerk.ts";
import { firebase } from "./firebase.ts";
import { importTeams, type TeamCounts } from "./import-teams.ts";
import { importUsers, type UserCounts } from "./import-users.ts";
import { ProblemList } from "./problem-list.ts";
import { openProgress, readInputs, unwrittenProgress } from "./progress-file.ts";
import { readExport } from "./read-export.ts";
import type { Source, SourceReader, SourceUser } from "./source.ts";
import { stack } from "./stack.ts";
import { supabase } from "./supabase.ts";

const sources: Readonly<Record<string, Source>> = { clerk, auth0, supabase, firebase, "better-auth": betterAuth, stack };
export const sourceNames = Object.keys(sources);

/** The options of `latchkey migrate`. */
export interface MigrateOptions {
  /** Writes nothing, and reports what a migration would do. */
  readonly dryRun?: boolean | undefined;
  /** Prints each problem as a JSON object. */
  readonly json?: boolean | undefined;
  /** The project, instead of the environment's. */
  readonly project?: string | undefined;
  /** The file with the progress. */
  readonly resume?: string | undefined;
  /** Providers whose accounts are left out, separated by commas. */
  readonly withoutProviders?: string | undefined;
}

/** The exit code of a migration that is complete but for some users, teams or memberships. */
const incomplete = 2;

async function collect(paths: readonly string[], source: Source): Promise<SourceReader> {
  const reader = source.open();
  for (const path of paths) for await (const record of readExport(path, source.lists)) reader.collect(record);
  return reader;
}

async function* readUsers(paths: readonly string[], source: Source, reader: SourceReader): AsyncGenerator<SourceUser> {
  for (const path of paths) {
    for await (const record of readExport(path, source.lists)) {
      const user = reader.readUser(record);
      if (user) yield user;
    }
  }
}

function* summarize(users: UserCounts, teams: TeamCounts, problems: ProblemList, dryRun: boolean): Generator<string> {
  const created = dryRun ? "can be created" : "created";
  yield `${users.read} users read: ${users.created} ${created}, ${users.existed} exist.`;
  yield `Of those: ${users.withPassword} with a password, ${users.withSecondFactor} with a second factor, ${users.withProvider} with a provider.`;
  if (teams.teams > 0 || teams.memberships > 0) yield `${teams.teams} teams, ${teams.memberships} memberships.`;
  yield `${problems.count("failed")} failed, ${problems.count("left-out")} left out, ${problems.count("warning")} warnings.`;
  if (dryRun) yield "Nothing was written.";
}

/**
 * `latchkey migrate FROM FILE…`: moves users and teams of another system into the project.
 * @returns the exit code: 2 if something was not moved
 */
export async function migrate(
  [from = "", ...paths]: readonly string[],
  options: MigrateOptions,
  write: (text: string) => void,
): Promise<number> {
  const source = Object.hasOwn(sources, from) ? sources[from] : undefined;
  if (!source) throw new CommandFailure(`latchkey migrate takes ${sourceNames.join(", ")}, and the files of an export.`);
  if (paths.length === 0) throw new CommandFailure(`latchkey migrate ${from} needs the files of an export. See: latchkey --help`);
  const { app, baseUrl, projectId } = await openProject(options.project);
  const dryRun = options.dryRun === true;
  const identity = { from, baseUrl, projectId, inputs: await readInputs(paths) };
  const progress = dryRun ? unwrittenProgress() : openProgress(options.resume ?? `migrate-${from}.progress.jsonl`, identity);
  if (progress.handled > 0) write(`Continuing after ${progress.handled} users.`);
  const problems = new ProblemList(options.json ? write : undefined);
  const withoutProviders = new Set((options.withoutProviders ?? "").split(",").filter((id) => id !== ""));

  const reader = await collect(paths, source);
  const stop = showProgress(dryRun ? "Checking users" : "Importing users");
  const users = await importUsers(app, readUsers(paths, source, reader), { dryRun, withoutProviders, progress, problems }).finally(stop);
  if (users.read === 0) throw new CommandFailure(`The files have no users of ${from}. Check which export they are.`);
  const teams = await importTeams(app, reader, { from, dryRun, progress, problems });
  if (!dryRun) progress.record({ done: true });

  if (!options.json) for (const line of problems.describe()) write(line);
  for (const line of summarize(users, teams, problems, dryRun)) write(line);
  return problems.count("failed") > 0 ? incomplete : 0;
}

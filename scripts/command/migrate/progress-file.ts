import { createHash } from "node:crypto";
import { appendFileSync, createReadStream, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { CommandFailure } from "../failure.ts";

/** The identity of a migration: its progress is valid for the same inputs and project only. */
export interface MigrationIdentity {
  readonly from: string;
  readonly baseUrl: string;
  readonly projectId: string;
  readonly inputs: readonly { readonly file: string; readonly sha256: string }[];
}

/** The inputs with their checksums. @throws CommandFailure if one cannot be read */
export async function readInputs(paths: readonly string[]): Promise<MigrationIdentity["inputs"]> {
  const inputs: { file: string; sha256: string }[] = [];
  for (const path of paths) {
    if (!existsSync(path)) throw new CommandFailure(`There is no file ${path}.`);
    const hash = createHash("sha256");
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    inputs.push({ file: basename(path), sha256: hash.digest("hex") });
  }
  return inputs;
}

/** A step of a migration. */
interface Step {
  /** Users of the inputs that were handled, from the first on. */
  readonly users?: number;
  /** Ids here by the ids in the other system. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly teams?: Readonly<Record<string, string>>;
  readonly done?: boolean;
}

/** The progress of a migration, and the ids that it has given. */
export interface Progress {
  /** Users to skip. 0 after a complete run, whose users are then compared again. */
  readonly handled: number;
  readonly userIds: Map<string, string>;
  readonly teamIds: Map<string, string>;
  /** Writes a step, which a later run continues from. */
  record(step: Step): void;
}

/** Progress that is not written, of a rehearsal. */
export const unwrittenProgress = (): Progress => ({ handled: 0, userIds: new Map(), teamIds: new Map(), record: () => {} });

/** The complete lines of the file. A run may have ended in the middle of one. */
function readSteps(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const end = text.lastIndexOf("\n") + 1;
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)));
  return text.slice(0, end).split("\n").slice(0, -1);
}

/**
 * Opens the progress of a migration, or begins it. Its file has one JSON object a line, and no secrets.
 * @throws CommandFailure if the file is of another migration
 */
export function openProgress(path: string, identity: MigrationIdentity): Progress {
  const header = JSON.stringify(identity);
  let handled = 0;
  const [userIds, teamIds] = [new Map<string, string>(), new Map<string, string>()];
  const [first, ...steps] = existsSync(path) ? readSteps(path) : [];
  if (first !== undefined && first !== header)
    throw new CommandFailure(
      `${path} is the progress of another migration: other files, or another project. Name another file with --resume.`,
    );
  if (first === undefined) writeFileSync(path, `${header}\n`, { mode: 0o600 });
  for (const line of steps) {
    const step = JSON.parse(line) as Step;
    handled = step.done ? 0 : (step.users ?? handled);
    for (const [id, ours] of Object.entries(step.ids ?? {})) userIds.set(id, ours);
    for (const [id, ours] of Object.entries(step.teams ?? {})) teamIds.set(id, ours);
  }
  return {
    handled,
    userIds,
    teamIds,
    record: (step) => appendFileSync(path, `${JSON.stringify(step)}\n`),
  };
}

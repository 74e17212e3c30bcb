import { setTimeout as sleep } from "node:timers/promises";
import type { Contestant, RequestName } from "./contestant.ts";
import { fire, type LoadResult } from "./load.ts";

/** One load, with the CPU it cost per answered request in milliseconds; the database's is unknown where it runs elsewhere or inside the server. */
export interface Sample extends LoadResult {
  readonly serverCpu: number;
  readonly databaseCpu: number | undefined;
}

/** Something to be measured beside others. */
export interface Entry {
  /** The name its samples are filed under. */
  readonly key: string;
  readonly contestant: Contestant;
  readonly request: RequestName;
  readonly connections: number;
  /** Runs at the same time and is not counted: the disturbance. */
  readonly beside?: { readonly contestant: Contestant; readonly request: RequestName; readonly connections: number };
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;

const shotsOf = (contestant: Contestant, request: RequestName) => {
  const shots = contestant.shots[request];
  if (!shots || shots.length === 0) throw new Error(`${contestant.name} cannot be asked for ${request}`);
  return shots;
};

/** Rests until every server of the entry is idle again. */
const drain = async ({ contestant, beside }: Entry) => {
  await contestant.server.drained();
  if (beside) await beside.contestant.server.drained();
};

async function take(entry: Entry, seconds: number): Promise<Sample> {
  const { contestant, request, connections, beside } = entry;
  // The disturbance begins before what is measured and outlasts it.
  const disturbance =
    beside && fire(beside.contestant.server.url, shotsOf(beside.contestant, beside.request), beside.connections, seconds + 1);
  // Looked at below; until then its failure must not end the process.
  disturbance?.catch(() => undefined);
  if (beside) await sleep(500);

  const [serverBefore, databaseBefore] = [contestant.server.cpuMillis(), await contestant.database?.cpuMillis()];
  const result = await fire(contestant.server.url, shotsOf(contestant, request), connections, seconds);
  const [serverAfter, databaseAfter] = [contestant.server.cpuMillis(), await contestant.database?.cpuMillis()];
  await disturbance;

  let databaseMillis = 0;
  for (const [pid, millis] of databaseAfter ?? []) databaseMillis += millis - (databaseBefore?.get(pid) ?? 0);
  return {
    ...result,
    serverCpu: (serverAfter - serverBefore) / result.requests,
    databaseCpu: databaseAfter && databaseMillis / result.requests,
  };
}

/**
 * Measures the entries in turn, `rounds` times, in reverse order every other time, so that a machine that gets slower or noisier wrongs
 * nobody. One uncounted firing of each comes first where `warm` says so.
 */
export async function measure(entries: readonly Entry[], options: { rounds: number; seconds: number; warm: boolean }): Promise<Samples> {
  const samples = new Map<string, Sample[]>(entries.map(({ key }) => [key, []]));
  if (options.warm)
    for (const entry of entries) {
      await take(entry, 2);
      await drain(entry);
    }
  for (let round = 0; round < options.rounds; round++)
    for (const entry of round % 2 === 0 ? entries : entries.toReversed()) {
      samples.get(entry.key)?.push(await take(entry, options.seconds));
      await drain(entry);
    }
  return samples;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
  return (low + high) / 2;
}

/** The median over the rounds of `figure` for both, each round compared with itself; undefined where one was not measured. */
export function between(
  samples: Samples,
  ours: string,
  theirs: string,
  figure: (ours: Sample, theirs: Sample) => number,
): number | undefined {
  const [mine, others] = [samples.get(ours), samples.get(theirs)];
  if (!mine?.length || !others?.length) return undefined;
  return median(mine.flatMap((sample, round) => (others[round] ? [figure(sample, others[round])] : [])));
}

/** The median over the rounds of one figure; undefined where it was not measured. */
export function middle(samples: Samples, key: string, figure: (sample: Sample) => number | undefined): number | undefined {
  const values = (samples.get(key) ?? []).flatMap((sample) => figure(sample) ?? []);
  return values.length > 0 ? median(values) : undefined;
}

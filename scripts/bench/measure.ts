import { setTimeout as sleep } from "node:timers/promises";
import { generateLoad, type LoadResult } from "./load.ts";
import type { RequestName, Target } from "./target.ts";

/** One load with the CPU milliseconds per response. The CPU of the database is unknown if it runs elsewhere or inside the server. */
export interface Sample extends LoadResult {
  readonly serverCpu: number;
  readonly databaseCpu: number | undefined;
}

/** One measured load of a group. */
export interface Entry {
  /** The key of its samples. */
  readonly key: string;
  readonly target: Target;
  readonly request: RequestName;
  readonly connections: number;
  /** Opens the connections before the load. A server accepts one in each turn of its event loop, and turns are long under load. */
  readonly openFirst?: boolean;
  /** A concurrent load that is not measured. */
  readonly concurrent?: { readonly target: Target; readonly request: RequestName; readonly connections: number };
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;

const listRequests = (target: Target, request: RequestName) => {
  const requests = target.requestLists[request];
  if (!requests || requests.length === 0) throw new Error(`${target.name} cannot serve ${request}`);
  return requests;
};

/** Waits until every server of the entry is idle. */
const drain = async ({ target, concurrent }: Entry) => {
  await target.server.drained();
  if (concurrent) await concurrent.target.server.drained();
};

async function take(entry: Entry, seconds: number): Promise<Sample> {
  const { target, request, connections, openFirst, concurrent } = entry;
  // The concurrent load starts before the measured load and ends after it.
  const disturbance =
    concurrent &&
    generateLoad(concurrent.target.server.url, listRequests(concurrent.target, concurrent.request), concurrent.connections, seconds + 1);
  // Awaited below; an earlier rejection must not end the process.
  disturbance?.catch(() => undefined);
  if (concurrent) await sleep(500);

  const [serverBefore, databaseBefore] = [target.server.cpuMillis(), await target.database?.cpuMillis()];
  const result = await generateLoad(target.server.url, listRequests(target, request), connections, seconds, { openFirst });
  const [serverAfter, databaseAfter] = [target.server.cpuMillis(), await target.database?.cpuMillis()];
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
 * Measures the entries in turn, `rounds` times, in reverse order in every other round. So drift of the machine affects all entries alike.
 * With `warm`, each entry first runs once without being measured.
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

/** The median over the rounds of the ratio within each round; undefined if either entry has no samples. */
export function medianRatio(
  samples: Samples,
  ours: string,
  theirs: string,
  figure: (ours: Sample, theirs: Sample) => number,
): number | undefined {
  const [mine, others] = [samples.get(ours), samples.get(theirs)];
  if (!mine?.length || !others?.length) return undefined;
  return median(mine.flatMap((sample, round) => (others[round] ? [figure(sample, others[round])] : [])));
}

/** The median over the rounds of one figure; undefined without samples. */
export function findMedian(samples: Samples, key: string, figure: (sample: Sample) => number | undefined): number | undefined {
  const values = (samples.get(key) ?? []).flatMap((sample) => figure(sample) ?? []);
  return values.length > 0 ? median(values) : undefined;
}

import { setTimeout as sleep } from "node:timers/promises";
import { keyHeaders, type ProjectKeys } from "#server/testing/request.ts";

const writersPerServer = 4;
const requestMillis = 30_000;
const pauseAfterFailureMillis = 100;
const readinessMillis = 100;

export interface Load {
  /** The ids of users whose creation was acknowledged. */
  readonly acknowledged: readonly string[];
  /** Moments of acknowledged writes, by `performance.now()`. */
  readonly writeTimes: readonly number[];
  /** Requests by status, with 0 for a connection that broke. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Reads of acknowledged users that were not found. */
  readonly notFound: () => number;
  /** The answers of /health/ready of all servers. */
  readonly readiness: readonly { readonly at: number; readonly status: number }[];
  /** Resolves when every request is answered. */
  stop(): Promise<void>;
}

/** Writes users, and reads them again, at several servers until it is stopped. */
export function startLoad(urls: readonly string[], project: ProjectKeys): Load {
  const acknowledged: string[] = [];
  const writeTimes: number[] = [];
  const statuses = new Map<number, number>();
  const readiness: { at: number; status: number }[] = [];
  const stopping = new AbortController();
  let notFound = 0;

  async function send(url: string, method: string, body?: object): Promise<{ status: number; id?: string }> {
    try {
      const response = await fetch(url, {
        method,
        headers: { ...keyHeaders("server", project), "content-type": "application/json" },
        signal: AbortSignal.timeout(requestMillis),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      return { status: response.status, ...(response.ok ? { id: JSON.parse(text).id } : {}) };
    } catch {
      return { status: 0 };
    }
  }
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function write(url: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const created = await send(`${url}/api/v1/users`, "POST", { primary_email: `${crypto.randomUUID()}@example.org` });
      count(created.status);
      if (created.id !== undefined) {
        acknowledged.push(created.id);
        writeTimes.push(performance.now());
      } else await sleep(pauseAfterFailureMillis);
      const known = acknowledged[Math.floor(Math.random() * acknowledged.length)];
      if (known === undefined) continue;
      const read = await send(`${url}/api/v1/users/${known}`, "GET");
      count(read.status);
      if (read.status === 404) notFound++;
      if (read.status !== 200) await sleep(pauseAfterFailureMillis);
    }
  }
  async function watch(url: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const { status } = await send(`${url}/health/ready`, "GET");
      readiness.push({ at: performance.now(), status });
      await sleep(readinessMillis);
    }
  }
  const running = urls.flatMap((url) => [watch(url), ...Array.from({ length: writersPerServer }, () => write(url))]);
  return {
    acknowledged,
    writeTimes,
    statuses,
    readiness,
    notFound: () => notFound,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

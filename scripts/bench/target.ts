import type { BenchDatabase } from "./database.ts";
import type { LoadRequest } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";

/** The compared requests. Each is a list that is sent in turn, so that no single row or token is hot. */
export const requests = ["me", "tenOfMe", "refresh", "signIn", "signUp", "firstPage", "deepPage", "search", "hash", "insert"] as const;
export type RequestName = (typeof requests)[number];

/** A measured server with data and signed-in callers. */
export interface Target {
  readonly name: string;
  readonly server: ServerProcess;
  /** Undefined if the database runs inside the server process. */
  readonly database: BenchDatabase | undefined;
  readonly requestLists: Partial<Record<RequestName, readonly LoadRequest[]>>;
}

/** Signed-in callers per target: enough that a cache of one entry does not serve all. */
export const callers = 32;
export const password = "correct horse battery";
export const json = { "content-type": "application/json" } as const;

/** Runs `task` for 0 … callers - 1, four at a time. Returns the results in that order. */
export async function forEachCaller<T>(task: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < callers; index = next++) results[index] = await task(index);
  };
  await Promise.all([work(), work(), work(), work()]);
  return results;
}

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): LoadRequest => ({ method: "GET", path, headers });
export const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): LoadRequest => ({
  method: "POST",
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});
export const postForm = (path: string, fields: Readonly<Record<string, string>>): LoadRequest => ({
  method: "POST",
  path,
  headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
  body: new URLSearchParams(fields).toString(),
});

import type { BenchDatabase } from "./database.ts";
import type { Shot } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";

/** The requests that are compared. Each is a list to be sent in turn, so that no single row or token is hot. */
export const requests = ["me", "tenOfMe", "refresh", "signIn", "signUp", "firstPage", "deepPage", "search", "hash", "insert"] as const;
export type RequestName = (typeof requests)[number];

/** A server that takes part in the comparison, filled and with its callers signed in. */
export interface Contestant {
  readonly name: string;
  readonly server: ServerProcess;
  /** Undefined where its database is inside its process. */
  readonly database: BenchDatabase | undefined;
  readonly shots: Partial<Record<RequestName, readonly Shot[]>>;
}

/** Signed-in callers per contestant: enough that a cache of one does not answer for all. */
export const callers = 32;
export const password = "correct horse battery";
export const json = { "content-type": "application/json" } as const;

/** Runs `deed` for 0 … callers - 1, four at a time, and answers in that order. */
export async function forEachCaller<T>(deed: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < callers; index = next++) results[index] = await deed(index);
  };
  await Promise.all([work(), work(), work(), work()]);
  return results;
}

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Shot => ({ method: "GET", path, headers });
export const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Shot => ({
  method: "POST",
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});
export const postForm = (path: string, fields: Readonly<Record<string, string>>): Shot => ({
  method: "POST",
  path,
  headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8", accept: "application/json" },
  body: new URLSearchParams(fields).toString(),
});

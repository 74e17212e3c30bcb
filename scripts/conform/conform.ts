import type { ConformanceRecord } from "./record.ts";
import { openInternalKeys, openRemoteRun, type RunCredentials } from "./remote-server.ts";
import type { RunResult } from "./report.ts";
import { type RunOptions, runCases } from "./run-cases.ts";

/**
 * Tries the contract on a server, in projects that the run makes and removes.
 * @param urls the addresses of the server's processes, which take turns
 * @throws Error if the run cannot start
 */
export async function conform(urls: readonly string[], credentials: RunCredentials, options: RunOptions = {}): Promise<RunResult> {
  const started = performance.now();
  const origins = urls.map((url) => new URL(url).origin);
  const { superSecretAdminKey } = credentials.internal;
  const operator = superSecretAdminKey === "" ? undefined : await openInternalKeys(origins, superSecretAdminKey);
  const run = await openRemoteRun(origins, { ...credentials, internal: operator?.keys ?? credentials.internal });
  let records: readonly ConformanceRecord[] = [];
  let leftBehind: readonly string[] = [];
  try {
    records = await runCases(run, options);
  } finally {
    leftBehind = await run.remove();
    await operator?.revoke();
  }
  return { server: run.server.url, seconds: (performance.now() - started) / 1000, records, leftBehind };
}

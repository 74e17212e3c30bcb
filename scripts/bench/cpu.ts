// CPU per request of the product compared with that of the baseline, in half a minute. .ci/run prints it and people evaluate it, because shared
// machines are too noisy for a limit. DATABASE_URL names the PostgreSQL server, as in run.ts.
import { baselineDatabase, baselineTarget } from "./baseline-target.ts";
import { dropDatabases } from "./database.ts";
import { connections } from "./groups.ts";
import { measure, median, type Sample } from "./measure.ts";
import { bodyBytes, productTarget } from "./product-target.ts";
import { stopServers } from "./server-process.ts";

const users = 1000;
const rounds = 1;
const requests = ["me", "refresh", "firstPage", "search"] as const;

const readCpu = ({ serverCpu, databaseCpu }: Sample) => serverCpu + (databaseCpu ?? 0);
const millis = (value: number) => `${value.toFixed(2)} ms`;

async function report(): Promise<void> {
  const ours = await productTarget(users);
  const floor = await baselineTarget("node:http", await baselineDatabase(users), await bodyBytes(ours), users);
  console.log("CPU per request, server and database together:");
  for (const request of requests) {
    const entries = [
      { key: "ours", target: ours, request, connections },
      { key: "floor", target: floor, request, connections },
    ];
    const samples = await measure(entries, { rounds, seconds: 1, warm: true });
    const of = (key: string) => median((samples.get(key) ?? []).map(readCpu));
    console.log(`  ${request.padEnd(10)} ${millis(of("ours"))}, floor ${millis(of("floor"))}: ${(of("floor") / of("ours")).toFixed(2)} ×`);
  }
}

try {
  await report();
} finally {
  await stopServers();
  await dropDatabases();
}

// `npm run bench`: measures the product, a baseline and a competitor, and compares the ratios with the budgets. DATABASE_URL names the
// PostgreSQL server; the benchmark creates its databases there and drops them. Options: --large (a million users), --rounds N, --seconds N,
// --only GROUP,…, --baseline (without the product). A full run of five or more rounds updates results.md.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { baselineDatabase, baselineTarget } from "./baseline-target.ts";
import { comparisonRows, engineAlone } from "./budgets.ts";
import { type ColdStart, coldStart } from "./cold-start.ts";
import { competitorTarget, isCompetitorInstalled } from "./competitor-target.ts";
import { dropDatabases, postgresVersion } from "./database.ts";
import { listGroups, type Targets } from "./groups.ts";
import { type ItemFigures, measureItems } from "./items.ts";
import { measure, type Samples } from "./measure.ts";
import { bodyBytes, dataFolder, embeddedTarget, productTarget, startSecondProcess } from "./product-target.ts";
import { describeMachine, saveTable, summarize, toTable } from "./report.ts";
import { startServer, stopServers } from "./server-process.ts";
import type { Target } from "./target.ts";

const engineProgram = fileURLToPath(new URL("engine-server.mjs", import.meta.url));
/** Reads of the engine, after which its memory no longer grows. */
const engineReads = 2000;

/**
 * The memory of the embedded engine alone (PSS), in megabytes, after reads of the product's data.
 * @param dataDir of a product that is stopped
 */
async function engineMemory(dataDir: string): Promise<number | undefined> {
  const server = await startServer({
    args: [engineProgram],
    env: { ENGINE_FOLDER: join(dataDir, "database") },
    healthPath: "/",
    deadlineMillis: 60_000,
  });
  for (let at = 0; at < engineReads; at++) await (await fetch(server.url)).arrayBuffer();
  const megabytes = server.memoryMegabytes();
  await server.stop();
  return megabytes;
}

const { values: options } = parseArgs({
  options: {
    large: { type: "boolean", default: false },
    baseline: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const { large } = options;
const users = large ? 1_000_000 : 10_000;
const size = large ? "1 000 000" : "10 000";
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
if (!Number.isInteger(rounds) || !Number.isInteger(seconds) || rounds < 1 || seconds < 1)
  throw new Error("--rounds and --seconds take whole numbers from 1");

/** Runs with fewer rounds do not update results.md. */
const enoughRounds = 5;

const startedAt = performance.now();
const print = (text: string) => console.log(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${text}`);

/** Response sizes for a run without the product, measured once. */
const usualBytes = { me: 700, tokens: 700, item: 800 };

async function startTargets(embeddedFolder: string): Promise<Targets> {
  const product = async () => {
    const ours = await productTarget(users);
    return {
      ours,
      secondProcess: await startSecondProcess(ours),
      embedded: await embeddedTarget(embeddedFolder),
      ...(large ? { oursOfTenThousand: await productTarget(10_000, "ours of 10 000") } : {}),
    };
  };
  print(options.baseline ? "leaving the product out" : `starting the product with ${size} users`);
  const own: Omit<Targets, "floor" | "express" | "peer"> = options.baseline ? {} : await product();
  print(`starting the floor with ${size} users`);
  const bytes = own.ours ? await bodyBytes(own.ours) : usualBytes;
  const database = await baselineDatabase(users);
  const floors = {
    floor: await baselineTarget("node:http", database, bytes, users),
    express: await baselineTarget("Express", database, bytes, users),
  };
  if (!isCompetitorInstalled()) {
    print("better-auth is not installed (npm install in scripts/bench): no peer in this run");
    return { ...own, ...floors };
  }
  print(`starting better-auth with ${size} users`);
  return { ...own, ...floors, peer: await competitorTarget(users) };
}

async function run(): Promise<void> {
  const embeddedFolder = dataFolder();
  const field = await startTargets(embeddedFolder);
  const contestants = Object.values<Target | undefined>({ ...field }).filter((target) => target !== undefined);

  const samples = new Map<string, Samples>();
  const memory = new Map<string, number>();
  const wanted = options.only?.split(",");
  const isWanted = (name: string) => wanted === undefined || wanted.includes(name);
  const groups = listGroups(field).filter(({ name, entries }) => entries.length > 0 && isWanted(name));
  for (const { name, entries, warm, atMostRounds = rounds, secondsMore = 0 } of groups) {
    print(`measuring ${name}: ${entries.map(({ key }) => key).join(", ")}`);
    samples.set(name, await measure(entries, { rounds: Math.min(rounds, atMostRounds), seconds: seconds + secondsMore, warm }));
    for (const { name: whose, server } of contestants) memory.set(whose, Math.max(memory.get(whose) ?? 0, server.memoryMegabytes() ?? 0));
  }

  let items: ItemFigures | undefined;
  if (!options.baseline && isWanted("items")) {
    print("measuring items of a million customers");
    items = await measureItems(1_000_000, { rounds, seconds: seconds + 1 });
  }

  let starts: ColdStart | undefined;
  if (field.ours?.database && isWanted("coldStart")) {
    print("starting it cold");
    await stopServers();
    starts = await coldStart(field.ours.database.url, embeddedFolder);
    print("starting the embedded engine alone");
    memory.set(engineAlone, (await engineMemory(embeddedFolder)) ?? 0);
  }

  const lines = comparisonRows({
    samples,
    items,
    coldStart: starts,
    memory,
    large,
    product: !options.baseline,
    cores: availableParallelism(),
  });
  const about = `${describeMachine(await postgresVersion())} · ${rounds} rounds of ${seconds} s`;
  print("done");
  console.log(`\n${size} users · ${about}\n\n${toTable(lines)}\n\n${summarize(lines)}`);
  if (wanted === undefined && !options.baseline && rounds >= enoughRounds) saveTable(size, about, lines);
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    void end().finally(() => process.exit(1));
  });

async function end(): Promise<void> {
  await stopServers();
  await dropDatabases();
}

try {
  await run();
} catch (error) {
  // No table: the figures of a failed run are invalid.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await end();
}

// `npm run bench`: measures the product beside a floor and a peer and judges it by the budgets. DATABASE_URL names the PostgreSQL server;
// the databases it makes there are its own and are dropped. Options: --large (a million users), --rounds N, --seconds N, --only GROUP,…
// (a part), --baseline (floor and peer without the product). A whole run of five rounds or more renews its part of results.md.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { linesOf } from "./budgets.ts";
import { type ColdStart, coldStart } from "./cold-start.ts";
import type { Contestant } from "./contestant.ts";
import { dropDatabases, postgresVersion } from "./database.ts";
import { floorContestant, floorDatabase } from "./floor-contestant.ts";
import { type Field, groupsOf } from "./groups.ts";
import { measure, type Samples } from "./measure.ts";
import { peerContestant, peerInstalled } from "./peer-contestant.ts";
import { bodyBytes, dataFolder, embeddedContestant, productContestant, twinOf } from "./product-contestant.ts";
import { keep, machine, tableOf, verdictOf } from "./report.ts";
import { stopServers } from "./server-process.ts";

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

/** Fewer are good for a look, not for keeping. */
const enoughRounds = 5;

const began = performance.now();
const say = (text: string) => console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${text}`);

/** The floor answers as long as the product does; without it, as long as it did when this was written. */
const usualBytes = { me: 700, tokens: 700, item: 800 };

async function fieldOf(embeddedFolder: string): Promise<Field> {
  const product = async () => {
    const ours = await productContestant(users);
    return {
      ours,
      twin: await twinOf(ours),
      embedded: await embeddedContestant(embeddedFolder),
      ...(large ? { oursSmall: await productContestant(10_000, "ours of 10 000") } : {}),
    };
  };
  say(options.baseline ? "leaving the product out" : `starting the product with ${size} users`);
  const own: Omit<Field, "floor" | "express" | "peer"> = options.baseline ? {} : await product();
  say(`starting the floor with ${size} users`);
  const bytes = own.ours ? await bodyBytes(own.ours) : usualBytes;
  const database = await floorDatabase(users);
  const floors = {
    floor: await floorContestant("node:http", database, bytes, users),
    express: await floorContestant("Express", database, bytes, users),
  };
  if (!peerInstalled()) {
    say("better-auth is not installed (npm install in scripts/bench): no peer in this run");
    return { ...own, ...floors };
  }
  say(`starting better-auth with ${size} users`);
  return { ...own, ...floors, peer: await peerContestant(users) };
}

async function run(): Promise<void> {
  const embeddedFolder = dataFolder();
  const field = await fieldOf(embeddedFolder);
  const contestants = Object.values<Contestant | undefined>({ ...field }).filter((contestant) => contestant !== undefined);

  const samples = new Map<string, Samples>();
  const memory = new Map<string, number>();
  const wanted = options.only?.split(",");
  const groups = groupsOf(field).filter(({ name, entries }) => entries.length > 0 && (wanted === undefined || wanted.includes(name)));
  for (const { name, entries, warm, atMostRounds = rounds, secondsMore = 0 } of groups) {
    say(`measuring ${name}: ${entries.map(({ key }) => key).join(", ")}`);
    samples.set(name, await measure(entries, { rounds: Math.min(rounds, atMostRounds), seconds: seconds + secondsMore, warm }));
    for (const { name: whose, server } of contestants) memory.set(whose, Math.max(memory.get(whose) ?? 0, server.memoryMegabytes() ?? 0));
  }

  let starts: ColdStart | undefined;
  if (field.ours?.database && (wanted === undefined || wanted.includes("coldStart"))) {
    say("starting it cold");
    await stopServers();
    starts = await coldStart(field.ours.database.url, embeddedFolder);
  }

  const lines = linesOf({ samples, coldStart: starts, memory, large, product: !options.baseline, cores: availableParallelism() });
  const about = `${machine(await postgresVersion())} · ${rounds} rounds of ${seconds} s`;
  say("done");
  console.log(`\n${size} users · ${about}\n\n${tableOf(lines)}\n\n${verdictOf(lines)}`);
  if (wanted === undefined && !options.baseline && rounds >= enoughRounds) keep(size, about, lines);
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
  // No table: figures of a run in which anything failed are worth nothing.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await end();
}

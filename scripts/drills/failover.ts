// A failover of PostgreSQL under load, with two processes of the product, with and without PgBouncer. It finds acknowledged writes that are
// lost, servers that need a restart, and readiness that is wrong. Run it after a build; it needs the programs of PostgreSQL.
//
// A primary and a synchronous standby are behind a balancer of TCP connections:
// 1. The standby is promoted while the former primary still runs. Commits of that one wait for a standby until it is stopped.
//    Then the balancer leads to the new primary.
// 2. The roles change back. The balancer leads to the former primary, a standby now, for three seconds, and then to the primary.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/testing/free-port.ts";
import { hasPgBouncer } from "#server/testing/has-pgbouncer.ts";
import { startPgBouncer } from "#server/testing/pgbouncer.ts";
import { onPostgres } from "#server/testing/postgres.ts";
import type { ProjectKeys } from "#server/testing/request.ts";
import { startProduct } from "../product-process.ts";
import { type Load, startLoad } from "./failover-load.ts";
import { type Forwarder, startForwarder } from "./forwarder.ts";
import { findPostgresPrograms, givePostgres, type PostgresNode, postgresNode, userIds } from "./postgres-node.ts";

const database = "latchkey";
const partitionMillis = 2000;
const standbyMillis = 2500;
/** From the promotion, or from the moment when the balancer leads to the primary. */
const writesAgainMillis = 5000;
/** The age of an answer, the wait for one, and the time between two questions. */
const readinessLagMillis = 1200;

const project: ProjectKeys = {
  id: "internal",
  publishableClientKey: "pck_of_the_failover_drill",
  secretServerKey: "ssk_of_the_failover_drill",
  superSecretAdminKey: "sak_of_the_failover_drill",
};

interface Pair {
  readonly one: PostgresNode;
  readonly other: PostgresNode;
  readonly forwarder: Forwarder;
}

const problems: string[] = [];
const check = (isRight: boolean, problem: string) => {
  if (!isRight) problems.push(problem);
};
const seconds = (millis: number) => `${(millis / 1000).toFixed(2)} s`;

/** Resolves with the milliseconds from a moment to the next acknowledged write that began after it. */
async function writesAgain(load: Load, since: number): Promise<number> {
  const before = load.writeTimes.length;
  const deadline = performance.now() + 30_000;
  while (load.writeTimes.length === before && performance.now() < deadline) await sleep(10);
  return (load.writeTimes[before] ?? Number.POSITIVE_INFINITY) - since;
}

/** The statuses of readiness between two moments. */
const readinessBetween = (load: Load, from: number, to: number): number[] =>
  load.readiness.filter(({ at }) => at > from && at < to).map(({ status }) => status);

const isReadyEverywhere = (load: Load) => load.readiness.slice(-2).every(({ status }) => status === 200);
async function readyAgain(load: Load): Promise<boolean> {
  const deadline = performance.now() + writesAgainMillis;
  const before = load.readiness.length;
  while (performance.now() < deadline) {
    if (load.readiness.length >= before + 4 && isReadyEverywhere(load)) return true;
    await sleep(50);
  }
  return false;
}

/** The standby is promoted while the former primary runs, which is stopped after that. @returns the milliseconds to the next write */
async function promoteDuringPartition({ one, other, forwarder }: Pair, load: Load): Promise<number> {
  await other.setSynchronous(false);
  await other.promote();
  const promoted = performance.now();
  await sleep(partitionMillis);
  const ready = readinessBetween(load, promoted + readinessLagMillis, performance.now());
  check(ready.length > 0 && !ready.includes(200), "ready during the partition, although no commit ends");
  await one.stop("immediate");
  forwarder.leadTo(other.port);
  const again = await writesAgain(load, promoted);
  check(again < writesAgainMillis, `no write within 5 s of the promotion (${seconds(again)})`);
  check(await readyAgain(load), "not ready after the promotion, although writes work");
  return again;
}

/** The roles change, and the balancer leads to the standby at first. @returns the milliseconds from its change to the next write */
async function changeRolesBack({ one, other, forwarder }: Pair, load: Load): Promise<number> {
  await one.copyFrom(other);
  await one.start();
  await other.setSynchronous(true);
  await other.stop("fast");
  await one.setSynchronous(false);
  await one.promote();
  other.follow(one);
  await other.start();
  const started = performance.now();
  await sleep(standbyMillis);
  const ready = readinessBetween(load, started + readinessLagMillis, performance.now());
  check(ready.length > 0 && !ready.includes(200), "ready at a standby");
  const writes = load.writeTimes.filter((at) => at > started).length;
  check(writes === 0, `${writes} writes acknowledged at a standby`);
  forwarder.leadTo(one.port);
  const again = await writesAgain(load, performance.now());
  check(again < writesAgainMillis, `no write within 5 s after the balancer leads to the primary (${seconds(again)})`);
  check(await readyAgain(load), "not ready at the primary");
  await one.setSynchronous(true);
  return again;
}

async function drill(pair: Pair, pooled: boolean): Promise<void> {
  const { one, forwarder } = pair;
  const direct = `postgres://postgres@127.0.0.1:${forwarder.port}/${database}`;
  const pooler = pooled ? await startPgBouncer(direct, { connections: 8, retrySeconds: 1 }) : undefined;
  const settings: Record<string, string> = pooler
    ? { DATABASE_URL: pooler.urlOf(direct), DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: direct }
    : { DATABASE_URL: direct };
  const env = {
    ...settings,
    SERVER_SECRET: "a server secret for the drill, long enough to be one",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    INTERNAL_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    INTERNAL_SECRET_SERVER_KEY: project.secretServerKey,
    INTERNAL_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
  };
  const start = () => startProduct(process.execPath, ["dist/server/main.js"], { cwd: process.cwd(), env });
  const servers = await Promise.all([start(), start()]);
  const load = startLoad(
    servers.map(({ url }) => url),
    project,
  );
  try {
    await sleep(1500);
    check(await readyAgain(load), "not ready before the failover");
    const afterPromotion = await promoteDuringPartition(pair, load);
    await sleep(1000);
    const afterChange = await changeRolesBack(pair, load);
    await sleep(1000);
    await load.stop();

    const rows = await userIds(one.url, database);
    const lost = load.acknowledged.filter((id) => !rows.has(id)).length;
    check(load.acknowledged.length > 0, "no write was acknowledged");
    check(lost === 0, `${lost} acknowledged writes are lost`);
    check(load.notFound() === 0, `${load.notFound()} acknowledged users were not found`);
    const unexpected = [...load.statuses].filter(([status]) => ![200, 201, 503].includes(status));
    check(unexpected.length === 0, `unexpected answers: ${unexpected.map(([status, count]) => `${count} × ${status}`).join(", ")}`);
    const statuses = [...load.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    const lines = servers.flatMap(({ output }) => output().split("\n")).filter((line) => line.startsWith("{"));
    console.log(
      `${pooled ? "With PgBouncer" : "Direct connections"}: ${load.acknowledged.length} writes acknowledged, ${lost} lost; ${statuses.join(", ")}. ` +
        `Writes again ${seconds(afterPromotion)} after the promotion, and ${seconds(afterChange)} after the balancer left the standby. ` +
        `${lines.length} log lines, ${lines.filter((line) => line.includes('"stack"')).length} with a stack.`,
    );
  } finally {
    await load.stop();
    await Promise.all(servers.map(({ stop }) => stop("SIGKILL")));
    await pooler?.stop();
  }
}

async function main(): Promise<void> {
  const programs = findPostgresPrograms();
  if (programs === undefined) {
    console.log("Failover drill: left out, because the programs of PostgreSQL 15 or newer are not installed.");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "failover-"));
  givePostgres(folder);
  const [one, other] = [
    postgresNode({ programs, folder, name: "one", port: await freePort() }),
    postgresNode({ programs, folder, name: "other", port: await freePort() }),
  ];
  let forwarder: Forwarder | undefined;
  try {
    await one.start();
    await onPostgres(one.url, `CREATE DATABASE ${database}`);
    await other.copyFrom(one);
    await other.start();
    await one.setSynchronous(true);
    forwarder = await startForwarder(one.port);
    await drill({ one, other, forwarder }, false);
    if (hasPgBouncer()) await drill({ one, other, forwarder }, true);
    else console.log("With PgBouncer: left out, because it is not installed.");
  } finally {
    forwarder?.close();
    await Promise.all([one.stop("immediate"), other.stop("immediate")]);
    rmSync(folder, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(`✗ ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

await main();

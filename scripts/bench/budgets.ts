import type { ColdStart } from "./cold-start.ts";
import type { DecreaseRates, ItemFigures } from "./items.ts";
import { findMedian, medianRatio, type Sample, type Samples } from "./measure.ts";

/** A row of the table: our figure, the compared figure, the budget, and whether it was met. Undefined without a budget. */
export interface ComparisonRow {
  readonly request: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: string;
  readonly budget: string;
  readonly met: boolean | undefined;
  readonly cpu: string;
}

/** All samples of a run, by group. */
export interface RunResult {
  readonly samples: ReadonlyMap<string, Samples>;
  readonly items: ItemFigures | undefined;
  readonly coldStart: ColdStart | undefined;
  /** The peak memory of each target in megabytes. */
  readonly memory: ReadonlyMap<string, number>;
  readonly large: boolean;
  /** Whether the run measured the product. */
  readonly product: boolean;
  readonly cores: number;
}

/** The embedded engine without the product, among the targets whose memory is measured. */
export const engineAlone = "embedded engine alone";

const number = (value: number) =>
  value >= 1000
    ? Math.round(value)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, " ")
    : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
const rate = (sample: Sample) => sample.perSecond;

type Bound = { atLeast: number } | { atMost: number };
const meets = (value: number, bound: Bound) => ("atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost);
const written = (bound: Bound, unit: string) => ("atLeast" in bound ? `≥ ${bound.atLeast}${unit}` : `≤ ${bound.atMost}${unit}`);

/** The rows of the budget table that this run has samples for. */
export function comparisonRows(result: RunResult): ComparisonRow[] {
  const rows: ComparisonRow[] = [];
  const none: Samples = new Map();
  const group = (name: string) => result.samples.get(name) ?? none;

  const readCpu = (samples: Samples, key: string) => {
    const [server, database] = [
      findMedian(samples, key, (sample) => sample.serverCpu),
      findMedian(samples, key, (sample) => sample.databaseCpu),
    ];
    return server === undefined ? "" : `${server.toFixed(2)}${database === undefined ? "" : ` + ${database.toFixed(2)}`}`;
  };
  const perSecond = (samples: Samples, key: string) => `${number(findMedian(samples, key, rate) ?? Number.NaN)}/s`;

  /** Our rate divided by theirs. Without a bound it is printed without a mark. */
  const rates = (request: string, name: string, [ours, theirs, whose]: readonly [string, string, string], bound?: Bound) => {
    const samples = group(name);
    const ratio = medianRatio(samples, ours, theirs, (mine, other) => mine.perSecond / other.perSecond);
    if (ratio === undefined) return;
    rows.push({
      request,
      ours: perSecond(samples, ours),
      reference: `${whose} ${perSecond(samples, theirs)}`,
      ratio: `${number(ratio)} ×`,
      budget: bound ? written(bound, " ×") : "",
      met: bound && meets(ratio, bound),
      cpu: `${readCpu(samples, ours)} / ${readCpu(samples, theirs)}`,
    });
  };
  /** One figure of ours. */
  const figure = (request: string, value: number | undefined, unit: string, reference: string, bound: Bound | undefined, cpu = "") => {
    if (value === undefined) return;
    rows.push({
      request,
      ours: `${number(value)}${unit}`,
      reference,
      ratio: "",
      budget: bound ? written(bound, unit) : "",
      met: bound && meets(value, bound),
      cpu,
    });
  };

  // A run without the product compares baseline and competitor only.
  if (!result.product) {
    for (const name of ["me", "refresh", "firstPage", "deepPage", "search"])
      rates(`${name}: floor against the peer`, name, ["floor", "peer", "better-auth"]);
    rates("me: Express against node:http", "me", ["express", "floor", "floor on node:http"]);
    rates("sign-in: argon2id alone against the peer", "passwords", ["hash", "peerSignIn", "better-auth"]);
    rates("sign-up: three inserts against the peer", "passwords", ["insert", "peerSignUp", "better-auth"]);
  }

  const floor = ["ours", "floor", "floor on node:http"] as const;
  const peer = ["ours", "peer", "better-auth"] as const;

  rates("GET /users/me", "me", floor, { atLeast: 0.55 });
  rates("GET /users/me", "me", ["ours", "express", "floor on Express"], { atLeast: 1 });
  rates("GET /users/me", "me", peer, { atLeast: 15 });
  rates("token refresh", "refresh", floor, { atLeast: 0.55 });
  rates("token refresh", "refresh", peer, { atLeast: 8 });
  rates("page of 100 users", "firstPage", floor, { atLeast: 0.6 });
  rates("page of 100 users", "firstPage", peer);
  rates("page of 100 users, deep", "deepPage", floor, { atLeast: 0.6 });
  rates("page of 100 users, deep", "deepPage", peer);
  rates("page of 100 users, first of 1 000 000", "firstPage", ["ours", "small", "ours of 10 000"], { atLeast: 0.9 });
  rates("page of 100 users, deep of 1 000 000", "deepPage", ["ours", "small", "ours of 10 000"], { atLeast: 0.9 });
  rates("search", "search", ["ours", "floor", "pg_trgm floor"], result.large ? { atLeast: 0.5 } : undefined);
  rates("search", "search", peer);
  rates("password sign-in", "passwords", ["signIn", "hash", "argon2id alone"], { atLeast: 0.83 });
  rates("password sign-in", "passwords", ["signIn", "peerSignIn", "better-auth"], { atLeast: 6 });
  rates("password sign-up", "passwords", ["signUp", "hash", "argon2id alone"], { atLeast: 0.75 });
  rates("password sign-up", "passwords", ["signUp", "peerSignUp", "better-auth"]);
  rates("password sign-up", "passwords", ["signUp", "insert", "three inserts, no hash"]);

  const alone = group("oneByOne");
  for (const [request, key, most] of [
    ["password sign-in", "signIn", 4],
    ["password sign-up", "signUp", 6],
  ] as const) {
    const over = medianRatio(alone, key, "hash", (ours, hash) => ours.p50 - hash.p50);
    const hash = findMedian(alone, "hash", (sample) => sample.p50);
    figure(`${request}, one at a time, against its hash (p50)`, over, " ms", `hash ${number(hash ?? Number.NaN)} ms`, { atMost: most });
  }

  rates("GET /users/me while 8 sign-ins hash", "hashing", ["disturbed", "alone", "without them"], { atLeast: 0.25 });
  figure(
    "GET /users/me while 8 sign-ins hash, p99",
    findMedian(group("hashing"), "disturbed", (sample) => sample.p99),
    " ms",
    `without them ${number(findMedian(group("hashing"), "alone", (sample) => sample.p99) ?? Number.NaN)} ms`,
    { atMost: 25 },
  );

  for (const [request, key] of [
    ["GET /users/me", "me"],
    ["token refresh", "refresh"],
    ["page of 100 users", "firstPage"],
    ["page of 100 users, deep", "deepPage"],
    ["search", "search"],
  ] as const) {
    const samples = group("crowd");
    const [p50, p99] = [findMedian(samples, key, (sample) => sample.p50), findMedian(samples, key, (sample) => sample.p99)];
    if (p50 === undefined || p99 === undefined) continue;
    const ofFloor = findMedian(samples, `${key} floor`, (sample) => sample.p99 / sample.p50);
    rows.push({
      request: `${request}, on 64 open connections: p99`,
      ours: `${number(p99)} ms`,
      reference: `p50 ${number(p50)} ms, floor ${number(ofFloor ?? Number.NaN)} ×`,
      ratio: `${number(p99 / p50)} ×`,
      budget: "≤ 4 ×",
      met: p99 / p50 <= 4,
      cpu: readCpu(samples, key),
    });
  }

  rates("GET /users/me, embedded database", "me", ["embedded", "ours", "ours on PostgreSQL"], { atLeast: 0.4 });
  rates("page of 100 users, embedded database", "firstPage", ["embedded", "ours", "ours on PostgreSQL"], { atLeast: 0.4 });

  const batch = group("batch");
  const tenfold = medianRatio(batch, "ten", "single", (ten, single) => (10 * ten.perSecond) / single.perSecond);
  if (tenfold !== undefined)
    rows.push({
      request: "ten GET /users/me in one tRPC batch",
      ours: `${number(10 * (findMedian(batch, "ten", rate) ?? Number.NaN))} calls/s`,
      reference: `ten REST calls ${perSecond(batch, "single")}`,
      ratio: `${number(tenfold)} ×`,
      budget: "≥ 2 ×",
      met: tenfold >= 2,
      cpu: `${readCpu(batch, "ten")} / ${readCpu(batch, "single")}`,
    });

  const two = group("twoProcesses");
  const dearer = medianRatio(two, "both", "one", (both, one) => both.serverCpu / one.serverCpu);
  if (dearer !== undefined)
    rows.push({
      request: "GET /users/me, two processes on one database: CPU of each",
      ours: `${number(findMedian(two, "both", (sample) => sample.serverCpu) ?? Number.NaN)} ms`,
      reference: `one process ${number(findMedian(two, "one", (sample) => sample.serverCpu) ?? Number.NaN)} ms`,
      ratio: `${number(dearer)} ×`,
      budget: "≤ 1.15 ×",
      met: dearer <= 1.15,
      cpu: readCpu(two, "both"),
    });
  // Two processes are only faster with enough cores for them, the database and the load generator.
  if (result.cores >= 6) {
    const more = medianRatio(two, "both", "one", (both, one) => (2 * both.perSecond) / one.perSecond);
    figure("GET /users/me, two processes on one database: throughput", more, " ×", "one process", { atLeast: 1.7 });
  }

  const decrease = (where: string, { ours, update, ratio }: DecreaseRates) =>
    rows.push({
      request: `decrease of ${where}, in the process`,
      ours: `${number(ours)}/s`,
      reference: `bare conditional UPDATE ${number(update)}/s`,
      ratio: `${number(ratio)} ×`,
      budget: "≥ 0.5 ×",
      met: ratio >= 0.5,
      cpu: "",
    });
  const { items } = result;
  if (items) {
    decrease("one item", items.oneItem);
    decrease(`any of ${number(items.customers)} items`, items.anyItem);
    figure("balance of an item with 100 000 entries (p50)", items.longLedgerMillis, " ms", "in the process", { atMost: 5 });
  }

  figure("cold start on PostgreSQL", result.coldStart?.postgres, " s", "to its first 200", { atMost: 1.5 });
  figure("cold start, embedded database reopened", result.coldStart?.embedded, " s", "to its first 200", { atMost: 4 });
  const engine = result.memory.get(engineAlone);
  const embedded = result.memory.get("ours, embedded");
  if (engine !== undefined && embedded !== undefined)
    figure("memory of the embedded product (PSS)", embedded, " MB", `engine alone ${engine} MB + 120 MB`, { atMost: engine + 120 });
  const theirs = [...result.memory].filter(([name]) => name !== "ours").map(([name, size]) => `${name} ${size}`);
  figure("memory under all of this (PSS)", result.memory.get("ours"), " MB", theirs.join(", "), { atMost: 160 });
  return rows;
}

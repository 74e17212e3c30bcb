// `npx tsx scripts/bench/mailing.ts`: sends an e-mail to ten thousand users and prints how long it takes to queue. It also prints what a
// delivery costs, and what is left of the rate of `GET /users/me` meanwhile. The server, the database, the mail server and the load run in
// separate processes. They share the machine's processors. Options: --users N, --seconds N, --rounds N, --connections N,
// --content html|template, --delivered N (deliveries that are measured without other load).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { dropDatabases } from "./database.ts";
import { generateLoad, probe } from "./load.ts";
import { median } from "./measure.ts";
import { apiCaller, productTarget } from "./product-target.ts";
import { stopServers } from "./server-process.ts";
import type { Target } from "./target.ts";

const { values: options } = parseArgs({
  options: {
    users: { type: "string", default: "10000" },
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    content: { type: "string", default: "template" },
    delivered: { type: "string", default: "2000" },
  },
});
const [users, seconds, rounds, connections] = [options.users, options.seconds, options.rounds, options.connections].map(Number) as [
  number,
  number,
  number,
  number,
];
/**
 * The share of its rate that a request retains during a mailing. Under load: the most seconds to queue ten thousand e-mails, and the
 * fewest e-mails delivered per second.
 */
const budgets = { rate: 0.8, queueSeconds: 2, delivered: 5 };
const deadlineMillis = 300_000;

const round = (value: number, digits = 0) => value.toFixed(digits);

async function startSink(): Promise<{ port: number; received: () => Promise<number>; process: ChildProcess }> {
  const script = fileURLToPath(new URL("mail-sink.ts", import.meta.url));
  const sink = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["pipe", "pipe", "inherit"] });
  process.on("exit", () => sink.kill("SIGKILL"));
  const nextLine = async () => Number(String((await once(sink.stdout, "data"))[0]));
  const port = await nextLine();
  const received = () => {
    const line = nextLine();
    sink.stdin.write("\n");
    return line;
  };
  return { port, received, process: sink };
}

type Product = Awaited<ReturnType<typeof productTarget>>;
type Sink = Awaited<ReturnType<typeof startSink>>;

async function configure({ server }: Target, port: number): Promise<void> {
  const own = { isShared: false, host: "127.0.0.1", port, username: "", password: "", senderName: "Bench", senderEmail: "a@bench.example" };
  const config_override_string = JSON.stringify({ "emails.server": own });
  await probe(server.url, apiCaller("admin").patch("/internal/config/override", { config_override_string }));
}

const template = `import { Button, Heading, Section, Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@stackframe/emails";
export function EmailTemplate({ user, project }) {
  return (
    <Section className="p-4 bg-white rounded-lg">
      <Subject value={"News of " + project.displayName} />
      <NotificationCategory value="Marketing" />
      <Heading className="text-2xl font-bold">Hello {user.displayName}</Heading>
      {["one", "two", "three", "four"].map((each) => <Text key={each} className="text-base text-gray-700">Paragraph {each}.</Text>)}
      <Button className="bg-blue-600 text-white px-4 py-2 rounded" href="https://example.org/news">Read more</Button>
    </Section>
  );
}`;

/** The body of the call that sends to all users. */
async function content({ server }: Target): Promise<object> {
  if (options.content === "html") return { html: "<h1>News</h1><p>Hello</p>", subject: "News", notification_category_name: "Marketing" };
  const draft = apiCaller("admin").post("/internal/email-drafts", { display_name: "News", tsx_source: template });
  return { draft_id: ((await probe(server.url, draft)).body as { id: string }).id };
}

async function until(what: string, isTrue: () => Promise<boolean>, pauseMillis = 10): Promise<void> {
  for (const end = performance.now() + deadlineMillis; !(await isTrue()); await sleep(pauseMillis))
    if (performance.now() > end) throw new Error(`${what} takes too long`);
}

/** Sends to all users. @returns the milliseconds until all e-mails are queued */
async function sendToAll({ server, database }: Product, body: object): Promise<number> {
  const began = performance.now();
  await probe(server.url, apiCaller("server").post("/emails/send-email", { all_users: true, ...body }));
  await until("queueing", async () => {
    const [row] = await database.query<{ left: number }>("select count(*)::int as left from email_mailings where completed_at is null");
    return row?.left === 0;
  });
  return performance.now() - began;
}

const waiting = async ({ database }: Product) =>
  (await database.query<{ left: number }>("select count(*)::int as left from emails where state in ('queued', 'sending')"))[0]?.left ?? 0;

/** Ends a mailing, so that the next measurement begins with none. */
async function discard({ server, database }: Product): Promise<void> {
  await database.query("update emails set state = 'canceled' where state = 'queued'");
  await database.query("delete from jobs where lease is null and kind like '%email%'");
  await until("discarding", async () => (await database.query("select from jobs where kind like '%email%'")).length === 0);
  await database.query("delete from emails");
  await database.query("vacuum analyze emails, jobs");
  await server.drained();
}

const databaseCpu = async ({ database }: Product) => [...((await database.cpuMillis()) ?? [])].reduce((sum, [, millis]) => sum + millis, 0);

/** A mailing without any other load: its speed, and the CPU milliseconds of each e-mail. */
async function measureAlone(product: Product, sink: Sink, body: object): Promise<void> {
  const [server, database, before, began] = [
    product.server.cpuMillis(),
    await databaseCpu(product),
    await sink.received(),
    performance.now(),
  ];
  const queued = await sendToAll(product, body);
  const least = Math.min(users, Number(options.delivered));
  await until("delivery", async () => (await sink.received()) - before >= least, 100);
  const delivered = (await sink.received()) - before;
  const took = performance.now() - began;
  const each = (cpu: number) => `${round(cpu / delivered, 2)} ms`;
  const cpu = `CPU of each: server ${each(product.server.cpuMillis() - server)}, database ${each((await databaseCpu(product)) - database)}`;
  console.log(`alone: queued in ${round(queued / 1000, 2)} s; ${round((delivered / took) * 1000)} e-mails/s; ${cpu}`);
  await discard(product);
}

interface MailingLoad {
  /** The share of the rate of `GET /users/me` without a mailing. */
  readonly ratio: number;
  readonly queueSeconds: number;
  /** E-mails a second after all were queued. */
  readonly delivered: number;
}

/** The rate of `GET /users/me` with and without a mailing, in turn. */
async function measureDuringMailing(product: Product, sink: Sink, body: object): Promise<MailingLoad[]> {
  const results: MailingLoad[] = [];
  const requests = product.requestLists.me ?? [];
  await generateLoad(product.server.url, requests, connections, 2);
  for (let count = 0; count < rounds; count++) {
    const alone = await generateLoad(product.server.url, requests, connections, seconds);
    const load = generateLoad(product.server.url, requests, connections, seconds);
    // The load generator needs some time to start.
    await sleep(500);
    const queueSeconds = (await sendToAll(product, body)) / 1000;
    const [before, queuedAt] = [await sink.received(), performance.now()];
    const during = await load;
    const delivered = ((await sink.received()) - before) / ((performance.now() - queuedAt) / 1000);
    const ratio = during.perSecond / alone.perSecond;
    results.push({ ratio, queueSeconds, delivered });
    console.log(
      `${round(alone.perSecond)}/s alone, ${round(during.perSecond)}/s during a mailing: ${round(100 * ratio)} %; p99 ${round(alone.p99, 1)} and ${round(during.p99, 1)} ms; queued in ${round(queueSeconds, 2)} s, then ${round(delivered, 1)} e-mails/s; ${await waiting(product)} wait`,
    );
    await discard(product);
  }
  return results;
}

async function run(): Promise<void> {
  const product = await productTarget(users);
  const sink = await startSink();
  await configure(product, sink.port);
  const body = await content(product);
  console.log(`${users} users, ${options.content}`);
  await measureAlone(product, sink, body);
  const results = await measureDuringMailing(product, sink, body);
  const computeMedian = (name: keyof MailingLoad) => median(results.map((each) => each[name]));
  const verdict = (isMet: boolean) => (isMet ? "met" : "missed");
  const [ratio, queueSeconds, delivered] = [computeMedian("ratio"), computeMedian("queueSeconds"), computeMedian("delivered")];
  console.log(
    `During a mailing, GET /users/me keeps ${round(100 * ratio)} % of its rate (budget ${100 * budgets.rate} %: ${verdict(ratio >= budgets.rate)})`,
  );
  console.log(
    `Under load, all e-mails are queued in ${round(queueSeconds, 2)} s (budget ${budgets.queueSeconds} s: ${verdict(queueSeconds <= budgets.queueSeconds)})`,
  );
  console.log(
    `Under load, ${round(delivered, 1)} e-mails/s are delivered (budget ${budgets.delivered}: ${verdict(delivered >= budgets.delivered)})`,
  );
  sink.process.kill();
}

try {
  await run();
} finally {
  await stopServers();
  await dropDatabases();
}
process.exit();

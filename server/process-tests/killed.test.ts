import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase } from "../testing/databases.ts";
import { startSmtpSink } from "../testing/emails/smtp-sink.ts";
import { freePort } from "../testing/free-port.ts";
import { type Location, openProcessContext, type ProcessContext } from "../testing/process.ts";
import { repetitions } from "../testing/repetitions.ts";
import type { Request } from "../testing/request.ts";

let context: ProcessContext;
beforeAll(async () => {
  context = await openProcessContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

/** The knowledge of callers about the users they created: the last acknowledged number, and the last number sent. */
type Ledger = Map<string, { email: string; acknowledged: number; sent: number }>;

/** One caller that creates numbered users until the server is gone. Every fifth user signs up by password. */
async function write(request: Request, ledger: Ledger, taken: Set<string>): Promise<void> {
  try {
    for (let turn = 0; ; turn++) {
      const email = `${crypto.randomUUID()}@example.org`;
      taken.add(email);
      const made =
        turn % 5 === 4
          ? await request("POST", "/auth/password/sign-up", { as: "client", body: { email, password: "correct horse battery" } })
          : await request("POST", "/users", { as: "server", body: { primary_email: email, primary_email_auth_enabled: true } });
      expect(made.status, made.text).toBeLessThan(300);
      const id: string = made.json.id ?? made.json.user_id;
      const entry = { email, acknowledged: 0, sent: 0 };
      ledger.set(id, entry);
      for (let number = 1; number <= 3; number++) {
        entry.sent = number;
        const changed = await request("PATCH", `/users/${id}`, { as: "server", body: { server_metadata: { number } } });
        expect(changed.status, changed.text).toBe(200);
        entry.acknowledged = number;
      }
    }
  } catch (error) {
    // The connection broke with the process; anything else is a failure of the test.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function expectNothingLost(request: Request, ledger: Ledger, taken: Set<string>): Promise<void> {
  const found = new Map<string, { primary_email: string; server_metadata: { number?: number } | null }>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await request("GET", `/users?limit=1000${cursor ? `&cursor=${cursor}` : ""}`, { as: "server" });
    expect(page.status, page.text).toBe(200);
    for (const user of page.json.items) found.set(user.id, user);
    cursor = page.json.pagination.next_cursor;
  }
  for (const [id, { email, acknowledged, sent }] of ledger) {
    const user = found.get(id);
    expect(user?.primary_email, "an acknowledged user").toBe(email);
    const number = user?.server_metadata?.number ?? 0;
    expect(number, "the last acknowledged change, or the one under way").toBeGreaterThanOrEqual(acknowledged);
    expect(number).toBeLessThanOrEqual(sent);
  }
  const emails = [...found.values()].map((user) => user.primary_email);
  expect(new Set(emails).size, "each address once").toBe(emails.length);
  for (const email of emails) expect(taken.has(email)).toBe(true);
  const again = await request("POST", "/users", { as: "server", body: { primary_email: emails[0], primary_email_auth_enabled: true } });
  expect(again.json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
}

async function killRounds(installation: Location, rounds: number): Promise<void> {
  // As an operator starts it, because the time of a restart is measured.
  const location: Location = { ...installation, nodeOptions: [] };
  const ledger: Ledger = new Map();
  const taken = new Set<string>();
  const reopened: number[] = [];
  let clean = 0;
  for (let round = 0; round < rounds; round++) {
    const server = context.start(location);
    const millis = await server.ready();
    if (round === 0) clean = millis;
    else {
      reopened.push(millis);
      await expectNothingLost(server.request, ledger, taken);
    }
    const writers = Array.from({ length: 4 }, () => write(server.request, ledger, taken));
    // In the midst of writing: on a busy machine the first write alone may take a while.
    const before = ledger.size;
    await expect.poll(() => ledger.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
    await sleep(randomInt(300, 1500));
    server.child.kill("SIGKILL");
    expect(await server.ended).toBe("SIGKILL");
    await Promise.all(writers);
  }
  const last = context.start(location);
  reopened.push(await last.ready());
  await expectNothingLost(last.request, ledger, taken);
  expect(ledger.size).toBeGreaterThan(rounds);
  // A loaded machine may be slow once, and a slow one always. But it was so before the first kill as well.
  expect(Math.min(...reopened)).toBeLessThanOrEqual(Math.max(5000, 3 * clean));
}

describe("a killed server", () => {
  test.skipIf(process.env.TEST_DATABASE_URL)(
    "loses no acknowledged write of the embedded database and restarts within five seconds",
    async () => {
      await killRounds(await context.givenInstallation(), repetitions(2, 3));
    },
    300_000,
  );

  test.runIf(process.env.TEST_DATABASE_URL)(
    "loses no acknowledged write on PostgreSQL",
    async () => {
      const database = await freshDatabase(inject("template"));
      try {
        await killRounds(await context.givenInstallation({ DATABASE_URL: database.url as string }), repetitions(3, 6));
      } finally {
        await context.clear();
        await database.drop();
      }
    },
    300_000,
  );

  test.skipIf(process.env.TEST_DATABASE_URL)("releases its directory, unlike a running server", async () => {
    const location = await context.givenInstallation();
    const first = context.start(location);
    await first.ready();
    const second = context.start({ ...location, port: await freePort() });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(new RegExp(`in use by process ${first.child.pid} on .+DATA_DIR`));
    expect(second.stdout()).toBe("");

    first.child.kill("SIGKILL");
    await first.ended;
    await context.start(location).ready();
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    "sends no e-mail twice: what the mail server accepted before the commit is unknown, and all others arrive once",
    async () => {
      const source = await freshDatabase(inject("template"));
      const database = await source.open();
      const accepted: string[] = [];
      let kill: (() => Promise<unknown>) | undefined;
      const smtp = await startSmtpSink({
        onData(stream, { envelope }, done) {
          stream.resume().on("end", async () => {
            accepted.push(envelope.rcptTo[0]?.address ?? "");
            // The e-mail is accepted. The process ends before it can read the response, and so cannot record it.
            if (accepted.length >= 6) await kill?.();
            done();
          });
        },
      });
      try {
        const location = await context.givenInstallation({ DATABASE_URL: source.url as string });
        const first = context.start(location);
        kill = () => {
          first.child.kill("SIGKILL");
          return first.ended;
        };
        await first.ready();
        const own = { isShared: false, host: "127.0.0.1", port: smtp.port, senderEmail: "news@example.org" };
        const config_override_string = JSON.stringify({ "emails.server": own });
        await first.request("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string } });
        const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`);
        for (const primary_email of people) await first.request("POST", "/users", { as: "server", body: { primary_email } });
        const sent = await first.request("POST", "/emails/send-email", { as: "server", body: { all_users: true, html: "<p>News</p>" } });
        expect(sent.status, sent.text).toBe(200);
        expect(await first.ended).toBe("SIGKILL");
        const atDeath = [...accepted];

        // The lease of the dead process has expired.
        await database.db.updateTable("jobs").set({ due_at: new Date() }).where("lease", "is not", null).execute();
        const second = context.start(location);
        await second.ready();
        const log = async (): Promise<{ to: string[]; status: string }[]> =>
          (await second.request("GET", `/internal/emails?mailing_id=${sent.json.mailing_id}`, { as: "admin" })).json.items;
        const isOpen = ({ status }: { status: string }) => status === "queued" || status === "sending";
        await expect.poll(async () => (await log()).filter(isOpen), { timeout: 30_000, interval: 100 }).toEqual([]);

        const readState = new Map((await log()).map(({ to, status }) => [to[0] as string, status]));
        expect([...readState.keys()].sort()).toEqual(people.sort());
        expect(readState.get(atDeath.at(-1) as string)).toBe("unknown");
        for (const address of people) {
          const count = accepted.filter((each) => each === address).length;
          expect(["sent", "unknown"]).toContain(readState.get(address));
          if (readState.get(address) === "sent") expect(count, address).toBe(1);
          else expect(count, address).toBeLessThanOrEqual(1);
        }
      } finally {
        await context.clear();
        await smtp.close();
        await database.close();
        await source.drop();
      }
    },
    120_000,
  );
});

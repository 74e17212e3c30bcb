import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inboxTransport, type Mail, MailDelayed, MailRefused, type Transport } from "../../services/mailer.ts";
import { openBody } from "./body.ts";
import { leaseMillis, takeDue } from "./outbox.ts";
import { queueMail } from "./queue.ts";
import { type MailStage, openMailStage } from "./testing.ts";
import { createMailWorker, type MailWorker, type MailWorkerOptions } from "./worker.ts";

let stage: MailStage;
const workers: MailWorker[] = [];
beforeAll(async () => {
  stage = await openMailStage();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await stage.clear();
});
afterAll(() => stage.close());

function startWorker(transport: Transport, more: Partial<MailWorkerOptions> = {}) {
  const logged: object[] = [];
  const log = { warn: (fields: object) => void logged.push(fields), error: (fields: object) => void logged.push(fields) };
  const worker = createMailWorker({ db: stage.db, transport, secrets: stage.secrets, clock: stage.clock, log, pollMillis: 0, ...more });
  workers.push(worker);
  return { ...worker, logged };
}

/** A mail server that does with each mail what `act` says and remembers what it took. */
function mailServer(act: (mail: Mail) => Promise<void> | void = () => {}) {
  const taken: Mail[] = [];
  return {
    taken,
    async deliver(mail: Mail) {
      await act(mail);
      taken.push(mail);
    },
  };
}

const run = async (worker: MailWorker) => {
  worker.kick();
  await worker.idle();
};

test("a kick sends what is queued, at once and as it was written", async () => {
  const server = mailServer();
  const worker = startWorker(server);
  await stage.queue("ada@example.com");
  await run(worker);

  const row = await stage.onlyRow();
  expect(row).toMatchObject({ state: "sent", attempts: 1, sent_at: stage.clock.now(), error: null });
  expect(server.taken).toEqual([
    {
      id: row.id,
      from: { name: "Apples", address: "noreply@apples.example" },
      to: "ada@example.com",
      subject: "Hello",
      text: "plain words",
      html: "<p>rich words</p>",
    },
  ]);
});

test("nothing is sent that was rolled back", async () => {
  const server = mailServer();
  const worker = startWorker(server);
  const undone = stage.db.transaction().execute(async (unit) => {
    const mail = {
      tenancyId: stage.tenancyId,
      senderName: "A",
      senderAddress: "a@a.example",
      recipient: "b@b.example",
      subject: "S",
      text: "",
      html: "",
    };
    await queueMail(unit, stage.secrets, mail, stage.clock.now()).execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await run(worker);
  expect(server.taken).toEqual([]);
});

test("a sent mail's text is wiped", async () => {
  await stage.queue();
  await run(startWorker(mailServer()));
  expect(openBody(stage.secrets, await stage.onlyRow())).toEqual({ text: "", html: "" });
});

test("the local inbox keeps the text, to show it", async () => {
  await stage.queue();
  await run(startWorker(inboxTransport));
  expect(openBody(stage.secrets, await stage.onlyRow()).text).toBe("plain words");
});

test("mails are delivered side by side, many in turn, each once", async () => {
  let now = 0;
  let most = 0;
  const server = mailServer(async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now--;
  });
  for (let count = 0; count < 30; count++) await stage.queue(`p${count}@example.com`);
  await run(startWorker(server));
  expect(new Set(server.taken.map((mail) => mail.to)).size).toBe(30);
  expect(server.taken).toHaveLength(30);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

test("several workers on one database never send one mail twice", async () => {
  const server = mailServer(() => new Promise((resolve) => setTimeout(resolve, Math.random() * 4)));
  const team = [
    startWorker(server),
    startWorker(server, { db: await stage.otherProcess() }),
    startWorker(server, { db: await stage.otherProcess() }),
  ];
  for (let count = 0; count < 120; count++) {
    await stage.queue(`p${count}@example.com`);
    for (const worker of team) worker.kick();
  }
  await Promise.all(team.map(run));
  expect(server.taken).toHaveLength(120);
  expect(new Set(server.taken.map((mail) => mail.id)).size).toBe(120);
  expect((await stage.rows()).every((row) => row.state === "sent" && row.attempts === 1)).toBe(true);
});

test("two takers at the same moment share the mails between them", async () => {
  const other = await stage.otherProcess();
  for (let count = 0; count < 20; count++) await stage.queue();
  const shares = await Promise.all([takeDue(stage.db, stage.clock.now(), 15), takeDue(other, stage.clock.now(), 15)]);
  const ids = shares.flat().map((mail) => mail.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(15);
});

test("a delayed mail is tried three times, after two and four seconds, and then given up", async () => {
  let tries = 0;
  const worker = startWorker(
    mailServer(() => {
      tries++;
      throw new MailDelayed("TEMPORARY", "The mail server asked to try later (451).");
    }),
  );
  await stage.queue();
  await run(worker);
  expect(await stage.onlyRow()).toMatchObject({ state: "queued", attempts: 1, error: { errorType: "TEMPORARY", canRetry: true } });

  for (const [wait, triesThen] of [
    [1999, 1],
    [1, 2],
    [3999, 2],
    [1, 3],
    [3_600_000, 3],
  ] as const) {
    stage.clock.advance(wait);
    await run(worker);
    expect(tries).toBe(triesThen);
  }
  const row = await stage.onlyRow();
  expect(row).toMatchObject({ state: "failed", attempts: 3, error: { errorType: "TEMPORARY", canRetry: true } });
  expect(openBody(stage.secrets, row).text).toBe("");
});

test("a mail delayed once and then taken is sent, without an error", async () => {
  let tries = 0;
  const server = mailServer(() => {
    if (tries++ === 0) throw new MailDelayed("TEMPORARY", "The mail server asked to try later (451).");
  });
  const worker = startWorker(server);
  await stage.queue();
  await run(worker);
  stage.clock.advance(2000);
  await run(worker);
  expect(await stage.onlyRow()).toMatchObject({ state: "sent", attempts: 2, error: null });
  expect(server.taken).toHaveLength(1);
});

test("a refused mail is tried once", async () => {
  const worker = startWorker(
    mailServer(() => {
      throw new MailRefused("REJECTED", "The mail server refused the mail (550).");
    }),
  );
  await stage.queue();
  await run(worker);
  expect(await stage.onlyRow()).toMatchObject({ state: "failed", attempts: 1, error: { errorType: "REJECTED", canRetry: false } });
});

test("what an unforeseen failure says is not stored", async () => {
  const worker = startWorker(
    mailServer(() => {
      throw new Error("connect smtp://user:hunter2@mail.example");
    }),
  );
  await stage.queue();
  await run(worker);
  const row = await stage.onlyRow();
  expect(row).toMatchObject({ state: "failed", error: { errorType: "UNKNOWN", canRetry: false } });
  expect(JSON.stringify([row, worker.logged])).not.toContain("hunter2");
});

test("a mail whose text does not open fails alone", async () => {
  const server = mailServer();
  await stage.queue("broken@example.com");
  await stage.db.updateTable("mails").set({ body_sealed: "v1.broken" }).execute();
  await stage.queue("whole@example.com");
  await run(startWorker(server));
  expect(server.taken.map((mail) => mail.to)).toEqual(["whole@example.com"]);
  expect((await stage.rows()).map((row) => row.state).sort()).toEqual(["failed", "sent"]);
});

test("polling finds mails that nobody kicked for, and keeps looking after the database failed", async () => {
  const server = mailServer();
  await sql`ALTER TABLE mails RENAME TO mails_away`.execute(stage.db);
  const worker = startWorker(server, { pollMillis: 20 });
  await expect.poll(() => worker.logged.length).toBeGreaterThan(0);
  await sql`ALTER TABLE mails_away RENAME TO mails`.execute(stage.db);
  await stage.queue();
  await expect.poll(() => server.taken.length).toBe(1);
});

test("a mail that went out while the database was away for a moment is noted as sent, and not sent again", async () => {
  const server = mailServer(() => sql`ALTER TABLE mails RENAME TO mails_away`.execute(stage.db).then(() => {}));
  const worker = startWorker(server);
  await stage.queue();
  let noted = 0;
  stage.database.onStatement = (text) => {
    if (/^update "mails" set "state"/.test(text)) noted++;
  };
  worker.kick();
  await expect.poll(() => noted, { interval: 5 }).toBe(1);
  stage.database.onStatement = undefined;
  await sql`ALTER TABLE mails_away RENAME TO mails`.execute(stage.db);
  await worker.idle();
  expect(await stage.onlyRow()).toMatchObject({ state: "sent", attempts: 1 });
});

test("stopping waits for mails under way and takes no more", async () => {
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const worker = startWorker(mailServer(() => through));
  for (let count = 0; count < 10; count++) await stage.queue();
  worker.kick();
  await expect.poll(async () => (await stage.rows()).some((row) => row.state === "sending")).toBe(true);
  const stopped = worker.stop();
  letThrough();
  await stopped;
  worker.kick();
  await worker.idle();
  const states = (await stage.rows()).map((row) => row.state);
  expect(states.filter((state) => state === "sent")).toHaveLength(8);
  expect(states.filter((state) => state === "queued")).toHaveLength(2);
});

test("stopping gives up after five seconds, and another process sends the mail once the lease is over", async () => {
  const hanging = startWorker(mailServer(() => new Promise(() => {})));
  await stage.queue();
  hanging.kick();
  await expect.poll(async () => (await stage.onlyRow()).state).toBe("sending");
  const start = performance.now();
  await hanging.stop();
  expect(performance.now() - start).toBeLessThan(15_000);

  const server = mailServer();
  const next = startWorker(server);
  await run(next);
  expect(server.taken).toHaveLength(0);
  stage.clock.advance(leaseMillis);
  await run(next);
  expect(server.taken).toHaveLength(1);
});

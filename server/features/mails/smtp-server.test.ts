import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { smtpTransport } from "../../services/mailer.ts";
import { queueMail } from "./queue.ts";
import { type MailStage, openMailStage } from "./testing.ts";
import { createMailWorker, type MailWorker } from "./worker.ts";

const password = "hunter2-of-the-mail-server";
const closing: (() => Promise<unknown>)[] = [];
let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await stage.clear();
});
afterAll(() => stage.close());

/** A mail server whose answer to a mail's recipient is `answer`, or which takes the mail when that is undefined. */
async function smtpServer(answer: (attempt: number) => number | undefined) {
  const messages: string[] = [];
  const recipients: string[] = [];
  let attempts = 0;
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => (auth.password === password ? done(null, { user: auth.username }) : done(new Error("no"))),
    onRcptTo(address, _session, done) {
      attempts++;
      const code = answer(attempts);
      if (code === undefined) recipients.push(address.address);
      done(code === undefined ? null : Object.assign(new Error("not today"), { responseCode: code }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return { port: (smtp.server.address() as AddressInfo).port, messages, recipients, attempts: () => attempts };
}

function startWorker(port: number, timeouts?: { connect: number; whole: number }): MailWorker {
  const log = { warn() {}, error() {} };
  const transport = smtpTransport({ host: "127.0.0.1", port, username: "latchkey", password, ...(timeouts ? { timeouts } : {}) });
  const worker = createMailWorker({ db: stage.db, transport, secrets: stage.secrets, clock: stage.clock, log, pollMillis: 0 });
  closing.push(() => worker.stop());
  return worker;
}

const run = async (worker: MailWorker) => {
  worker.kick();
  await worker.idle();
};

test("a queued mail reaches the mail server, in both forms, once", async () => {
  const server = await smtpServer(() => undefined);
  await stage.queue("ada@example.com");
  await run(startWorker(server.port));
  expect(server.recipients).toEqual(["ada@example.com"]);
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toMatch(/^From: Apples <noreply@apples\.example>\r?$/m);
  expect(server.messages[0]).toContain("plain words");
  expect(server.messages[0]).toContain("<p>rich words</p>");
});

test("names with line ends make no header and no second recipient (EML-01)", async () => {
  const server = await smtpServer(() => undefined);
  const evil = "A\r\nBcc: eve@example.com";
  const mail = {
    tenancyId: stage.tenancyId,
    senderName: evil,
    senderAddress: "noreply@apples.example",
    recipient: "ada@example.com",
    subject: evil,
  };
  await queueMail(stage.db, stage.secrets, { ...mail, text: "t", html: "h" }, stage.clock.now()).execute();
  await run(startWorker(server.port));
  expect(server.recipients).toEqual(["ada@example.com"]);
  expect(server.messages[0]).not.toMatch(/^Bcc:/im);
});

test("4yz is tried again and then succeeds, without a second copy (EML-04)", async () => {
  const server = await smtpServer((attempt) => (attempt === 1 ? 451 : undefined));
  const worker = startWorker(server.port);
  await stage.queue();
  await run(worker);
  expect(await stage.onlyRow()).toMatchObject({ state: "queued", error: { errorType: "TEMPORARY", canRetry: true } });
  stage.clock.advance(2000);
  await run(worker);
  expect(await stage.onlyRow()).toMatchObject({ state: "sent", error: null });
  expect(server.messages).toHaveLength(1);
});

test("4yz for ever is tried three times (EML-04)", async () => {
  const server = await smtpServer(() => 451);
  const worker = startWorker(server.port);
  await stage.queue();
  for (let count = 0; count < 6; count++) {
    await run(worker);
    stage.clock.advance(60_000);
  }
  expect(server.attempts()).toBe(3);
  expect((await stage.onlyRow()).state).toBe("failed");
});

test("5yz is tried once, and what is kept tells no password (EML-04)", async () => {
  const server = await smtpServer(() => 550);
  const worker = startWorker(server.port);
  await stage.queue();
  await run(worker);
  stage.clock.advance(60_000);
  await run(worker);
  const row = await stage.onlyRow();
  expect(row).toMatchObject({ state: "failed", attempts: 1, error: { errorType: "REJECTED", canRetry: false } });
  expect(server.attempts()).toBe(1);
  expect(JSON.stringify(row.error)).not.toContain(password);
});

test("a mail server that never answers holds up neither the caller nor the database (EML-04)", async () => {
  const silent: Server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
  closing.push(() => new Promise((resolve) => silent.close(resolve)));
  const worker = startWorker((silent.address() as AddressInfo).port, { connect: 2000, whole: 2000 });

  await stage.queue();
  const called = once(silent, "connection");
  worker.kick();
  await called;
  // The database answers somebody else while the mail server is waited for.
  expect((await stage.onlyRow()).state).toBe("sending");
  await worker.idle();
  expect(await stage.onlyRow()).toMatchObject({ state: "queued", attempts: 1, error: { errorType: "TIMEOUT", canRetry: true } });
});

test("a mail server that is not there is tried again later", async () => {
  const nobody = createServer().listen(0, "127.0.0.1");
  await once(nobody, "listening");
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  await once(nobody, "close");
  await stage.queue();
  await run(startWorker(port));
  expect(await stage.onlyRow()).toMatchObject({ state: "queued", error: { errorType: "SOCKET_CLOSED", canRetry: true } });
});

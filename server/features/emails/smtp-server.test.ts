import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { smtpTransport } from "../../services/smtp-transport.ts";
import { type EmailTestContext, openEmailContext } from "./testing/email-context.ts";

const password = "hunter2-of-the-mail-server";
const closing: (() => Promise<unknown>)[] = [];
let context: EmailTestContext;
beforeAll(async () => {
  context = await openEmailContext();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await context.clear();
});
afterAll(() => context.close());

/** A mail server that rejects recipients with the code that `answer` returns, and accepts them if it returns undefined. */
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

function givenRunner(port: number, timeouts?: { connect: number; delivery: number }) {
  const transport = smtpTransport({ host: "127.0.0.1", port, username: "latchkey", password, ...(timeouts ? { timeouts } : {}) });
  // Before the mail server, which otherwise waits until the connection has been idle for long enough.
  closing.push(async () => transport.close());
  return context.givenRunner(transport);
}

test("a queued e-mail reaches the mail server once, with both bodies", async () => {
  const server = await smtpServer(() => undefined);
  await context.enqueue("ada@example.com");
  await givenRunner(server.port).run();
  expect(server.recipients).toEqual(["ada@example.com"]);
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toMatch(/^From: Apples <noreply@apples\.example>\r?$/m);
  expect(server.messages[0]).toContain("plain words");
  expect(server.messages[0]).toContain("<p>rich words</p>");
});

test("an e-mail that can be unsubscribed from carries the headers of one-click (RFC 8058)", async () => {
  const server = await smtpServer(() => undefined);
  const unsubscribeUrl = `https://api.example.org/api/v1/emails/unsubscribe-link?code=${"Ab-_".repeat(21)}Ab`;
  await context.enqueue("ada@example.com", { unsubscribeUrl });
  await context.enqueue("eve@example.com");
  await givenRunner(server.port).run();
  // Long lines are folded (RFC 5322, section 2.2.3).
  const unfolded = server.messages.map((message) => message.replace(/\r\n +/g, " "));
  const [ada = "", eve = ""] = unfolded.sort((one) => (one.includes("ada@") ? -1 : 1));
  expect(ada).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(ada).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(eve).not.toMatch(/^List-/m);
});

test("names with line breaks add no header and no recipient (EML-01)", async () => {
  const server = await smtpServer(() => undefined);
  const evil = "A\r\nBcc: eve@example.com";
  await context.enqueue("ada@example.com", { displayName: evil, subject: evil });
  await givenRunner(server.port).run();
  expect(server.recipients).toEqual(["ada@example.com"]);
  expect(server.messages[0]).not.toMatch(/^Bcc:/im);
});

test("a 4yz response is retried and then succeeds, without a second copy (EML-04)", async () => {
  const server = await smtpServer((attempt) => (attempt === 1 ? 451 : undefined));
  const runner = givenRunner(server.port);
  await context.enqueue();
  await runner.run();
  expect(await context.onlyRow()).toMatchObject({ state: "queued", error: { errorType: "TEMPORARY", canRetry: true } });
  context.clock.advance(2000);
  await runner.run();
  expect(await context.onlyRow()).toMatchObject({ state: "sent", error: null });
  expect(server.messages).toHaveLength(1);
});

test("permanent 4yz responses are tried three times (EML-04)", async () => {
  const server = await smtpServer(() => 451);
  const runner = givenRunner(server.port);
  await context.enqueue();
  for (let count = 0; count < 6; count++) {
    await runner.run();
    context.clock.advance(60_000);
  }
  expect(server.attempts()).toBe(3);
  expect((await context.onlyRow()).state).toBe("failed");
});

test("a 5yz response is tried once, and its error has no password (EML-04)", async () => {
  const server = await smtpServer(() => 550);
  const runner = givenRunner(server.port);
  await context.enqueue();
  await runner.run();
  context.clock.advance(60_000);
  await runner.run();
  const row = await context.onlyRow();
  expect(row).toMatchObject({ state: "failed", attempts: 1, error: { errorType: "REJECTED", canRetry: false } });
  expect(server.attempts()).toBe(1);
  expect(JSON.stringify(row.error)).not.toContain(password);
});

test("an unresponsive mail server blocks neither the caller nor the database (EML-04)", async () => {
  const silent: Server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
  closing.push(() => new Promise((resolve) => silent.close(resolve)));
  const runner = givenRunner((silent.address() as AddressInfo).port, { connect: 2000, delivery: 2000 });

  await context.enqueue();
  const called = once(silent, "connection");
  runner.wake();
  await called;
  // The database is free for other statements while the mail server is silent.
  expect((await context.onlyRow()).state).toBe("queued");
  await runner.idle();
  expect(await context.onlyRow()).toMatchObject({ state: "queued", attempts: 1, error: { errorType: "TIMEOUT", canRetry: true } });
});

test("an unreachable mail server is retried", async () => {
  const unused = createServer().listen(0, "127.0.0.1");
  await once(unused, "listening");
  const { port } = unused.address() as AddressInfo;
  unused.close();
  await once(unused, "close");
  await context.enqueue();
  await givenRunner(port).run();
  expect(await context.onlyRow()).toMatchObject({ state: "queued", error: { errorType: "SOCKET_CLOSED", canRetry: true } });
});

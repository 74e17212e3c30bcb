import { createServer, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { EmailDeferred, type EmailMessage, EmailRejected, inboxTransport } from "./mailer.ts";
import { type SmtpOptions, smtpTransport } from "./smtp-transport.ts";

const mail: EmailMessage = {
  id: "0b3a2f6e-3f0b-4c4e-9d43-0a52f5a5d1aa",
  from: { name: "Acme Löwen", address: "noreply@acme.example" },
  to: "ada@example.com",
  subject: "Verify your e-mail",
  text: "Open https://acme.example/verify?code=abc\n.\nBye",
  html: "<p>Open <a href='https://acme.example/verify?code=abc'>this</a></p>",
};

interface Received {
  from: string;
  to: string[];
  source: string;
}

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const failing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** A real mail server on this machine that stores what it receives. */
async function startSink(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map((each) => each.address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  const port = await listen(server.server);
  open.push({ close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
  const auth = options.onAuth ? { username: "acme", password: "secret" } : {};
  return { received, transport: transportTo({ port, ...auth, timeouts: { connect: 1000, delivery: 2000 } }) };
}

function transportTo(options: Omit<SmtpOptions, "host">) {
  const transport = smtpTransport({ host: "127.0.0.1", ...options });
  open.push({ close: async () => transport.close() });
  return transport;
}

async function listen(server: Server, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The test's server has no port.");
  return address.port;
}

/** Timeouts of deliveries that are expected to exceed them. */
const short = { connect: 300, delivery: 300 };

/** A server that behaves as no mail server should. */
async function startBrute(meet: (socket: Socket) => void, timeouts?: typeof short) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    meet(socket);
  });
  const port = await listen(server);
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return transportTo({ port, ...(timeouts && { timeouts }) });
}

const readFailure = (delivery: Promise<unknown>) => delivery.then(() => "It was delivered.").catch((error: unknown) => error);

const listHeaders = (source: string) =>
  source
    .slice(0, source.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
const headerCount = (source: string, name: string) =>
  listHeaders(source).filter((line) => line.toLowerCase().startsWith(`${name}:`)).length;

describe("delivery", () => {
  test("an email arrives with its sender, recipient, subject and both bodies", async () => {
    const { received, transport } = await startSink();
    await transport.deliver(mail);

    expect(received).toHaveLength(1);
    const [{ from, to, source } = { from: "", to: [], source: "" }] = received;
    expect([from, to]).toEqual(["noreply@acme.example", ["ada@example.com"]]);
    expect(listHeaders(source)).toEqual(
      expect.arrayContaining([
        "To: ada@example.com",
        "Subject: Verify your e-mail",
        "Message-ID: <0b3a2f6e-3f0b-4c4e-9d43-0a52f5a5d1aa@acme.example>",
        "Auto-Submitted: auto-generated",
      ]),
    );
    expect(listHeaders(source).find((line) => line.startsWith("From: "))).toMatch(/=\?UTF-8\?.*<noreply@acme\.example>$/);
    expect(source).toContain("Content-Type: text/plain; charset=utf-8");
    expect(source).toContain("Content-Type: text/html; charset=utf-8");
    expect(source).toContain("\r\n.\r\nBye");
  });

  test("a retry has the same Message-ID", async () => {
    const { received, transport } = await startSink();
    await transport.deliver(mail);
    await transport.deliver(mail);
    const ids = received.map(({ source }) => listHeaders(source).find((line) => line.startsWith("Message-ID")));
    expect(ids[0]).toBe(ids[1]);
  });

  test("a user name and password authenticate with the server", async () => {
    const seen: unknown[] = [];
    const { received, transport } = await startSink({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await transport.deliver(mail);
    expect(seen).toEqual([["acme", "secret"]]);
    expect(received).toHaveLength(1);
  });

  test("the inbox transport accepts every email and sends none", async () => {
    await expect(inboxTransport.deliver(mail)).resolves.toBeUndefined();
  });
});

describe("no part of an email injects a header or a recipient", () => {
  const evil = "\r\nBcc: eve@evil.example\r\nX-Evil: 1\r\n\r\n<p>body</p>";

  test.each([
    ["the sender's name", { from: { name: `Acme${evil}`, address: mail.from.address } }],
    ["the sender's name with an address in it", { from: { name: "Acme <eve@evil.example>, Eve", address: mail.from.address } }],
    ["the sender's name with quotes", { from: { name: 'Acme" <eve@evil.example>, "', address: mail.from.address } }],
    ["the subject", { subject: `Hello${evil}` }],
    ["the subject with lone line feeds", { subject: "Hello\nBcc: eve@evil.example\n" }],
    ["the subject with lone carriage returns", { subject: "Hello\rBcc: eve@evil.example\r" }],
    ["the subject with Unicode line separators", { subject: "Hello\u2028Bcc: eve@evil.example\u0085Bcc: eve@evil.example" }],
    ["the id", { id: `x>${evil}` }],
    ["the text", { text: "Hello\r\n.\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<eve@evil.example>\r\nDATA\r\nBcc: eve@evil.example" }],
  ])("%s", async (_name, change) => {
    const { received, transport } = await startSink();
    await transport.deliver({ ...mail, ...change });

    expect(received).toHaveLength(1);
    const [{ from, to, source } = { from: "", to: [], source: "" }] = received;
    expect([from, to]).toEqual(["noreply@acme.example", ["ada@example.com"]]);
    for (const name of ["from", "to", "subject", "message-id"]) expect([name, headerCount(source, name)]).toEqual([name, 1]);
    for (const name of ["bcc", "cc", "x-evil", "reply-to"]) expect([name, headerCount(source, name)]).toEqual([name, 0]);
  });

  test.each([
    "ada@example.com\r\nRCPT TO:<eve@evil.example>",
    "ada@example.com, eve@evil.example",
    "ada@example.com;eve@evil.example",
    "Ada <ada@example.com>",
    "<ada@example.com>",
    "group: ada@example.com;",
    "ada@example.com@evil.example",
    "ada example.com",
    "ada@",
    "@example.com",
    "",
    "ada@exam ple.com",
    "ada@example.com> NOTIFY=NEVER",
    `${"a".repeat(65)}@example.com`,
    "ada\u0000@example.com",
  ])("an address that is not exactly one address is rejected before a connection: %j", async (to) => {
    const { received, transport } = await startSink();
    const failure = await readFailure(transport.deliver({ ...mail, to }));
    expect(failure).toMatchObject({ name: "EmailRejected", errorType: "INVALID_EMAIL_ADDRESS" });
    expect(await readFailure(transport.deliver({ ...mail, from: { name: "Acme", address: to } }))).toBeInstanceOf(EmailRejected);
    expect(received).toHaveLength(0);
  });
});

describe("failures", () => {
  test.each([
    [
      "550 to the recipient",
      { onRcptTo: (_a, _s, done) => done(failing(550, "No such mailbox")) },
      EmailRejected,
      "REJECTED",
      "No such mailbox",
    ],
    ["553 to the sender", { onMailFrom: (_a, _s, done) => done(failing(553, "Not yours")) }, EmailRejected, "REJECTED", "Not yours"],
    ["450 to the recipient", { onRcptTo: (_a, _s, done) => done(failing(450, "Greylisted")) }, EmailDeferred, "TEMPORARY", "Greylisted"],
    ["451 to the sender", { onMailFrom: (_a, _s, done) => done(failing(451, "Busy")) }, EmailDeferred, "TEMPORARY", "Busy"],
    [
      "554 to the text",
      { onData: (stream, _s, done) => stream.resume().on("end", () => done(failing(554, "Spam"))) },
      EmailRejected,
      "REJECTED",
      "Spam",
    ],
    [
      "452 to the text",
      { onData: (stream, _s, done) => stream.resume().on("end", () => done(failing(452, "Full"))) },
      EmailDeferred,
      "TEMPORARY",
      "Full",
    ],
    ["421 on connecting", { onConnect: (_s, done) => done(failing(421, "Too many")) }, EmailDeferred, "TEMPORARY", "421"],
    ["554 on connecting", { onConnect: (_s, done) => done(failing(554, "Go away")) }, EmailDeferred, "UNKNOWN", "554"],
    ["535 to the password", { onAuth: (_a, _s, done) => done(failing(535, "Who are you")) }, EmailRejected, "AUTH_FAILED", "Who are you"],
    ["454 to the password", { onAuth: (_a, _s, done) => done(failing(454, "Down")) }, EmailDeferred, "TEMPORARY", "Down"],
  ] satisfies [string, SMTPServerOptions, typeof EmailRejected | typeof EmailDeferred, string, string][])(
    "%s",
    async (_name, options, expected, errorType, words) => {
      const { transport } = await startSink(options);
      const failure = await readFailure(transport.deliver(mail));
      expect(failure).toBeInstanceOf(expected);
      expect(failure).toMatchObject({ errorType, message: expect.stringContaining(words) });
      expect(String(failure)).not.toContain("secret");
    },
  );

  test("an email larger than the server accepts is rejected permanently", async () => {
    const { transport } = await startSink({ size: 100, rejectOversized: true });
    expect(await readFailure(transport.deliver(mail))).toMatchObject({ name: "EmailRejected", errorType: "REJECTED" });
  });

  const drip = (socket: Socket) => {
    const dripping = setInterval(() => socket.write("220-wait\r\n"), 20);
    socket.on("close", () => clearInterval(dripping));
  };
  test.each([
    ["sends nothing", () => undefined],
    ["sends continuation lines without end", drip],
  ])("a delivery to a server that %s ends at the deadline", async (_name, meet) => {
    const transport = await startBrute(meet, short);
    const started = performance.now();
    expect(await readFailure(transport.deliver(mail))).toMatchObject({ name: "EmailDeferred", errorType: "TIMEOUT" });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test("a closed connection is retried", async () => {
    const transport = await startBrute((socket) => socket.end());
    expect(await readFailure(transport.deliver(mail))).toMatchObject({ name: "EmailDeferred", errorType: "SOCKET_CLOSED" });
  });

  test("a refused connection is retried", async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const failure = await readFailure(smtpTransport({ host: "127.0.0.1", port }).deliver(mail));
    expect(failure).toMatchObject({ name: "EmailDeferred", errorType: "SOCKET_CLOSED" });
  });

  test("a response of another protocol is retried", async () => {
    const transport = await startBrute((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await readFailure(transport.deliver(mail))).toBeInstanceOf(EmailDeferred);
  });

  test("an unknown host is retried", async () => {
    const transport = smtpTransport({ host: "mail.invalid", port: 25, timeouts: { connect: 1000, delivery: 1500 } });
    const failure = await readFailure(transport.deliver(mail));
    expect(failure).toBeInstanceOf(EmailDeferred);
    // If the resolver does not respond, the deadline ends the delivery first.
    expect(["HOST_NOT_FOUND", "TIMEOUT"]).toContain((failure as EmailDeferred).errorType);
  });
});

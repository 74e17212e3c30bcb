import { createServer, type Socket } from "node:net";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCertificate, startBrokenServer, startSmtpSink, type TestCertificate } from "../testing/emails/smtp-sink.ts";
import { checkedLookup } from "./checked-lookup.ts";
import { EmailDeferred, EmailInDoubt, type EmailMessage, EmailRejected } from "./mailer.ts";
import { type SmtpOptions, smtpTransport } from "./smtp-transport.ts";

const mail: EmailMessage = {
  id: "0b3a2f6e-3f0b-4c4e-9d43-0a52f5a5d1aa",
  from: { name: "Acme", address: "noreply@acme.example" },
  to: "ada@example.com",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};
const open: { close(): unknown }[] = [];
const opened = <T extends { close(): unknown }>(resource: T): T => {
  open.push(resource);
  return resource;
};
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const transportTo = (port: number, options: Partial<SmtpOptions> = {}) =>
  opened(smtpTransport({ host: "localhost", port, timeouts: { connect: 1000, delivery: 2000 }, ...options }));
const readFailure = (delivery: Promise<unknown>) => delivery.then(() => "It was delivered.").catch((error: unknown) => error);

/** Answers each command of a session; the lines of the content are no commands. */
function converse(socket: Socket, answer: (command: string) => string | undefined): void {
  socket.write("220 mail.example ESMTP\r\n");
  let inContent = false;
  socket.on("data", (data) => {
    for (const line of String(data).split("\r\n").filter(Boolean)) {
      if (inContent && line !== ".") continue;
      inContent = line === "DATA";
      const reply = answer(line);
      if (reply !== undefined && !socket.destroyed) socket.write(reply);
    }
  });
}
const polite = (command: string) => (command === "DATA" ? "354 go on\r\n" : "250 ok\r\n");

describe("over TLS", () => {
  let certificate: TestCertificate;
  beforeAll(async () => {
    certificate = await createCertificate();
  });

  test("STARTTLS protects the password and the content", async () => {
    const sink = opened(await startSmtpSink({ ...certificate, onAuth: (auth, _session, done) => done(null, { user: auth.username }) }));
    await transportTo(sink.port, { username: "acme", password: "secret", certificateAuthorities: certificate.cert }).deliver(mail);
    expect(sink.received).toMatchObject([{ secure: true, to: ["ada@example.com"] }]);
  });

  test("a certificate that no authority vouches for is refused", async () => {
    const sink = opened(await startSmtpSink(certificate));
    const failure = await readFailure(transportTo(sink.port).deliver(mail));
    expect(failure).toBeInstanceOf(EmailDeferred);
    expect(String(failure)).toMatch(/certificate/i);
    expect(sink.received).toEqual([]);
  });
});

test("a password is not sent to another host without TLS", async () => {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 mail\r\n");
    socket.on("data", (data) => {
      seen.push(String(data));
      socket.write(String(data).startsWith("EHLO") ? "250-mail\r\n250 AUTH PLAIN LOGIN\r\n" : "502 no\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  opened(server);
  const { port } = server.address() as { port: number };
  // 0.0.0.0 connects to this host, but is not a loopback address.
  const transport = transportTo(port, { host: "0.0.0.0", username: "acme", password: "secret" });
  expect(await readFailure(transport.deliver(mail))).toBeInstanceOf(EmailDeferred);
  expect(seen.join("")).toContain("STARTTLS");
  expect(seen.join("")).not.toContain("AUTH");
});

test("one connection delivers many e-mails, and is closed when it is idle", async () => {
  let connections = 0;
  let hasClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    hasClosed = resolve;
  });
  const onConnect = (_session: unknown, done: () => void) => {
    connections++;
    done();
  };
  const sink = opened(await startSmtpSink({ onConnect, onClose: () => hasClosed() }));
  const transport = transportTo(sink.port, { pool: { connections: 2, idleMillis: 50 } });
  for (let count = 0; count < 5; count++) await transport.deliver(mail);
  expect([sink.received.length, connections]).toEqual([5, 1]);
  await closed;
});

describe("a connection to a private address", () => {
  const transport = (host: string, lookup?: string) =>
    transportTo(25, {
      host,
      addresses: checkedLookup({
        allowPrivate: false,
        lookup: (_name, _options, callback) => callback(null, lookup ? [{ address: lookup, family: 4 }] : []),
      }),
    });

  test.each<[host: string, lookup?: string]>([
    ["127.0.0.1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["mail.example.org", "192.168.0.1"],
    // The system's resolver reads it as 127.0.0.1.
    ["127.1", "127.0.0.1"],
  ])("is not opened: %s", async (host, lookup) => {
    const failure = await readFailure(transport(host, lookup).deliver(mail));
    // Of a name, the error does not say whether it exists in the private network.
    expect(failure).toMatchObject(
      lookup
        ? { name: "EmailDeferred", message: "The name of the mail server does not lead to a public address." }
        : { name: "EmailRejected", message: "The mail server's address is not public." },
    );
  });
});

describe("a mail server that misbehaves", () => {
  test("and answers with 10 MB in a line is left, and memory is bounded", async () => {
    let sent = 0;
    const server = opened(
      await startBrokenServer((socket) => {
        const part = Buffer.alloc(65_536, "x");
        const pour = () => {
          while (sent < 10_000_000 && !socket.destroyed) {
            sent += part.length;
            if (!socket.write(part)) return void socket.once("drain", pour);
          }
        };
        socket.write("220-");
        pour();
      }),
    );
    expect(await readFailure(transportTo(server.port).deliver(mail))).toBeInstanceOf(EmailDeferred);
    expect(sent).toBeLessThan(10_000_000);
  });

  test("and hangs up after the content may have the e-mail, which is sent once", async () => {
    let contents = 0;
    const server = opened(
      await startBrokenServer((socket) =>
        converse(socket, (command) => {
          if (command !== ".") return polite(command);
          contents++;
          socket.destroy();
          return undefined;
        }),
      ),
    );
    expect(await readFailure(transportTo(server.port).deliver(mail))).toBeInstanceOf(EmailInDoubt);
    expect(contents).toBe(1);
  });

  test("and does not answer after the content may have the e-mail", async () => {
    const server = opened(
      await startBrokenServer((socket) => converse(socket, (command) => (command === "." ? undefined : polite(command)))),
    );
    expect(await readFailure(transportTo(server.port).deliver(mail))).toMatchObject({ name: "EmailInDoubt", errorType: "TIMEOUT" });
  });

  test("and refuses the content has not the e-mail", async () => {
    const server = opened(
      await startBrokenServer((socket) => converse(socket, (command) => (command === "." ? "554 spam\r\n" : polite(command)))),
    );
    expect(await readFailure(transportTo(server.port).deliver(mail))).toBeInstanceOf(EmailRejected);
  });

  test("and is another service does not get its greeting repeated", async () => {
    const server = opened(await startBrokenServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2 internal-host\r\n")));
    const failure = await readFailure(transportTo(server.port).deliver(mail));
    expect(JSON.stringify([failure, String(failure)])).not.toMatch(/SSH|internal-host/);
  });
});

describe("what runs before the content", () => {
  test("runs after the recipient is accepted and before the content is sent", async () => {
    const steps: string[] = [];
    const server = opened(
      await startBrokenServer((socket) =>
        converse(socket, (command) => {
          steps.push(command.slice(0, 4));
          return polite(command);
        }),
      ),
    );
    await transportTo(server.port).deliver(mail, async () => void steps.push("mark"));
    expect(steps.slice(-4)).toEqual(["RCPT", "DATA", "mark", "."]);
  });

  test("prevents the e-mail by throwing, and another is delivered after it", async () => {
    const sink = opened(await startSmtpSink());
    const transport = transportTo(sink.port);
    const refused = transport.deliver(mail, () => Promise.reject(new Error("canceled")));
    await expect(refused).rejects.toThrow("canceled");
    await transport.deliver(mail);
    expect(sink.received).toHaveLength(1);
  });
});

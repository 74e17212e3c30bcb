import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An e-mail as a mail server received it. */
export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  /** With header fields, as it was transferred. */
  readonly source: string;
  readonly secure: boolean;
}

/** A certificate of `localhost` and its key, in PEM. It is its own authority. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate for localhost that is valid for two days. */
export async function createCertificate(): Promise<TestCertificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    notAfterDate: new Date(Date.now() + 2 * 86_400_000),
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  return { key, cert };
}

/** A real mail server on this machine that stores what it receives. */
export async function startSmtpSink(options: SMTPServerOptions = {}) {
  const received: ReceivedEmail[] = [];
  const listeners = new Set<() => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...(options.key ? {} : { disabledCommands: ["STARTTLS"], allowInsecureAuth: true }),
    onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString(), secure });
        done();
        for (const listener of listeners) listener();
      });
    },
    ...options,
  });
  smtp.on("error", () => undefined);
  const port = await listen(smtp.server);
  return {
    port,
    received,
    /** Resolves when so many e-mails have arrived. */
    arrived: (count: number): Promise<void> =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      }),
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** A server that behaves as no mail server should. */
export async function startBrokenServer(meet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    meet(socket);
  });
  const port = await listen(server);
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

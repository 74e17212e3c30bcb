import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Sends the bytes of a request as they are written and reads until the server closes. What well-behaved clients normalize (paths, methods,
 * headers) arrives unchanged. The request must ask for `connection: close`.
 */
export function sendRaw(url: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error("the server did not answer within a minute")));
    socket.on("connect", () => socket.write(request));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const [head = "", ...body] = text.split("\r\n\r\n");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: body.join("\r\n\r\n") });
    });
  });
}

/** A request's bytes: request line, headers, and an empty line. */
export const rawHead = (method: string, target: string, headers: Readonly<Record<string, string>>): string =>
  `${[`${method} ${target} HTTP/1.1`, "host: localhost", "connection: close", ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n`;

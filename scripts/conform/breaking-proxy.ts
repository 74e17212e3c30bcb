import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that passes the proxy. A break changes it in its fields. */
export interface PassingRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A response that passes the proxy. */
export interface PassingResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A rule that the proxy breaks. */
export interface Break {
  readonly request?: (request: PassingRequest) => void;
  readonly response?: (response: PassingResponse, request: PassingRequest) => void;
}

/** Headers of one connection (RFC 9110, section 7.6.1), and those that a changed body makes wrong. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date"]);

const toRecord = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]])),
  );

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  // Each byte is a character, so that no byte changes.
  return Buffer.concat(chunks).toString("latin1");
}

/** Starts a proxy in front of servers, which take turns. `breaks` is the rule that it breaks now. */
export async function startBreakingProxy(...targets: readonly [string, ...string[]]) {
  let turn = 0;
  const proxy = { url: "", breaks: {} as Break, close: async () => {} };
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url: path = "/" } = incoming;
    const passing: PassingRequest = { method, path, headers: toRecord(incoming.headers), body: await readText(incoming) };
    proxy.breaks.request?.(passing);
    const bytes = Buffer.from(passing.body, "latin1");
    const length = bytes.length > 0 || method !== "GET" ? { "content-length": String(bytes.length) } : {};
    const target = targets[turn++ % targets.length];
    const onward = send(`${target}${passing.path}`, { method: passing.method, headers: { ...passing.headers, ...length } });
    onward.once("error", () => outgoing.destroy());
    onward.once("response", async (answer) => {
      const response: PassingResponse = { status: answer.statusCode ?? 0, headers: toRecord(answer.headers), body: await readText(answer) };
      proxy.breaks.response?.(response, passing);
      outgoing.writeHead(response.status, response.headers).end(Buffer.from(response.body, "latin1"));
    });
    onward.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}

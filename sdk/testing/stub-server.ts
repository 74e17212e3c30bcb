import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as received by the stub. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The stub's response; `lost` breaks the connection after the request was read. */
export type StubResponse =
  | "lost"
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown; readonly text?: string };

/** A real HTTP server on a free port that sends the responses of a test and records the requests. */
export async function startStub(answer: (request: SeenRequest) => StubResponse | Promise<StubResponse>) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url: path = "", headers } = request;
    const one = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
    seen.push(one);
    const said = await answer(one);
    if (said === "lost") return void request.socket.destroy();
    const { status = 200, json, text } = said;
    response.writeHead(status, {
      "content-type": json === undefined ? "text/plain; charset=utf-8" : "application/json; charset=utf-8",
      ...said.headers,
    });
    response.end(json === undefined ? (text ?? "") : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A response that refuses with an error of the catalogue, its status hidden as the server hides it. */
export const knownFailure = (status: number, code: string, details?: unknown, text = `${code} it is.`): StubResponse => ({
  status: 200,
  headers: { "x-stack-actual-status": String(status), "x-stack-known-error": code },
  json: { code, ...(details === undefined ? {} : { details }), error: text },
});

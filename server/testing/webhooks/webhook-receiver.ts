import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

/** How the receiver answers: with a status, or as the function does. */
type Answer = number | ((response: ServerResponse) => void);

/** A receiver of webhooks over HTTP. `answer` decides on each request. @param port of one that was closed; by default a free one */
export async function startReceiver(answer: (received: Received) => Answer = () => 200, port = 0) {
  const received: Received[] = [];
  const receiver = { answer, received, url: "", close: async () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = { headers: request.headers, body: Buffer.concat(chunks).toString("utf8"), path: request.url ?? "" };
    received.push(message);
    const chosen = receiver.answer(message);
    if (typeof chosen === "number") response.writeHead(chosen).end(`status ${chosen}`);
    else chosen(response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

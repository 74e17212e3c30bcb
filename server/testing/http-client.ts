import { channel } from "node:diagnostics_channel";
import { Agent, request } from "node:http";

/** A response with its whole body. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request with its response. */
export interface Exchange {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
}

/** Publishes an `Exchange` for each request, while a test subscribes. */
export const exchanges = channel("latchkey.testing.exchanges");

const deadlineMillis = 60_000;
const agent = new Agent({ keepAlive: true });

/** Sends a request at a third of the CPU time of `fetch`, for tests that send thousands. @throws TypeError without a response, like `fetch` */
export const sendRequest = (
  url: string,
  { method, headers, body }: { method: string; headers: Readonly<Record<string, string>>; body: string | Buffer | undefined },
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new TypeError(`no response from ${url}`, { cause }));
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const length = bytes && { "content-length": String(bytes.length) };
    const sent = request(url, { agent, method, headers: { accept: "*/*", "user-agent": "node", ...length, ...headers } });
    sent.setTimeout(deadlineMillis, () => sent.destroy(new Error(`no response within ${deadlineMillis} ms`)));
    sent.once("error", fail);
    sent.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", fail);
      response.once("end", () => {
        const { rawHeaders, statusCode = 0 } = response;
        const received = new Headers();
        for (let at = 0; at < rawHeaders.length; at += 2) received.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
        const text = Buffer.concat(chunks).toString("utf8");
        if (exchanges.hasSubscribers) exchanges.publish({ headers, body: bytes?.toString("utf8") ?? "", text } satisfies Exchange);
        resolve({ status: statusCode, headers: received, text });
      });
    });
    sent.end(bytes);
  });

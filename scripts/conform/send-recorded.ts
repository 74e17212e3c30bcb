import { AsyncLocalStorage } from "node:async_hooks";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { platform } from "node:os";
import type { HttpResponse } from "#server/testing/http-client.ts";
import type { RecordedRequest, RecordedResponse } from "./record.ts";

const deadlineMillis = 30_000;

/** A request that was answered. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
}

export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const agents = { "http:": new HttpAgent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) } as const;
const addresses = 200;

/**
 * Chooses the address that a request comes from. A server counts refused credentials by address, and a run sends thousands of them. Linux
 * has all of 127.0.0.0/8, so a server on this host sees many addresses. Undefined where the system chooses.
 */
function addressChooser({ hostname }: URL): () => string | undefined {
  if (platform() !== "linux" || !/^(localhost|127\.\d+\.\d+\.\d+)$/.test(hostname)) return () => undefined;
  let sent = 0;
  return () => `127.0.1.${1 + (sent++ % addresses)}`;
}

async function readWhole(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const headers = new Headers();
  const { rawHeaders } = response;
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return { status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString("utf8") };
}

/** Sends a request from an address of this host. @throws TypeError without a response, like `fetch` */
async function sendFrom(localAddress: string | undefined, url: URL, sent: SentRequest): Promise<HttpResponse> {
  try {
    return await sendOnce(localAddress, url, sent);
  } catch (error) {
    // The server has closed an idle connection at the moment of its next use.
    if (error instanceof TypeError && (error.cause as { isReused?: boolean }).isReused) return sendOnce(localAddress, url, sent);
    throw error;
  }
}

function sendOnce(localAddress: string | undefined, url: URL, { method, headers, body }: SentRequest): Promise<HttpResponse> {
  const isSecure = url.protocol === "https:";
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(url, {
      agent: isSecure ? agents["https:"] : agents["http:"],
      method,
      headers: { accept: "*/*", "user-agent": "latchkey-conform", ...(bytes && { "content-length": bytes.length }), ...headers },
      ...(localAddress && { localAddress, family: 4 }),
    });
    const fail = (cause: Error) =>
      reject(
        new TypeError(`no response from ${url.origin}: ${cause.message}`, { cause: Object.assign(cause, { isReused: sent.reusedSocket }) }),
      );
    sent.setTimeout(deadlineMillis, () => sent.destroy(new Error(`no response within ${deadlineMillis} ms`)));
    sent.once("error", fail);
    sent.once("response", (response) => readWhole(response).then(resolve, fail));
    sent.end(bytes);
  });
}

/**
 * Sends requests to one server, and has the last exchange of each case. Cases run side by side.
 * @param origins the addresses of its processes, which take turns
 */
export function recordingSender(
  origins: readonly string[],
  prepareHeaders: (headers: SentRequest["headers"]) => SentRequest["headers"] = (same) => same,
  onResponse: (text: string) => void = () => {},
  onExchange: (exchange: Exchange) => void = () => {},
) {
  const chooseAddress = addressChooser(new URL(origins[0] as string));
  let turns = 0;
  const cases = new AsyncLocalStorage<{ last: Exchange | undefined; readonly address: string | undefined }>();
  async function send(path: string, { method, headers: given, body }: SentRequest): Promise<HttpResponse> {
    const headers = prepareHeaders(given);
    const running = cases.getStore();
    const response = await sendFrom(running?.address ?? chooseAddress(), new URL(`${origins[turns++ % origins.length]}${path}`), {
      method,
      headers,
      body,
    });
    const { text } = response;
    onResponse(text);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const exchange = {
      request: { method, path, headers: sent, body: typeof body === "string" ? body : body?.toString("utf8") },
      response: { status: response.status, headers: Object.fromEntries(response.headers), body: text },
    };
    if (running) running.last = exchange;
    onExchange(exchange);
    return response;
  }
  return {
    send,
    /** Runs a case. @param isOneCaller whether its calls come from one address, which a limit counts @returns its result and its last exchange */
    async record<Result>(work: () => Promise<Result>, isOneCaller = false): Promise<{ result: Result; exchange: Exchange | undefined }> {
      const store = { last: undefined as Exchange | undefined, address: isOneCaller ? chooseAddress() : undefined };
      const result = await cases.run(store, work);
      return { result, exchange: store.last };
    },
  };
}
export type RecordingSender = ReturnType<typeof recordingSender>;

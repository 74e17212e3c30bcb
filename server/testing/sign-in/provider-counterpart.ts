import { createHash, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a provider received it. */
interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

/** JSON to answer with, or a function that decides on each request. */
type Answer = object | ((call: ProviderCall, response: ServerResponse) => object | undefined);

/**
 * A local HTTP server that replaces OAuth providers. It answers at the paths of `answers`, with 404 elsewhere. A function may answer
 * the request itself and return nothing.
 */
export async function startCounterpart() {
  const answers = new Map<string, Answer>();
  const calls: ProviderCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://counterpart");
    const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    const call = { method: request.method ?? "", path, query, headers: request.headers, form };
    calls.push(call);
    const answer = answers.get(path);
    if (answer === undefined) return void response.writeHead(404).end();
    const json = typeof answer === "function" ? answer(call, response) : answer;
    if (json === undefined) return;
    if (!response.headersSent) response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    calls,
    /** The last request to a path. */
    lastCall: (path: string) => calls.findLast((call) => call.path === path),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Counterpart = Awaited<ReturnType<typeof startCounterpart>>;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** An ID token, signed with RS256. Its nonce is that of a flow with the verifier. */
export function signIdToken(claims: object, { key, codeVerifier }: { readonly key: KeyObject; readonly codeVerifier: string }): string {
  const iat = Math.floor(Date.now() / 1000);
  const nonce = createHash("sha256").update(`nonce ${codeVerifier}`).digest("base64url");
  const signed = `${encoded({ alg: "RS256", kid: "key-1" })}.${encoded({ iat, exp: iat + 300, nonce, ...claims })}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

/** The document of keys that has the public half of a key. */
export const keysDocument = (publicKey: KeyObject) => ({
  keys: [{ ...publicKey.export({ format: "jwk" }), kid: "key-1", alg: "RS256", use: "sig" }],
});

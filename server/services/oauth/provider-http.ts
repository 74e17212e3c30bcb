import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { AddressNotPublic, type CheckedLookup } from "../checked-lookup.ts";
import { ProviderFailure } from "./oauth-clients.ts";

/** How long an operation at a provider may take, with all of its requests, in milliseconds. */
export const operationMillis = 10_000;
/** The longest response that is read. Those of real providers have some kilobytes. */
const maxResponseBytes = 1_000_000;

/** A request to a provider. */
interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/**
 * Sends a request to a provider and reads the response. Redirects are not followed, compression is not requested, and proxies of the
 * environment are not used.
 * @param provider the name of the provider, for messages
 * @throws ProviderFailure for everything but a response with a status below 500
 */
export async function requestProvider(
  provider: string,
  url: URL,
  { method, headers, body }: ProviderRequest,
  { addresses, signal }: { readonly addresses: CheckedLookup; readonly signal: AbortSignal },
): Promise<Response> {
  const failure = (kind: ConstructorParameters<typeof ProviderFailure>[0], text: string, cause?: unknown) =>
    new ProviderFailure(kind, `${provider} ${text} at ${url.origin}${url.pathname}.`, { cause });
  try {
    addresses.checkLiteral(url);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) };
      (url.protocol === "https:" ? httpsRequest : httpRequest)(
        url,
        { method, headers: sent, agent: false, lookup: addresses.lookup, signal },
        resolve,
      )
        .on("error", reject)
        .end(body);
    });
    const status = response.statusCode ?? 0;
    const bytes = await readBody(response);
    if (bytes === undefined) throw failure("invalid-response", "answered more than 1 MB");
    if (status >= 500 || status < 200) throw failure("unreachable", `answered with status ${status}`);
    if (status >= 300 && status < 400) throw failure("invalid-response", "answered with a redirect");
    const contentType = response.headers["content-type"];
    const challenge = response.headers["www-authenticate"];
    const nonce = response.headers["dpop-nonce"];
    return new Response(status === 204 || status === 205 ? null : new Uint8Array(bytes), {
      status,
      headers: {
        ...(contentType === undefined ? {} : { "content-type": contentType }),
        ...(challenge === undefined ? {} : { "www-authenticate": challenge }),
        ...(typeof nonce === "string" ? { "dpop-nonce": nonce } : {}),
      },
    });
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (signal.aborted) throw failure("timeout", `did not answer within ${operationMillis / 1000} seconds`, error);
    if (error instanceof AddressNotPublic && error.isLiteral) throw failure("unreachable", "is not at a public address", error);
    // Of a name, a developer must not learn whether it exists in a private network.
    throw failure("unreachable", "could not be reached", error);
  }
}

/** The body; undefined if it is too long. */
async function readBody(response: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the response.
    if (length > maxResponseBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

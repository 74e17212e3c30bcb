import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { ApiError } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import type { AgentCredential, Origin } from "../../kernel/call.ts";
import { assertJsonBounds } from "../../kernel/json-bounds.ts";
import type { AddressLimits } from "../../rate-limits/address-limits.ts";
import type { Services } from "../../services/index.ts";
import { randomRequestId } from "../../services/random.ts";
import { discardBody, exceedsDiscardLimit, readBody } from "../decode.ts";
import type { Endpoint } from "../endpoint.ts";
import { createRequestLog } from "../log-request.ts";
import { readLanguages } from "../page-locale.ts";
import type { Execute } from "../pipeline.ts";
import { headerReader } from "../request-headers.ts";
import { answerRequest, protocolVersions } from "./answer-request.ts";
import { createCallRoute } from "./call-route.ts";
import { openDocumentation } from "./documentation-search.ts";
import { RpcError, type RpcId, rpcCodes, rpcMessage, rpcResponse, toRpcError, toRpcResult } from "./json-rpc.ts";

export interface McpOptions {
  readonly served: readonly Endpoint[];
  readonly execute: Execute;
  readonly log: Logger;
  readonly clientOf: (request: IncomingMessage) => Pick<Origin, "ip" | "country" | "userAgent">;
  readonly fixedHeaders: Readonly<Record<string, string>>;
  /** The agent of a token; undefined for an invalid one. */
  readonly identifyAgent: (token: string, now: Date) => Promise<AgentCredential | undefined>;
  readonly services: Services;
  readonly publicUrl: string;
  /** The server's root directory, with the documentation. */
  readonly root: string;
  /** Undefined where rate limits are off. */
  readonly addressLimits?: AddressLimits | undefined;
}

const versionHeader = "mcp-protocol-version";
const securityHeaders = {
  "cache-control": "no-store, max-age=0",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** A request that is refused before its message is read, with a status of HTTP. */
class TransportError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The handler of `/mcp`: the Model Context Protocol over HTTP, without sessions and streams (2025-06-18, Transports). */
export function createMcpHandler(options: McpOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { served, execute, log, clientOf, fixedHeaders, identifyAgent, services, publicUrl, root, addressLimits } = options;
  const endpoints: ReadonlyMap<Route, Endpoint> = new Map(served.map((endpoint) => [endpoint.route, endpoint]));
  const documentation = openDocumentation(root);
  const logRequest = createRequestLog(log);
  const ownOrigin = new URL(publicUrl).origin;

  /** The agent of a request. @throws TransportError 401 for a missing or invalid token */
  async function requireAgent(request: IncomingMessage, ip: string): Promise<AgentCredential> {
    const now = services.clock.now();
    addressLimits?.countKeyless(ip, now);
    const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers[requestHeaders.authorization] ?? "")?.[1];
    const agent = token === undefined ? undefined : await identifyAgent(token, now);
    if (agent) return agent;
    if (token !== undefined) addressLimits?.countRefused(ip, true, now);
    const detail = token === undefined ? "" : ', error="invalid_token"';
    throw new TransportError(401, "Send a valid agent token as a bearer token.", {
      "www-authenticate": `Bearer realm="latchkey"${detail}`,
    });
  }

  async function answer(request: IncomingMessage, requestId: string): Promise<object | undefined> {
    const { origin: pageOrigin, [versionHeader]: version } = request.headers;
    // A page of another site may have bound its name to this host (DNS rebinding).
    if (pageOrigin !== undefined && pageOrigin !== ownOrigin)
      throw new TransportError(403, "Requests of pages of other origins are refused.");
    if (request.method !== "POST") throw new TransportError(405, "Send messages by POST.", { allow: "POST" });
    const origin: Origin = { requestId, ...clientOf(request), languages: readLanguages(request) };
    const agent = await requireAgent(request, origin.ip);
    if (version !== undefined && !(protocolVersions as readonly unknown[]).includes(version))
      throw new TransportError(400, `This server speaks the versions ${protocolVersions.join(" and ")} of the protocol.`);
    const body = parseJson(await readBody(request, requestLimits.bodyBytes));
    const message = rpcMessage.safeParse(body);
    if (!message.success) {
      if (rpcResponse.safeParse(body).success) return undefined;
      return toRpcError(null, new RpcError(rpcCodes.invalidRequest, "The body is not one message of JSON-RPC 2.0."));
    }
    const { id, method, params } = message.data;
    if (id === undefined) return undefined;
    if (method === "tools/call") log.info({ requestId, agent: agent.id, tool: String(params?.name).slice(0, 100) }, "tool of an agent");
    const callRoute = createCallRoute(endpoints, execute, { agent, origin, readHeader: headerReader(request.headers) });
    return answerMessage(id, message.data, { agent, callRoute, documentation, secrets: services.secrets }, requestId);
  }

  async function answerMessage(id: RpcId, ...[message, context, requestId]: [...Parameters<typeof answerRequest>, string]) {
    try {
      return toRpcResult(id, await answerRequest(message, context));
    } catch (error) {
      if (error instanceof RpcError) return toRpcError(id, error);
      log.error({ requestId, err: error }, "unexpected failure of a tool");
      return toRpcError(id, new RpcError(rpcCodes.internalError, `Something went wrong on our side. Request ${requestId}.`));
    }
  }

  return async (request, response) => {
    const requestId = randomRequestId();
    logRequest(request, response, requestId, (request.url ?? "/").split("?", 1)[0] as string);
    const send = (status: number, data: object | undefined, headers: Readonly<Record<string, string>> = {}) => {
      const type = data && { "content-type": "application/json" };
      const all = { ...securityHeaders, ...fixedHeaders, [responseHeaders.requestId]: requestId, ...type, ...headers };
      response.writeHead(status, all).end(data && JSON.stringify(data));
    };
    try {
      const data = await answer(request, requestId);
      send(data === undefined ? 202 : 200, data);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TransportError))
        log.error({ requestId, err: error }, "unexpected failure of /mcp");
      const { status, message, headers } =
        error instanceof ApiError || error instanceof TransportError ? error : new TransportError(500, "Something went wrong on our side.");
      const isClosed = exceedsDiscardLimit(request);
      const code = status === 400 ? rpcCodes.parseError : rpcCodes.invalidRequest;
      send(status, toRpcError(null, { code, message }), { ...headers, ...(isClosed && { connection: "close" }) });
      if (!isClosed) discardBody(request);
    }
  };
}

/** @throws TransportError 400, and the error of JSON that nests too deeply */
function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new TransportError(400, "The body is not valid JSON.");
  }
  assertJsonBounds(value);
  return value;
}

import { apiPath } from "#contract/vocabulary/paths.ts";
import { applicationIssuer } from "#contract/vocabulary/sign-in/application-issuer.ts";
import { AccessTokenError } from "../../flows/access-token-error.ts";
import type { AppOptions } from "../../flows/app-options.ts";
import { openCaller, readPublicUrl } from "../../options.ts";
import { verifyAccessToken } from "../accounts/verify-access-token.ts";

/** Options of an MCP server that signs its users in with a project. Missing ones are read from the environment, as by an app. */
export interface McpAuthOptions extends Pick<AppOptions, "baseUrl" | "projectId" | "fetch"> {
  /**
   * The URL of the endpoint, as clients spell it. It is the identifier of an API in `oauthServer.resources`. Tokens for other APIs are
   * refused.
   */
  readonly resource: string;
  /** Scopes that a token must have, all of them. Default: none. */
  readonly scopes?: readonly string[];
  /** The name of the server, which clients may show. */
  readonly name?: string;
}

/** The access of a client, in the form in which the MCP SDK hands it to tools as `authInfo`. */
export interface McpAuthInfo {
  readonly token: string;
  readonly clientId: string;
  readonly scopes: string[];
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  readonly resource: URL;
  /** The user of the token and the team that the user has chosen; null without one. */
  readonly extra: { readonly userId: string | null; readonly teamId: string | null };
}

/** Protected-resource metadata (RFC 9728, section 2). */
export interface ProtectedResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly bearer_methods_supported: readonly ["header"];
  readonly scopes_supported?: readonly string[];
  readonly resource_name?: string;
}

const wellKnown = "/.well-known/oauth-protected-resource";

/** Clients in browsers read the metadata and the challenge. */
const open = { "access-control-allow-origin": "*", "access-control-expose-headers": "www-authenticate, mcp-session-id" };
const preflight = { ...open, "access-control-allow-methods": "GET", "access-control-allow-headers": "*" };

/** The metadata has the path of the resource after the well-known one (RFC 9728, section 3.1). */
function readMetadataUrl({ resource }: McpAuthOptions): URL {
  const url = new URL(resource);
  return new URL(`${wellKnown}${url.pathname === "/" ? "" : url.pathname}`, url.origin);
}

function readIssuer(options: McpAuthOptions): string {
  const { clientId } = openCaller({ ...pickProject(options), tokenStore: null }, "server").connection;
  const [projectId = "", branchId] = clientId.split("#", 2);
  return applicationIssuer(`${readPublicUrl(options)}${apiPath}`, projectId, branchId);
}

function readMetadata(options: McpAuthOptions): ProtectedResourceMetadata {
  const { resource, scopes, name } = options;
  return {
    resource,
    authorization_servers: [readIssuer(options)],
    bearer_methods_supported: ["header"],
    ...(scopes && { scopes_supported: [...scopes] }),
    ...(name !== undefined && { resource_name: name }),
  };
}

/** The response to a request that is refused (RFC 6750, section 3; RFC 9728, section 5.1). */
interface AuthFailure {
  readonly status: 401 | 403;
  readonly challenge: string;
  readonly body: { readonly error: string; readonly error_description: string };
}

function describeError(error: unknown, options: McpAuthOptions): AuthFailure {
  if (!(error instanceof AccessTokenError)) throw error;
  const code = error.reason === "scope" ? "insufficient_scope" : "invalid_token";
  const parts = [
    // Without a token there is no error (RFC 6750, section 3.1).
    ...(error.reason === "missing" ? [] : [`error="${code}"`]),
    ...(options.scopes?.length ? [`scope="${options.scopes.join(" ")}"`] : []),
    `resource_metadata="${readMetadataUrl(options)}"`,
  ];
  return {
    status: error.status,
    challenge: `Bearer ${parts.join(", ")}`,
    body: { error: code, error_description: error.message },
  };
}

/** @throws AccessTokenError */
async function verify(authorization: string | null, { resource, scopes = [], ...project }: McpAuthOptions): Promise<McpAuthInfo> {
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  const access = await verifyAccessToken(
    { accessToken: token || null },
    { ...pickProject(project), audience: resource, scopes, or: "throw" },
  );
  return {
    token,
    clientId: access.clientId,
    scopes: [...access.scopes],
    expiresAt: Math.floor(access.expiresAt.getTime() / 1000),
    resource: new URL(resource),
    extra: { userId: access.userId, teamId: access.teamId },
  };
}

const pickProject = ({ baseUrl, projectId, fetch }: Pick<McpAuthOptions, "baseUrl" | "projectId" | "fetch">) => ({
  ...(baseUrl !== undefined && { baseUrl }),
  ...(projectId !== undefined && { projectId }),
  ...(fetch !== undefined && { fetch }),
});

/**
 * Handles requests for the protected-resource metadata of an MCP server (RFC 9728). Serve it at
 * `/.well-known/oauth-protected-resource` and the path of the server, with `GET` and `OPTIONS`. `withMcpAuth` answers that path by itself,
 * where its handler receives it.
 * @example
 * // app/.well-known/oauth-protected-resource/mcp/route.ts
 * const handler = mcpMetadata({ resource: "https://mcp.example.com/mcp" });
 * export { handler as GET, handler as OPTIONS };
 */
export const mcpMetadata =
  (options: McpAuthOptions) =>
  (request: Pick<Request, "method">): Response =>
    request.method === "OPTIONS"
      ? new Response(null, { status: 204, headers: preflight })
      : Response.json(readMetadata(options), { headers: { ...open, "cache-control": "public, max-age=3600" } });

/**
 * Protects an MCP server whose handler takes a Web `Request`: Hono, Next.js route handlers, Deno, Bun, Workers. A request without a valid
 * token gets a challenge. By it, clients find the project's authorization server, register and sign the user in. A session token of a
 * user is refused.
 * @param handler gets the request, and the access of the client for the transport's `authInfo`
 * @throws NetworkError if the keys have never been loaded and the server cannot be reached
 * @example
 * export const POST = withMcpAuth(
 *   async (request, authInfo) => {
 *     const transport = new WebStandardStreamableHTTPServerTransport();
 *     await createServer().connect(transport);
 *     return transport.handleRequest(request, { authInfo });
 *   },
 *   { resource: "https://mcp.example.com/mcp", scopes: ["notes:read"] },
 * );
 */
export function withMcpAuth(
  handler: (request: Request, authInfo: McpAuthInfo) => Response | Promise<Response>,
  options: McpAuthOptions,
): (request: Request) => Promise<Response> {
  const metadata = mcpMetadata(options);
  const { pathname } = readMetadataUrl(options);
  return async (request) => {
    if (new URL(request.url).pathname === pathname) return metadata(request);
    let authInfo: McpAuthInfo;
    try {
      authInfo = await verify(request.headers.get("authorization"), options);
    } catch (error) {
      const { status, challenge, body } = describeError(error, options);
      return Response.json(body, { status, headers: { ...open, "www-authenticate": challenge } });
    }
    return handler(request, authInfo);
  };
}

/** The parts of an Express request that `mcpAuth` reads, and the one that it writes. */
interface ExpressRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly authorization?: string | undefined };
  auth?: McpAuthInfo;
}

interface ExpressResponse {
  set(headers: Record<string, string>): unknown;
  status(status: number): { json(body: unknown): unknown; end(): unknown };
}

/**
 * Creates the same protection as middleware of Express. It answers the metadata by itself, and sets `request.auth`, which the MCP SDK's
 * `StreamableHTTPServerTransport` hands to tools as `authInfo`.
 * @example
 * app.use(mcpAuth({ resource: "https://mcp.example.com/mcp" }));
 * app.post("/mcp", (request, response) => transport.handleRequest(request, response, request.body));
 */
export function mcpAuth(options: McpAuthOptions) {
  const { pathname } = readMetadataUrl(options);
  return async (request: ExpressRequest, response: ExpressResponse, next: (error?: unknown) => void): Promise<void> => {
    try {
      if (request.path === pathname) {
        response.set(request.method === "OPTIONS" ? preflight : { ...open, "cache-control": "public, max-age=3600" });
        if (request.method === "OPTIONS") response.status(204).end();
        else response.status(200).json(readMetadata(options));
        return;
      }
      request.auth = await verify(request.headers.authorization ?? null, options);
    } catch (error) {
      if (!(error instanceof AccessTokenError)) return next(error);
      const { status, challenge, body } = describeError(error, options);
      response.set({ ...open, "www-authenticate": challenge });
      response.status(status).json(body);
      return;
    }
    next();
  };
}

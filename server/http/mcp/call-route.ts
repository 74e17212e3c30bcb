import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import type { AgentCredential, Origin } from "../../kernel/call.ts";
import type { Endpoint } from "../endpoint.ts";
import type { ReadHeader } from "../identify.ts";
import type { Execute } from "../pipeline.ts";
import { splitInput } from "../split-input.ts";
import type { CallRoute } from "./agent-tool.ts";

/** Headers for the trace that a call belongs to (W3C Trace Context). */
const traceHeaders = ["traceparent", "tracestate"];

interface AgentCall {
  readonly agent: AgentCredential;
  readonly origin: Origin;
  /** Reads the headers of the request to `/mcp`. */
  readonly readHeader: ReadHeader;
}

/** Calls routes of the contract as an agent, with the access of an admin within that of its developer. */
export const createCallRoute = (
  endpoints: ReadonlyMap<Route, Endpoint>,
  execute: Execute,
  { agent, origin, readHeader }: AgentCall,
): CallRoute => {
  const headers: Readonly<Record<string, string>> = {
    [requestHeaders.accessType]: "admin",
    [requestHeaders.projectId]: agent.projectId,
    [requestHeaders.branchId]: agent.branchId,
  };
  return async (route, input) => {
    const endpoint = endpoints.get(route);
    if (!endpoint) throw new Error(`A tool calls ${route.method} ${route.path}, which the server does not have.`);
    // Absent fields, not fields without a value, which strict schemas refuse.
    const { params, query, body } = splitInput(route, JSON.parse(JSON.stringify(input)));
    const reply = await execute(endpoint, {
      line: { params, query },
      readInput: async () => ({ params, query, body }),
      headers: (name) => headers[name] ?? (traceHeaders.includes(name) ? readHeader(name) : undefined),
      origin,
      agentHash: agent.hash,
      requestLine: `${route.method} ${route.path}`,
    });
    // The pipeline returns what the route declares; a route of a tool returns data.
    return (reply.kind === "data" ? reply.data : undefined) as never;
  };
};

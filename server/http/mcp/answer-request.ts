import { z } from "zod";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import type { ToolContext } from "./agent-tool.ts";
import { agentTools, describeTools } from "./agent-tools.ts";
import { callTool } from "./call-tool.ts";
import { RpcError, type RpcMessage, rpcCodes } from "./json-rpc.ts";

/** The versions of the Model Context Protocol that this server speaks, the newest first. */
export const protocolVersions = ["2025-06-18", "2025-03-26"] as const;

const instructions =
  "Tools of a Latchkey server for one project. Find answers with search_documents. Plan each change of the configuration, show the plan to the developer, then apply it.";

const toolCall = z.object({ name: z.string().max(100), arguments: z.record(z.string(), z.unknown()).optional() });

const isSupported = (version: unknown): version is string => (protocolVersions as readonly unknown[]).includes(version);

/**
 * Answers a request of the protocol (2025-06-18, Lifecycle and Tools). The server has no sessions: each request is complete.
 * @throws RpcError
 */
export async function answerRequest({ method, params }: RpcMessage, context: ToolContext): Promise<object> {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: isSupported(params?.protocolVersion) ? params.protocolVersion : protocolVersions[0],
        capabilities: { tools: {} },
        serverInfo: { name: "latchkey", title: "Latchkey", version: productVersion },
        instructions,
      };
    case "ping":
      return {};
    case "tools/list":
      return { tools: describeTools(context.agent.rights) };
    case "tools/call": {
      const call = toolCall.safeParse(params);
      const tool = call.data && agentTools.find(({ name }) => name === call.data.name);
      if (!tool) throw new RpcError(rpcCodes.invalidParams, "There is no such tool.");
      return callTool(tool, call.data.arguments, context);
    }
    default:
      throw new RpcError(rpcCodes.methodNotFound, "This server does not have the method.");
  }
}

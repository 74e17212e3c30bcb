import { z } from "zod";
import { ApiError } from "#contract/kernel/error.ts";
import type { AgentTool, ToolContext } from "./agent-tool.ts";
import { ToolError } from "./agent-tool.ts";
import { answerLimits } from "./answer-limits.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** The result of a tool (Model Context Protocol 2025-06-18, Tools, Tool Result). */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly isError?: true;
}

const refuse = (text: string): ToolResult => ({ content: [{ type: "text", text }], isError: true });

/** Runs a tool. What it refuses is a result, so that the agent can read it and repair its call. */
export async function callTool(tool: AgentTool, input: unknown, context: ToolContext): Promise<ToolResult> {
  if (!context.agent.rights.includes(tool.right)) return refuse(`The agent token lacks the right ${tool.right}.`);
  const parsed = tool.input.safeParse(input ?? {});
  if (!parsed.success) return refuse(`The arguments are not valid.\n${z.prettifyError(parsed.error)}`);
  try {
    const text = JSON.stringify(withoutSecrets(await tool.run(parsed.data, context)));
    if (Buffer.byteLength(text) <= answerLimits.bytes) return { content: [{ type: "text", text }] };
    return refuse(`The answer is longer than ${answerLimits.bytes} bytes. Request less: a lower limit, or a path.`);
  } catch (error) {
    if (error instanceof ToolError) return refuse(error.message);
    if (error instanceof ApiError) return refuse(String(withoutSecrets(`${error.code}: ${error.message}`)));
    throw error;
  }
}

import { z } from "zod";
import { changesSomething } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { AgentTool } from "./agent-tool.ts";
import { configTools } from "./config-tools.ts";
import { documentTools } from "./document-tools.ts";
import { logTools } from "./log-tools.ts";
import { userTools } from "./user-tools.ts";

/** Every tool of coding agents. */
export const agentTools: readonly AgentTool[] = [...documentTools, ...configTools, ...userTools, ...logTools];

/** A tool as the protocol lists it (Model Context Protocol 2025-06-18, Tools). */
const describeTool = ({ name, title, description, input, right, isDestructive }: AgentTool) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: "input" }),
  annotations: { title, readOnlyHint: !changesSomething(right), destructiveHint: isDestructive === true, openWorldHint: false },
});

export type DescribedTool = ReturnType<typeof describeTool>;

let described: readonly (readonly [AgentTool, DescribedTool])[] | undefined;

/** Describes the tools that a token allows. Schemas are converted with the first call, not at the start of the server. */
export function describeTools(rights: readonly string[]): DescribedTool[] {
  described ??= agentTools.map((tool) => [tool, describeTool(tool)] as const);
  return described.flatMap(([tool, description]) => (rights.includes(tool.right) ? description : []));
}

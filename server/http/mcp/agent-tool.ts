import type { z } from "zod";
import type { InputOf, OutputOf, Route } from "#contract/kernel/route.ts";
import type { AgentRight } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { AgentCredential } from "../../kernel/call.ts";
import type { Secrets } from "../../services/secrets.ts";
import type { Documentation } from "./documentation-search.ts";

/** Calls a route of the contract as the agent, through the pipeline of every call. Throws the error that the call is refused with. */
export type CallRoute = <R extends Route>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>;

/** Everything that a tool works with. */
export interface ToolContext {
  readonly agent: AgentCredential;
  readonly callRoute: CallRoute;
  readonly documentation: Documentation;
  readonly secrets: Secrets;
}

/** A tool of coding agents, as data. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** The right that a token needs. */
  readonly right: AgentRight;
  /** Whether a call may take something away. Read-only follows from the right. */
  readonly isDestructive?: true;
  run(input: z.output<Input>, context: ToolContext): Promise<unknown>;
}

/** Declares a tool; the type of its input follows from the schema. */
export const agentTool = <Input extends z.ZodObject>(tool: AgentTool<Input>): AgentTool => tool as unknown as AgentTool;

/** A tool refuses the call. The message is for the agent and says what to do. */
export class ToolError extends Error {
  override name = "ToolError";
}

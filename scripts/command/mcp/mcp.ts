import { createInterface } from "node:readline";
import { agentPath } from "#contract/vocabulary/paths.ts";
import { describeFailure } from "../failure.ts";
import { type AgentSession, openAgentSession } from "./agent-session.ts";

/** The options of `latchkey mcp`. */
export interface McpOptions {
  readonly project?: string | undefined;
  /** Whether the agent gets the tools that change something. */
  readonly allowWrites?: boolean | undefined;
}

const requestMillis = 60_000;
/** JSON-RPC 2.0, section 5.1: an internal error. */
const internalError = -32_603;

/** The id of a request; undefined for a notification, and for text that is no message. */
function readId(line: string): unknown {
  try {
    return (JSON.parse(line) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

const toError = (id: unknown, message: string) => ({ jsonrpc: "2.0", id: id ?? null, error: { code: internalError, message } });

/** Sends a message to the server. @returns its answer; undefined where there is none */
async function forward({ baseUrl, token }: AgentSession, line: string): Promise<object | undefined> {
  const id = readId(line);
  try {
    const response = await fetch(`${baseUrl}${agentPath}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await token()}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: line,
      signal: AbortSignal.timeout(requestMillis),
    });
    const text = await response.text();
    if (text === "") return undefined;
    const answer = JSON.parse(text) as object;
    return response.ok ? answer : { ...answer, id: id ?? null };
  } catch (error) {
    return id === undefined ? undefined : toError(id, describeFailure(error, baseUrl));
  }
}

/**
 * `latchkey mcp`: serves a coding agent (Model Context Protocol 2025-06-18, stdio). Passes its messages from standard input to the server,
 * and the answers to standard output. Nothing else is written there. It ends with standard input, or with a signal.
 */
export async function serveAgent({ project, allowWrites }: McpOptions): Promise<void> {
  const session = await openAgentSession({ project, writes: allowWrites === true });
  const input = createInterface({ input: process.stdin });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => input.close());
  const pending = new Set<Promise<void>>();
  input.on("line", (line) => {
    if (line.trim() === "") return;
    const answered = forward(session, line)
      .then((answer) => void (answer && process.stdout.write(`${JSON.stringify(answer)}\n`)))
      .finally(() => pending.delete(answered));
    pending.add(answered);
  });
  await new Promise<void>((resolve) => input.once("close", resolve));
  await Promise.all(pending);
  await session.end();
  // An open standard input would hold the process.
  process.stdin.destroy();
}

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";

/** The answer of a tool: its data, or the text of its error. */
export interface ToolAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: each tool answers other data.
  readonly data: any;
  readonly error: string | undefined;
  readonly text: string;
}

/** Calls a tool of a connected client. */
export async function readTool(client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [{ text = "" } = {}] = content as { text?: string }[];
  return { data: isError ? undefined : JSON.parse(text), error: isError ? text : undefined, text };
}

/** Connects the client library of the protocol to `/mcp` with a token. It closes with the test. */
export async function connectClient(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  onTestFinished(() => client.close());
  return client;
}

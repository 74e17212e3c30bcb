import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChatModelOptions } from "../../services/ai/chat-model.ts";

/** A request that the endpoint received. */
export interface AiRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string | null; readonly tool_calls?: readonly unknown[] }[];
    readonly tools: readonly { readonly function: { readonly name: string } }[];
  };
}

export type AiAnswer = (response: ServerResponse, request: AiRequest) => void;

export interface AiEndpoint {
  readonly received: AiRequest[];
  /** The options of a server that uses it. */
  readonly options: ChatModelOptions;
  /** How it answers from now on. */
  answer: AiAnswer;
  close(): Promise<void>;
}

/** Answers a message of the assistant, as OpenAI does. */
export const completion =
  (message: { readonly content?: string | null; readonly tool_calls?: readonly unknown[] }): AiAnswer =>
  (response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", choices: [{ index: 0, finish_reason: "stop", message }] }));
  };

/** A call of a tool, as OpenAI sends it. */
export const toolCall = (name: string, argumentsText: string, id = "call_1") => ({
  id,
  type: "function",
  function: { name, arguments: argumentsText },
});

/** An OpenAI-compatible endpoint on a free port. */
export async function startAiEndpoint(answer: AiAnswer, answerMillis?: number): Promise<AiEndpoint> {
  const received: AiRequest[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const about = {
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString("utf8")),
    };
    received.push(about);
    endpoint.answer(response, about);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint: AiEndpoint = {
    received,
    answer,
    options: { url: `http://127.0.0.1:${port}/v1`, apiKey: "sk-secret", model: "a-model", answerMillis },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return endpoint;
}

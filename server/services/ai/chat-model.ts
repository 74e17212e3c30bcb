import { z } from "zod";

/** A message as OpenAI-compatible endpoints read it. */
export type ModelMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string | null; readonly tool_calls?: readonly ModelToolCall[] }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

export interface ModelToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A function that the model may call. `parameters`: a JSON schema. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
}

export interface ModelAnswer {
  readonly text: string;
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
}

/** A language model behind an OpenAI-compatible endpoint. */
export interface ChatModel {
  /** @throws ChatModelFailed */
  complete(request: ModelRequest): Promise<ModelAnswer>;
}

export interface ChatModelOptions {
  /** The base URL, such as https://api.openai.com/v1. */
  readonly url: string;
  readonly apiKey: string;
  readonly model: string;
  /** The deadline of an answer, from the connection to its last byte. */
  readonly answerMillis?: number | undefined;
}

/** There was no usable answer. The message has no text of the endpoint, which could contain the key. */
export class ChatModelFailed extends Error {
  override name = "ChatModelFailed";
}

const limits = { answerMillis: 60_000, answerBytes: 1_000_000 } as const;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z.array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) })).nullish(),
        }),
      }),
    )
    .min(1),
});

/** A client of `POST {url}/chat/completions`. */
export function createChatModel({ url, apiKey, model, answerMillis = limits.answerMillis }: ChatModelOptions): ChatModel {
  return {
    async complete({ messages, tools }) {
      const body = { model, messages, tools: tools.map((tool) => ({ type: "function", function: tool })) };
      let text: string;
      try {
        const response = await fetch(`${url}/chat/completions`, {
          method: "POST",
          headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
          body: JSON.stringify(body),
          redirect: "error",
          signal: AbortSignal.timeout(answerMillis),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new ChatModelFailed(`The AI endpoint answered ${response.status}.`);
        }
        text = await readBounded(response);
      } catch (error) {
        if (error instanceof ChatModelFailed) throw error;
        const isOverdue = (error as { name?: string }).name === "TimeoutError";
        throw new ChatModelFailed(isOverdue ? "The AI endpoint did not answer in time." : "The AI endpoint cannot be reached.");
      }
      return toAnswer(text);
    },
  };
}

/** The body of a response. A longer one than allowed is closed. @throws ChatModelFailed */
async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > limits.answerBytes) throw new ChatModelFailed("The AI endpoint answered too much.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function toAnswer(text: string): ModelAnswer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ChatModelFailed("The AI endpoint did not answer JSON.");
  }
  const [choice] = Completion.safeParse(json).data?.choices ?? [];
  if (!choice) throw new ChatModelFailed("The AI endpoint answered no completion.");
  const { content, tool_calls } = choice.message;
  return { text: content ?? "", toolCalls: (tool_calls ?? []).map(({ id, function: called }) => ({ id, ...called })) };
}

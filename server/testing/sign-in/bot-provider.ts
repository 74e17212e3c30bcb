import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A provider of bot challenges in the test's process. It accepts the solution `good` with the secret `right`, once. */
export interface BotProviderDouble {
  readonly url: string;
  /** The paths and fields of the requests so far. */
  readonly requests: { readonly path: string; readonly fields: Readonly<Record<string, string>> }[];
  /** Replaces the response. */
  respond(respond: (response: ServerResponse) => void): void;
  close(): void;
}

export async function startBotProvider(): Promise<BotProviderDouble> {
  const requests: { path: string; fields: Record<string, string> }[] = [];
  const used = new Set<string>();
  let replaced: ((response: ServerResponse) => void) | undefined;
  function respondTo({ secret, response = "" }: Record<string, string>): object {
    if (secret !== "right") return { success: false, "error-codes": ["invalid-input-secret"] };
    if (used.has(response)) return { success: false, "error-codes": ["timeout-or-duplicate"] };
    used.add(response);
    if (response === "other-call") return { success: true, action: "send-reset" };
    // A second word is the name of the widget.
    const [, action = "sign-up"] = response.split(" ");
    return response.startsWith("good")
      ? { success: true, hostname: "app.example", action }
      : { success: false, "error-codes": ["invalid-input-response"] };
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    requests.push({ path: request.url ?? "", fields });
    if (replaced) return replaced(response);
    response.setHeader("content-type", "application/json").end(JSON.stringify(respondTo(fields)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: (next) => {
      replaced = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

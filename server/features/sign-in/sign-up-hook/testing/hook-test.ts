import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUuid } from "../../../../services/random.ts";
import { isSignedBy } from "../../../../services/webhook-signature.ts";
import { type ProjectKeys, type ServerOptions, startServer } from "../../../../testing/index.ts";
import { hookSecret } from "../../../../testing/sign-in/sign-up-hook-cases.ts";

/** A call that the endpoint has received. */
export interface ReceivedCall {
  readonly isSigned: boolean;
  readonly id: string | undefined;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, unknown>> };
}

type Answer = (response: ServerResponse, call: ReceivedCall) => void;

export const password = "correct horse battery";
export const anAddress = () => `${randomUuid()}@example.org`;

/** A server, and an endpoint whose answers a test chooses. */
export async function startHookTest(options: ServerOptions = {}) {
  const server = await startServer(options);
  const received: ReceivedCall[] = [];
  const state: { answer: Answer } = { answer: () => {} };
  const reply =
    (value: unknown, status = 200): Answer =>
    (response) => {
      response.statusCode = status;
      response.end(typeof value === "string" ? value : JSON.stringify(value));
    };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const header = (name: string) => request.headers[`webhook-${name}`] as string | undefined;
    const headers = { id: header("id"), timestamp: header("timestamp"), signature: header("signature") };
    const isSigned = isSignedBy(hookSecret, headers, bytes, server.clock.now());
    const call = { isSigned, id: headers.id, text: bytes.toString(), body: JSON.parse(bytes.toString()) };
    received.push(call);
    state.answer(response, call);
  }
  const endpoint = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(endpoint.address() as AddressInfo).port}/hook`;
  const ask = (path: string, project: ProjectKeys, body: object, more: object = {}) =>
    server.request("POST", path, { as: "client", project, body, ...more });
  return {
    server,
    url,
    received,
    reply,
    /** Chooses the answers from now on, and forgets the calls. */
    answer(answer: Answer) {
      received.length = 0;
      state.answer = answer;
    },
    /** A project with the endpoint, and every method. */
    givenProject: ({ hook = {}, signUp = {}, ...more }: { hook?: object; signUp?: object } & Record<string, unknown> = {}) =>
      server.givenProject({
        auth: {
          password: { allowSignIn: true },
          otp: { allowSignIn: true },
          passkey: { allowSignIn: true },
          anonymous: { allowSignUp: true },
          signUp: { ...signUp, hook: { url, secret: hookSecret, ...hook } },
        },
        domains: { allowLocalhost: true },
        ...more,
      }),
    ask,
    signUp: (project: ProjectKeys, email = anAddress(), more: object = {}) =>
      ask("/auth/password/sign-up", project, { email, password }, more),
    signIn: (project: ProjectKeys, email: string) => ask("/auth/password/sign-in", project, { email, password }),
    readUser: async (project: ProjectKeys, id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json,
    async listDecisions(project: ProjectKeys) {
      await server.running.flushHookDecisions();
      return (await server.request("GET", "/internal/sign-up-hook/decisions", { as: "admin", project })).json.items;
    },
    async close() {
      await server.close();
      endpoint.closeAllConnections();
      endpoint.close();
    },
  };
}

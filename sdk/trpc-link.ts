import { httpBatchLink, httpLink, type Operation, retryLink, splitLink, type TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import type { AppOptions } from "./flows/app-options.ts";
import { coreErrors } from "./generated/core-errors.ts";
import type { ErrorDetails } from "./generated/errors.ts";
import { openCaller } from "./options.ts";
import { readTokens, type Session } from "./session/session.ts";
import type { TokenStore } from "./session/store.ts";
import { type Connection, makeHeaders } from "./transport/connection.ts";
import { isObject } from "./transport/json.ts";
import { sendRequest } from "./transport/send-request.ts";
import type { LatchkeyRouter } from "./trpc-router.ts";

type BotChallenge = ErrorDetails["BOT_CHALLENGE_REQUIRED"];

/** Options of `latchkeyLink`. Missing options are read from Node's environment, except for secret keys. */
export interface LatchkeyLinkOptions
  extends Pick<
    AppOptions,
    "baseUrl" | "projectId" | "publishableClientKey" | "extraRequestHeaders" | "maxRetryAfterMillis" | "fetch" | "effects"
  > {
  /** Where the tokens of the signed-in user are stored. Default: none, calls are made without a user. */
  readonly tokenStore?: AppOptions["tokenStore"];
  /** The project's secret server key. The calls are those of a server; for `LatchkeyRouter<"server">`. */
  readonly secretServerKey?: string;
  /** The project's super secret admin key. The calls are those of an admin; for `LatchkeyRouter<"admin">`. */
  readonly superSecretAdminKey?: string;
}

/**
 * Creates the last link of a tRPC client. It sends calls in batches, with the headers of the project and of the session. Parallel calls share
 * one refresh of the access token. A call whose access token is rejected is repeated with a new one. The tokens of a sign-in are stored, and
 * `auth.sessions.signOut` removes them. Lost connections are retried as in the client library.
 *
 * A mutation with `idempotencyKey` in its context is sent alone, with the header `idempotency-key`.
 * @throws Error if an option is missing or malformed
 * @example
 * const api = createTRPCClient<LatchkeyRouter>({
 *   links: [latchkeyLink({ baseUrl, projectId, publishableClientKey, tokenStore: "cookie" })],
 * });
 * await api.auth.password.signIn.mutate({ email, password });
 * const user = await api.users.me.query();
 */
export function latchkeyLink({ secretServerKey, superSecretAdminKey, ...options }: LatchkeyLinkOptions): TRPCLink<LatchkeyRouter> {
  const accessType = superSecretAdminKey ? "admin" : secretServerKey ? "server" : "client";
  const { tokenStore = null } = options;
  const {
    connection,
    session: sessionOf,
    store,
  } = openCaller({ ...options, tokenStore }, accessType, { secretServerKey, superSecretAdminKey });
  const tokens = tokenStore === null ? undefined : store();
  const currentSession = () => (tokens ? sessionOf(tokens) : null);
  /** The access token that the last attempt of an operation sent, by the context of the operation. */
  const sent = new WeakMap<object, string>();

  /** The bot challenge with which an operation was refused, by the context of the operation. */
  const challenges = new WeakMap<object, BotChallenge>();
  const isChallenged = (context: object) => challenges.has(context);

  async function headers(operations: readonly Operation[]): Promise<Record<string, string>> {
    const { accessToken, refreshToken } = await readTokens(currentSession());
    if (accessToken === null || refreshToken === null) return makeHeaders(connection, null);
    for (const { context } of operations) sent.set(context, accessToken);
    return makeHeaders(connection, { accessToken, refreshToken });
  }

  const http = {
    url: `${connection.baseUrl}/trpc`,
    fetch: (url: unknown, init: object = {}) => fetchBy(connection, String(url), init),
  };
  const toServer = splitLink<LatchkeyRouter>({
    // A header is sent with all calls of a batch.
    condition: ({ context }) => typeof context.idempotencyKey === "string" || isChallenged(context),
    true: httpLink({
      ...http,
      headers: async ({ op }) => {
        const { idempotencyKey } = op.context;
        const solution = await solve(challenges.get(op.context));
        return {
          ...(await headers([op])),
          ...(typeof idempotencyKey === "string" && { [requestHeaders.idempotencyKey]: idempotencyKey }),
          ...(solution !== null && { [requestHeaders.botSolution]: solution }),
        };
      },
    }),
    false: httpBatchLink({
      ...http,
      maxItems: requestLimits.batchCalls,
      maxURLLength: requestLimits.queryBytes,
      headers: ({ opList }) => headers(opList),
    }),
  });
  const withNewToken = retryLink<LatchkeyRouter>({
    retry({ op, attempts, error }) {
      const { known } = error.data ?? {};
      const code = known?.code;
      if (code === "BOT_CHALLENGE_REQUIRED" && !isChallenged(op.context)) {
        challenges.set(op.context, known.details);
        return true;
      }
      const accessToken = sent.get(op.context);
      if (!code || accessToken === undefined || attempts >= clientLimits.networkRetries) return false;
      if (!coreErrors[code]?.parents.includes("INVALID_ACCESS_TOKEN")) return false;
      currentSession()?.invalidateAccessToken(accessToken);
      return true;
    },
  });

  return (runtime) => {
    const [retry, send] = [withNewToken(runtime), toServer(runtime)];
    return ({ op, next }) => {
      const answer = retry({ op, next: (repeated) => send({ op: repeated, next }) });
      if (accessType !== "client" || !tokens) return answer;
      const session = currentSession();
      return answer.pipe(
        tap({
          next: ({ result }) => follow(op, "data" in result ? result.data : undefined, tokens, session),
          error: () => follow(op, undefined, tokens, session),
        }),
      );
    };
  };
}

/** The solution of a challenge; null without one, and if it cannot be solved. Then the call is refused again. */
const solve = async (challenge: BotChallenge | undefined): Promise<string | null> =>
  challenge ? (await import("./transport/bot-challenge.ts")).answerBotChallenge(challenge).catch(() => null) : null;

/** Stores the session that an operation has opened, or ends the one that it has closed. */
function follow({ path }: Operation, data: unknown, store: TokenStore, session: Session | null): void {
  // Also if the server did not answer, because the machine may be shared.
  if (path === "auth.sessions.signOut") session?.end();
  else if (isObject(data) && typeof data.access_token === "string" && typeof data.refresh_token === "string")
    store.set({ accessToken: data.access_token, refreshToken: data.refresh_token });
}

/** A request of tRPC, with the deadline, retries and isolation of all other requests. */
async function fetchBy({ effects, maxRetryAfterMillis }: Connection, url: string, { method = "GET", headers, body, signal }: RequestInit) {
  const sentHeaders = Object.fromEntries(new Headers(headers));
  const response = await sendRequest(effects, {
    method,
    url,
    headers: sentHeaders,
    ...(typeof body === "string" ? { body } : {}),
    isRepeatable: requestHeaders.idempotencyKey in sentHeaders,
    signal: signal ?? undefined,
    maxRetryAfterMillis,
  });
  const { status, text } = response;
  return { ok: status >= 200 && status < 300, status, headers: response.headers, json: async () => JSON.parse(text) };
}

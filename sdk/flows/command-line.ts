import { cli, client } from "#contract/vocabulary/limits.ts";
import { cliExpired, cliTimeout, cliUsed } from "#contract/vocabulary/occasional-sentences.ts";
import { cliAuthConfirmPath, handlerPath, pageParameters } from "#contract/vocabulary/pages.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Effects } from "../transport/effects.ts";
import { NetworkError, OAuthError, PlainError } from "../transport/failure.ts";
import type { Known } from "../transport/known-error.ts";
import { ownError } from "../transport/own-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";

export interface CliLoginOptions {
  /** Where the app's pages are, without the handler path. */
  readonly appUrl: string;
  /** How long there is to confirm; two hours unless said. */
  readonly expiresInMillis?: number;
  /** How often to ask whether it was confirmed; until it expires unless said. */
  readonly maxAttempts?: number;
  /** Milliseconds between two questions; 2000 unless said. */
  readonly waitTimeMillis?: number;
  /** Shows the person the address to confirm at; printed unless said. */
  readonly promptLink?: (url: string) => void | Promise<void>;
}

/**
 * CLI_AUTH_USED_ERROR: the refresh token was given out already. Whoever asked may have been another, or this very call, whose
 * answer was lost: then it is of no use to anybody, and one starts again.
 */
export type CliLoginFailure = Known<"CLI_AUTH_ERROR" | "CLI_AUTH_EXPIRED_ERROR" | "CLI_AUTH_USED_ERROR">;

/** Signs in a command line tool: has its user confirm in a browser, and answers the refresh token that they gave it. */
export async function promptCliLogin(
  api: ClientApi,
  { now, sleep }: Effects,
  options: CliLoginOptions,
): Promise<Result<string, CliLoginFailure>> {
  const { appUrl, expiresInMillis, maxAttempts = cli.pollAttempts, waitTimeMillis = cli.pollMillis, promptLink = print } = options;
  if (!(waitTimeMillis >= 0 && waitTimeMillis <= client.maxWaitMillis))
    throw new RangeError(`waitTimeMillis must be from 0 to ${client.maxWaitMillis}.`);
  const deadline = now() + (expiresInMillis ?? cli.lifetimeMillis);
  const { auth } = api;
  const { login_code, polling_code } = unwrap(await auth.cli.start({ expires_in_millis: expiresInMillis }));
  const page = `${appUrl.replace(/\/+$/, "")}${handlerPath}${cliAuthConfirmPath}`;
  await promptLink(`${page}?${pageParameters.loginCode}=${encodeURIComponent(login_code)}`);

  let wait = 0;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await sleep(wait);
    const answer = await polled(auth, polling_code);
    if (answer.status === "error") return failed(ownError("CLI_AUTH_ERROR", { message: answer.error.message }, answer.error));
    switch (answer.data.status) {
      case "success":
        return ok(answer.data.refresh_token);
      case "used":
        return failed(ownError("CLI_AUTH_USED_ERROR", { message: cliUsed }));
      case "expired":
        return failed(ownError("CLI_AUTH_EXPIRED_ERROR", { message: cliExpired }));
    }
    wait = waitTimeMillis;
    if (answer.data.status !== "unreachable") continue;
    const left = deadline - now();
    // Whether the server would still say so is open when it cannot be reached.
    if (left <= 0) return failed(ownError("CLI_AUTH_EXPIRED_ERROR", { message: cliExpired }));
    // For as long as we were told, but not beyond the end: then it is the server that says so, if it can.
    wait = Math.max(wait, Math.min(answer.data.waitMillis, left));
  }
  return failed(ownError("CLI_AUTH_ERROR", { message: cliTimeout }));
}

/**
 * A lost connection is no answer: a laptop may fall asleep while its user looks for the browser. Nor are a server that is
 * overrun, and whoever stands in for one that is being started anew.
 */
async function polled({ cli: calls }: ClientApi["auth"], polling_code: string) {
  try {
    const answer = await calls.poll({ polling_code });
    return answer.status === "error" && isPassing(answer.error) ? unreachable(answer.error) : answer;
  } catch (error) {
    if (error instanceof NetworkError || isPassing(error)) return unreachable(error);
    throw error;
  }
}

const isPassing = (error: unknown) =>
  (error instanceof PlainError || error instanceof OAuthError) && (error.status === 429 || error.status >= 500);

const unreachable = (error: unknown) =>
  ok({ status: "unreachable" as const, waitMillis: 1000 * ((error instanceof PlainError && error.retryAfterSeconds) || 0) });

const print = (url: string) => console.log(`To sign in, open this address in a browser:\n${url}`);

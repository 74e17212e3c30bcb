import { cli, client } from "#contract/vocabulary/limits.ts";
import { cliExpired, cliTimeout, cliUsed } from "#contract/vocabulary/occasional-sentences.ts";
import { cliAuthConfirmPath, handlerPath, pageParameters } from "#contract/vocabulary/pages.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Effects } from "../transport/effects.ts";
import { NetworkError } from "../transport/failure.ts";
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

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await sleep(waitTimeMillis);
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
    // Whether the server would still say so is open when it cannot be reached.
    if (answer.data.status === "unreachable" && now() >= deadline)
      return failed(ownError("CLI_AUTH_EXPIRED_ERROR", { message: cliExpired }));
  }
  return failed(ownError("CLI_AUTH_ERROR", { message: cliTimeout }));
}

/** A lost connection is no answer: a laptop may fall asleep while its user looks for the browser. */
async function polled({ cli: calls }: ClientApi["auth"], polling_code: string) {
  try {
    return await calls.poll({ polling_code });
  } catch (error) {
    if (error instanceof NetworkError) return ok({ status: "unreachable" as const });
    throw error;
  }
}

const print = (url: string) => console.log(`To sign in, open this address in a browser:\n${url}`);

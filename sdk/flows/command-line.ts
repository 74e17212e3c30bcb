import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { cliAuthConfirmPath, handlerPath } from "#contract/vocabulary/paths.ts";
import { cliLimits, toShortCode } from "#contract/vocabulary/sign-in/cli.ts";
import type { ClientApi } from "../generated/client.ts";
import { NetworkError, OAuthError, PlainError } from "../transport/api-errors.ts";
import { clientError } from "../transport/client-error.ts";
import type { Effects } from "../transport/effects.ts";
import type { Known } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";

// Fixed word for word (specification 001, section 7).
const cliTimeout = "Timed out waiting for CLI authentication.";
const cliExpired = "CLI authentication request expired. Please try again.";
const cliUsed = "This authentication token has already been used.";

/** Options of `promptCliLogin`. */
export interface CliLoginOptions {
  /** URL of the app whose page confirms, without the handler path. */
  readonly appUrl: string;
  /** Milliseconds until the sign-in expires. Default: two hours. */
  readonly expiresInMillis?: number;
  /** Name of this device, such as its host name. The page that confirms shows it, with the network address of the tool. */
  readonly deviceName?: string;
  /** Maximum number of polls. Default: until the sign-in expires. */
  readonly maxAttempts?: number;
  /** Milliseconds between two polls. Default: 2000. */
  readonly waitTimeMillis?: number;
  /** Shows the user the URL that confirms the sign-in, and the short code that its page shows, too. Default: prints both. */
  readonly promptLink?: (url: string, shortCode: string) => void | Promise<void>;
}

/**
 * CLI_AUTH_USED_ERROR: the refresh token was returned before, to another caller or in a lost response to this call. Start again.
 */
export type CliLoginFailure = Known<"CLI_AUTH_ERROR" | "CLI_AUTH_EXPIRED_ERROR" | "CLI_AUTH_USED_ERROR">;

/** Signs in a command line tool: the user confirms in a browser. Returns the refresh token of the session. */
export async function promptCliLogin(
  api: ClientApi,
  { now, sleep }: Effects,
  options: CliLoginOptions,
): Promise<Result<string, CliLoginFailure>> {
  const {
    appUrl,
    expiresInMillis,
    deviceName,
    maxAttempts = cliLimits.pollAttempts,
    waitTimeMillis = cliLimits.pollMillis,
    promptLink = print,
  } = options;
  if (!(waitTimeMillis >= 0 && waitTimeMillis <= clientLimits.maxWaitMillis))
    throw new RangeError(`waitTimeMillis must be from 0 to ${clientLimits.maxWaitMillis}.`);
  const deadline = now() + (expiresInMillis ?? cliLimits.lifetimeMillis);
  const { auth } = api;
  const { login_code, polling_code } = unwrap(
    await auth.cli.start({
      expires_in_millis: expiresInMillis,
      device_name: deviceName && cutText(deviceName, cliLimits.deviceNameLength),
    }),
  );
  const page = `${appUrl.replace(/\/+$/, "")}${handlerPath}${cliAuthConfirmPath}`;
  await promptLink(`${page}?${hostedPageParameters.loginCode}=${encodeURIComponent(login_code)}`, toShortCode(login_code));

  let wait = 0;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await sleep(wait);
    const result = await pollOnce(auth, polling_code);
    if (result.status === "error") return failed(clientError("CLI_AUTH_ERROR", { message: result.error.message }, result.error));
    switch (result.data.status) {
      case "success":
        return ok(result.data.refresh_token);
      case "used":
        return failed(clientError("CLI_AUTH_USED_ERROR", { message: cliUsed }));
      case "expired":
        return failed(clientError("CLI_AUTH_EXPIRED_ERROR", { message: cliExpired }));
      case "waiting":
        wait = waitTimeMillis;
        continue;
      case "unreachable":
        break;
      default:
        // A newer server may send statuses that this version does not have.
        return failed(clientError("CLI_AUTH_ERROR", { message: `The server answered the status ${statusText(result.data)}.` }));
    }
    wait = waitTimeMillis;
    const left = deadline - now();
    // The server cannot be reached to report the expiry itself.
    if (left <= 0) return failed(clientError("CLI_AUTH_EXPIRED_ERROR", { message: cliExpired }));
    // Wait as requested, but not beyond the expiry: the server should report the expiry if it can.
    wait = Math.max(wait, Math.min(result.data.waitMillis, left));
  }
  return failed(clientError("CLI_AUTH_ERROR", { message: cliTimeout }));
}

/**
 * A lost connection does not end the sign-in: a laptop may sleep while its user looks for the browser. Nor do an overloaded server
 * and a proxy in front of a restarting one.
 */
async function pollOnce({ cli: calls }: ClientApi["auth"], polling_code: string) {
  try {
    const result = await calls.poll({ polling_code });
    return result.status === "error" && isTemporary(result.error) ? unreachableStatus(result.error) : result;
  } catch (error) {
    if (error instanceof NetworkError || isTemporary(error)) return unreachableStatus(error);
    throw error;
  }
}

const statusText = (result: unknown) => cutText(JSON.stringify((result as { status?: unknown }).status) ?? "undefined", 100);

// A failing server counts as one that cannot be reached: only the status of a poll ends the sign-in.
const isTemporary = (error: unknown) =>
  (error instanceof PlainError || error instanceof OAuthError) && (error.status === 429 || error.status >= 500);

const unreachableStatus = (error: unknown) =>
  ok({ status: "unreachable" as const, waitMillis: 1000 * ((error instanceof PlainError && error.retryAfterSeconds) || 0) });

const print = (url: string, shortCode: string) =>
  console.log(`To sign in, open this address in a browser:\n${url}\nConfirm only if the page shows the code ${shortCode}.`);

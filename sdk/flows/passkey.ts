import { passkeyLimits, rpIdPlaceholder } from "#contract/vocabulary/sign-in/passkeys.ts";
import type { ClientApi, PasskeySignInInput } from "../generated/client.ts";
import type { Effects } from "../transport/effects.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";
import { beginCeremony } from "./ceremony.ts";
import { finishSignIn, type SignInContext, type SignInOptions } from "./finish-sign-in.ts";
import type { Navigation } from "./navigation.ts";
import { assertPasskeySupport, requestAssertion } from "./passkey-authentication.ts";

/** Options of `signInWithPasskey`. */
export interface SignInWithPasskeyOptions extends SignInOptions {
  /**
   * Offers passkeys in the autofill of an input whose `autocomplete` ends in `webauthn`. Ends when one is chosen or the signal aborts.
   * Another passkey request also stops it.
   */
  readonly autofill?: boolean;
  /** Aborts the request. The result is then a PASSKEY_WEBAUTHN_ERROR with code `AbortError`. */
  readonly signal?: AbortSignal;
}

/** Errors that `signInWithPasskey` returns: of the server, or of the browser and its user. */
export type SignInWithPasskeyFailure = Known<"PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR">;

/** Signs in with a passkey of the page's host. Every error is a result, except a required second factor, whose page follows. */
export async function signInWithPasskey(
  { api, store }: SignInContext,
  navigation: Navigation,
  sleep: Effects["sleep"],
  options: SignInWithPasskeyOptions = {},
): Promise<Result<undefined, SignInWithPasskeyFailure>> {
  let result: Awaited<ReturnType<ClientApi["auth"]["passkey"]["signIn"]>>;
  try {
    result = await api.auth.passkey.signIn(await requestPasskey(api, sleep, options));
  } catch (error) {
    return failed(await signInFailure(error));
  }
  const error = await finishSignIn(result, store, navigation, options);
  return error === undefined ? ok(undefined) : failed(await signInFailure(error));
}

/** Requests an assertion until it is aborted. @throws DOMException named `AbortError` when it is */
export async function requestPasskey(
  api: ClientApi,
  sleep: Effects["sleep"],
  { autofill = false, signal: given }: SignInWithPasskeyOptions,
) {
  let signal = given;
  try {
    given?.throwIfAborted();
    // Registered before the browser request starts, so that a newer request aborts this one and not the reverse.
    const displaced = beginCeremony();
    signal = given ? AbortSignal.any([given, displaced]) : displaced;
    await assertPasskeySupport(autofill);
    return await (autofill ? waitForAutofill(api, sleep, signal) : authenticate(api, false, signal));
  } catch (error) {
    throw signal?.aborted ? new DOMException(toMessage(error), "AbortError") : error;
  }
}

/** The assertion for a new challenge. @throws the reason of the signal when it aborts */
async function authenticate(api: ClientApi, autofill: boolean, signal: AbortSignal): Promise<PasskeySignInInput> {
  signal.throwIfAborted();
  const { options_json, code } = unwrap(await api.auth.passkey.initiateAuthentication({ signal }));
  if (options_json.rpId !== rpIdPlaceholder) throw new Error("The server returned an unexpected host for the passkey.");
  return { authentication_response: await requestAssertion(options_json, autofill, signal), code };
}

/** The assertion by autofill. The challenge is renewed before it expires, because users may take their time. */
async function waitForAutofill(api: ClientApi, sleep: Effects["sleep"], signal: AbortSignal): Promise<PasskeySignInInput> {
  for (;;) {
    const turn = new AbortController();
    let tooOld = false;
    const clock = sleep(passkeyLimits.ceremonyMillis, turn.signal).then(
      () => {
        tooOld = true;
        turn.abort();
      },
      () => undefined,
    );
    try {
      return await authenticate(api, true, AbortSignal.any([signal, turn.signal]));
    } catch (error) {
      if (!tooOld || signal.aborted) throw error;
    } finally {
      turn.abort();
      await clock;
    }
    await pollInterval(signal);
  }
}

/** Resolves when the page is visible, so that a background tab requests no challenges. */
const pollInterval = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === "visible") return resolve();
    const look = () => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
  });

/** The failure of a sign-in with a passkey. */
export async function signInFailure(error: unknown): Promise<SignInWithPasskeyFailure> {
  if (isKnownError(error, "PASSKEY_AUTHENTICATION_FAILED")) return error;
  // Loaded with the first failure: it brings the catalogue of all errors.
  const { browserError, passkeyError } = await import("./passkey-errors.ts").catch(() => {
    // Without a network neither call nor download succeeds. The error of the call says so.
    throw error;
  });
  return browserError(error) ?? passkeyError("PASSKEY_AUTHENTICATION_FAILED", toMessage(error), error);
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

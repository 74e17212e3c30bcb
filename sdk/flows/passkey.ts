import { passkey } from "#contract/vocabulary/limits.ts";
import { passkeyOptionsFailed, passkeyRegistrationFailed } from "#contract/vocabulary/occasional-sentences.ts";
import { relyingPartySentinel } from "#contract/vocabulary/passkeys.ts";
import type { ClientApi, PasskeyRegisterInput, PasskeySignInInput } from "../generated/client.ts";
import type { Effects } from "../transport/effects.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { ownError } from "../transport/own-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";
import type { Navigation } from "./navigation.ts";
import { loadWebauthn, passkeyProof, requirePasskeys, type Webauthn } from "./passkey-proof.ts";
import { finishSignIn, type SignInOptions, type SigningIn } from "./signed-in.ts";

export interface SignInWithPasskeyOptions extends SignInOptions {
  /**
   * Do not ask at once: offer passkeys among the suggestions for an input whose `autocomplete` ends in `webauthn`, until one
   * is chosen or the signal says stop. Asking for a passkey in another way stops it too.
   */
  readonly autofill?: boolean;
  /** Stops it; the result is a PASSKEY_WEBAUTHN_ERROR of code `AbortError` then. */
  readonly signal?: AbortSignal;
}

export type SignInWithPasskeyFailure = Known<"PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR">;
export type RegisterPasskeyFailure = Known<"PASSKEY_REGISTRATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR">;

// The browser's answer may hold more than is named here; the interface of its package cannot say so.
type Credential = PasskeyRegisterInput["credential"];

/** Signs in with a passkey of the page's host. Every failure is a result, but that a second factor is wanted: its page is next. */
export async function signInWithPasskey(
  { api, store }: SigningIn,
  navigation: Navigation,
  sleep: Effects["sleep"],
  options: SignInWithPasskeyOptions = {},
): Promise<Result<undefined, SignInWithPasskeyFailure>> {
  let answer: Awaited<ReturnType<ClientApi["auth"]["passkey"]["signIn"]>>;
  try {
    answer = await api.auth.passkey.signIn(await asked(api, sleep, options));
  } catch (error) {
    return failed(await signInFailure(error));
  }
  const error = await finishSignIn(answer, store, navigation, options);
  return error === undefined ? ok(undefined) : failed(await signInFailure(error));
}

/** What a passkey says to a challenge, asked for until it is stopped. Rejects with a DOMException of name `AbortError` then. */
async function asked(api: ClientApi, sleep: Effects["sleep"], { autofill = false, signal: given }: SignInWithPasskeyOptions) {
  let signal = given;
  try {
    const webauthn = await loadWebauthn();
    given?.throwIfAborted();
    // Said at once, not when the browser is asked: whoever asks for a passkey later on this page stops this, and not the reverse.
    const displaced = webauthn.WebAuthnAbortService.createNewAbortSignal();
    signal = given ? AbortSignal.any([given, displaced]) : displaced;
    await requirePasskeys(webauthn, autofill);
    return await (autofill ? offered(webauthn, api, sleep, signal) : proven(webauthn, api, false, signal));
  } catch (error) {
    throw signal?.aborted ? new DOMException(messageOf(error), "AbortError") : error;
  }
}

/** The authenticator's answer to a fresh challenge. Rejects with the signal's reason when it is aborted. */
async function proven(webauthn: Webauthn, api: ClientApi, autofill: boolean, signal: AbortSignal): Promise<PasskeySignInInput> {
  signal.throwIfAborted();
  const { options_json, code } = unwrap(await api.auth.passkey.initiateAuthentication({ signal }));
  if (options_json.rpId !== relyingPartySentinel) throw new Error("The server named a host of its own for the passkey.");
  return { authentication_response: await passkeyProof(webauthn, options_json, autofill, signal), code };
}

/** The same by autofill: people take their time, so the challenge is renewed before it is too old to be answered. */
async function offered(webauthn: Webauthn, api: ClientApi, sleep: Effects["sleep"], signal: AbortSignal): Promise<PasskeySignInInput> {
  for (;;) {
    const turn = new AbortController();
    let tooOld = false;
    const clock = sleep(passkey.ceremonyMillis, turn.signal).then(
      () => {
        tooOld = true;
        turn.abort();
      },
      () => undefined,
    );
    try {
      return await proven(webauthn, api, true, AbortSignal.any([signal, turn.signal]));
    } catch (error) {
      if (!tooOld || signal.aborted) throw error;
    } finally {
      turn.abort();
      await clock;
    }
    await looking(signal);
  }
}

/** Until somebody looks at the page: a forgotten tab asks for no challenges. */
const looking = (signal: AbortSignal) =>
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

async function signInFailure(error: unknown): Promise<SignInWithPasskeyFailure> {
  if (isKnownError(error, "PASSKEY_AUTHENTICATION_FAILED")) return error;
  const refusal = await browserRefusal(error);
  return refusal ?? ownError("PASSKEY_AUTHENTICATION_FAILED", { message: messageOf(error) }, error);
}

/** The error for what the browser or its user refused; undefined where something else went wrong. */
async function browserRefusal(error: unknown): Promise<Known<"PASSKEY_WEBAUTHN_ERROR"> | undefined> {
  const webauthn: Partial<Webauthn> = await loadWebauthn().catch(() => ({}));
  const isBrowsers = error instanceof DOMException || (webauthn.WebAuthnError && error instanceof webauthn.WebAuthnError);
  return isBrowsers ? ownError("PASSKEY_WEBAUTHN_ERROR", { message: messageOf(error), code: (error as Error).name }, error) : undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Gives the signed-in user, whose session `api` carries, a passkey in place of the one it may have. */
export async function registerPasskey(
  api: ClientApi,
  { hostname = globalThis.location?.hostname }: { readonly hostname?: string } = {},
): Promise<Result<undefined, RegisterPasskeyFailure>> {
  if (!hostname) throw new Error("A passkey is registered for a host: outside a browser's page, name it by `hostname`.");
  const begun = await api.auth.passkey.initiateRegistration();
  if (begun.status === "error") return failed(ownError("PASSKEY_REGISTRATION_FAILED", { message: passkeyOptionsFailed }, begun.error));
  const { options_json, code } = begun.data;
  if (options_json.rp.id !== relyingPartySentinel)
    return failed(ownError("PASSKEY_REGISTRATION_FAILED", { message: passkeyOptionsFailed }));

  let credential: Credential;
  try {
    const { startRegistration } = await loadWebauthn();
    const made = await startRegistration({ optionsJSON: { ...options_json, rp: { ...options_json.rp, id: hostname } } });
    credential = made as Credential;
  } catch (error) {
    const refusal = await browserRefusal(error);
    return failed(refusal ?? ownError("PASSKEY_REGISTRATION_FAILED", { message: passkeyRegistrationFailed }, error));
  }
  const registered = await api.auth.passkey.register({ credential, code });
  if (registered.status === "ok") return ok(undefined);
  const { error } = registered;
  if (isKnownError(error, "PASSKEY_REGISTRATION_FAILED")) return failed(error);
  return failed(ownError("PASSKEY_REGISTRATION_FAILED", { message: error.message }, error));
}

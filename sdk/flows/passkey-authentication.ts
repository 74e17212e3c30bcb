import { webauthnUnsupported } from "#contract/vocabulary/lazy-messages.ts";
import type { PasskeyInitiateAuthenticationOutput, PasskeySignInInput } from "../generated/client.ts";

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
const toBase64url = (buffer: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * @throws if the browser does not support passkeys, or passkey autofill when it is requested. The check is asynchronous: callers must
 * check their abort signal again afterwards.
 */
export async function assertPasskeySupport(autofill: boolean): Promise<void> {
  const support: { isConditionalMediationAvailable?: () => Promise<boolean> } | undefined = globalThis.PublicKeyCredential;
  if (support === undefined) throw new Error(webauthnUnsupported);
  if (!autofill) return;
  if (!(await support.isConditionalMediationAvailable?.())) throw new Error("This browser does not support passkey autofill.");
  if (document.querySelectorAll("input[autocomplete$='webauthn']").length === 0)
    throw new Error("The page has no input whose `autocomplete` ends in `webauthn`.");
}

/**
 * Requests a passkey assertion for the page's host (WebAuthn level 3, section 5.1.4). Does not use `startAuthentication` of
 * @simplewebauthn/browser: it accepts no abort signal, and the package is twice the rest of a passkey sign-in.
 */
export async function requestAssertion(
  { challenge, timeout, userVerification }: PasskeyInitiateAuthenticationOutput["options_json"],
  autofill: boolean,
  signal: AbortSignal,
): Promise<PasskeySignInInput["authentication_response"]> {
  const credential = await navigator.credentials.get({
    publicKey: { challenge: fromBase64url(challenge), rpId: location.hostname, timeout, userVerification },
    signal,
    ...(autofill ? { mediation: "conditional" } : {}),
  });
  if (!credential) throw new Error("The browser returned no passkey.");
  const made = credential as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response as AuthenticatorAssertionResponse;
  return {
    id: made.id,
    rawId: toBase64url(made.rawId),
    type: "public-key",
    response: {
      clientDataJSON: toBase64url(clientDataJSON),
      authenticatorData: toBase64url(authenticatorData),
      signature: toBase64url(signature),
      ...(userHandle ? { userHandle: toBase64url(userHandle) } : {}),
    },
    authenticatorAttachment: made.authenticatorAttachment,
    clientExtensionResults: { ...made.getClientExtensionResults() },
  };
}

import { webauthnUnsupported } from "#contract/vocabulary/occasional-sentences.ts";
import type { PasskeyInitiateAuthenticationOutput, PasskeySignInInput } from "../generated/client.ts";

export const loadWebauthn = () => import("@simplewebauthn/browser");
export type Webauthn = Awaited<ReturnType<typeof loadWebauthn>>;

/**
 * Throws where this browser has no passkeys, or has none to suggest for the page's inputs though that is wanted.
 * Asking the browser takes time; what follows must look at its signal anew.
 */
export async function requirePasskeys({ browserSupportsWebAuthn, browserSupportsWebAuthnAutofill }: Webauthn, autofill: boolean) {
  if (!browserSupportsWebAuthn()) throw new Error(webauthnUnsupported);
  if (!autofill) return;
  if (!(await browserSupportsWebAuthnAutofill())) throw new Error("This browser suggests no passkeys for input fields.");
  if (document.querySelectorAll("input[autocomplete$='webauthn']").length === 0)
    throw new Error("The page has no input whose `autocomplete` ends in `webauthn`.");
}

/**
 * Has the browser ask for a passkey of the page's host, and answers what that says to the challenge (WebAuthn level 3,
 * section 5.1.4). Not by the package's `startAuthentication`: that takes no signal, and has but one for all that a page asks.
 */
export async function passkeyProof(
  { base64URLStringToBuffer, bufferToBase64URLString }: Webauthn,
  { challenge, timeout, userVerification }: PasskeyInitiateAuthenticationOutput["options_json"],
  autofill: boolean,
  signal: AbortSignal,
): Promise<PasskeySignInInput["authentication_response"]> {
  const credential = await navigator.credentials.get({
    publicKey: { challenge: base64URLStringToBuffer(challenge), rpId: location.hostname, timeout, userVerification },
    signal,
    ...(autofill ? { mediation: "conditional" } : {}),
  });
  if (!credential) throw new Error("The browser has let nobody choose a passkey.");
  const made = credential as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response as AuthenticatorAssertionResponse;
  return {
    id: made.id,
    rawId: bufferToBase64URLString(made.rawId),
    type: "public-key",
    response: {
      clientDataJSON: bufferToBase64URLString(clientDataJSON),
      authenticatorData: bufferToBase64URLString(authenticatorData),
      signature: bufferToBase64URLString(signature),
      ...(userHandle ? { userHandle: bufferToBase64URLString(userHandle) } : {}),
    },
    authenticatorAttachment: made.authenticatorAttachment,
    clientExtensionResults: { ...made.getClientExtensionResults() },
  };
}

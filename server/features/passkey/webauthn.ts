import { originOf } from "#contract/configuration/trusted-url.ts";
import { RedirectUrlNotWhitelisted } from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/auth/passkeys.ts";
import { passkeyOriginUntrusted } from "#contract/vocabulary/sentences.ts";
import type { Call } from "../../kernel/call.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import type { NewPasskey } from "../users/passkeys.ts";

/** COSE numbers of EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

/** The handle that an authenticator keeps with a user's passkey. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

type Registering = Call<typeof passkeyRoutes.register>;
type SigningIn = Call<typeof passkeyRoutes.signIn>;

/** Why an authenticator's answer does not count, as a sentence. */
export interface Fault {
  readonly fault: string;
}
const malformed: Fault = { fault: "The authenticator's answer is malformed or does not belong to this call." };
const untrusted: Fault = { fault: passkeyOriginUntrusted };
const framed: Fault = { fault: "Passkeys cannot be used in a frame within another site." };

/**
 * Where the browser was when it asked the authenticator; signed by it, as is to be checked yet. It must be a place that the
 * project lets its users be sent to.
 */
export function trustedOrigin(call: Registering | SigningIn, clientDataJson: string): { readonly origin: string } | Fault {
  let said: unknown;
  try {
    said = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
  } catch {
    return malformed;
  }
  const { origin, crossOrigin } = (said ?? {}) as { origin?: unknown; crossOrigin?: unknown };
  if (typeof origin !== "string") return malformed;
  // What a browser writes is an origin and nothing else.
  if (origin !== originOf(origin)) return untrusted;
  try {
    requireTrustedUrl(call, origin);
  } catch (error) {
    if (error instanceof RedirectUrlNotWhitelisted) return untrusted;
    throw error;
  }
  // WebAuthn level 3, section 7.2, step 12: expect it, or refuse it.
  return crossOrigin ? framed : { origin };
}

// Loaded by the first answer: it costs a quarter of a second that no start needs to spend.
const webauthn = () => import("@simplewebauthn/server");
const webauthnHelpers = () => import("@simplewebauthn/server/helpers");

/** A new passkey by the rules of WebAuthn level 3, section 7.1. The library throws on whatever it does not like, and on what it did not expect. */
export async function judgeRegistration(call: Registering, challenge: string): Promise<NewPasskey | Fault> {
  const { id, rawId, type, response } = call.input.credential;
  const { clientDataJSON, attestationObject } = response;
  const place = trustedOrigin(call, clientDataJSON);
  if ("fault" in place) return place;
  const { origin } = place;
  const [{ decodeAttestationObject }, { verifyRegistrationResponse }] = await Promise.all([webauthnHelpers(), webauthn()]);
  try {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, "base64url") as Uint8Array<ArrayBuffer>);
    // Nobody asked for certificates (`attestation: none`), and to judge them would be to fetch what they name.
    const isPlain = attestation.get("fmt") === "none" || (attestation.get("fmt") === "packed" && !attestation.get("attStmt").get("x5c"));
    if (!isPlain) return { fault: "The authenticator attested itself with certificates, which was not asked for." };
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    // What the answer says of the id is not signed; what the authenticator says is.
    if (made?.credential.id !== id) return malformed;
    return {
      credentialId: id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: response.transports ?? [],
      deviceType: made.credentialDeviceType,
      backedUp: made.credentialBackedUp,
    };
  } catch {
    return malformed;
  }
}

/** A stored passkey that was put to use. */
export interface Used {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** An assertion by the rules of WebAuthn level 3, section 7.2. */
export async function judgeAssertion(
  { input }: SigningIn,
  expected: { readonly challenge: string; readonly origin: string; readonly publicKey: Buffer },
): Promise<Used | undefined> {
  const { id, rawId, type, response } = input.authentication_response;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: new URL(expected.origin).hostname,
      // The library would refuse a counter that does not grow. It is a sign, no proof: the caller looks at it.
      credential: { id, publicKey: new Uint8Array(expected.publicKey), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : undefined;
  } catch {
    return undefined;
  }
}

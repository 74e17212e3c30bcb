import { toOrigin } from "#contract/config/trusted-url.ts";
import { RedirectUrlNotWhitelisted } from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/sign-in/passkeys.ts";
import { passkeyLimits } from "#contract/vocabulary/sign-in/passkeys.ts";
import type { CodeData } from "../../../database/tables/foundation.ts";
import type { Call } from "../../../kernel/call.ts";
import type { NewPasskey } from "../../accounts/credentials/passkeys.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { passkeyName } from "./passkey-name.ts";

/** COSE numbers of EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257];

/** The handle under which an authenticator stores a user's passkey. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString("base64url");

type RegistrationCall = Call<typeof passkeyRoutes.register>;
type SignInCall = Call<typeof passkeyRoutes.signIn>;

/** An authenticator's response that fails the verification. The message says why. */
export class CeremonyFailed extends Error {
  /** Set where a page explains the failure differently. */
  readonly reason: "ORIGIN_NOT_TRUSTED" | undefined;

  constructor(message: string, reason?: "ORIGIN_NOT_TRUSTED") {
    super(message);
    this.reason = reason;
  }
}
export const tooManyPasskeys = () =>
  new CeremonyFailed(`A user has at most ${passkeyLimits.perUser} passkeys. Remove one before you add another.`);
const malformed = () => new CeremonyFailed("The authenticator's answer is malformed or does not belong to this call.");
const untrusted = () => new CeremonyFailed("The page's origin is not trusted by this project.", "ORIGIN_NOT_TRUSTED");

/**
 * The origin of the page that called the authenticator. It must be one that the project trusts for redirects. The authenticator
 * has signed it, which is still to be verified.
 * @throws CeremonyFailed
 */
export function requireTrustedOrigin(call: RegistrationCall | SignInCall, clientDataJson: string): string {
  let clientData: unknown;
  try {
    clientData = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
  } catch {
    throw malformed();
  }
  const { origin, crossOrigin } = (clientData ?? {}) as { origin?: unknown; crossOrigin?: unknown };
  if (typeof origin !== "string") throw malformed();
  // A browser writes an origin without a path.
  if (origin !== toOrigin(origin)) throw untrusted();
  try {
    requireTrustedUrl(call, origin);
  } catch (error) {
    throw error instanceof RedirectUrlNotWhitelisted ? untrusted() : error;
  }
  // WebAuthn level 3, section 7.2, step 12: expect a cross-origin frame, or refuse it.
  if (crossOrigin) throw new CeremonyFailed("Passkeys cannot be used in a frame within another site.");
  return origin;
}

// Loaded by the first response: it takes a quarter of a second, which the start does not need to spend.
const webauthnHelpers = () => import("@simplewebauthn/server/helpers");
async function webauthn() {
  const [library, { _decodeClientDataJSONInternals: decoding }] = await Promise.all([import("@simplewebauthn/server"), webauthnHelpers()]);
  // WebAuthn level 3, section 5.8.1: `tokenBinding` is reserved, and its value has no meaning. The library refuses statuses that authenticators
  // of level 1 send ("not-supported"). The signature is over the bytes, so nothing that is verified changes.
  decoding.stubThis = ({ tokenBinding: _, ...clientData }) => clientData;
  return library;
}

/**
 * Verifies the response to a registration (WebAuthn level 3, section 7.1). The library throws on every failed step.
 * @throws CeremonyFailed
 */
export async function verifyRegistration(
  call: RegistrationCall,
  { challenge, automatic = false }: CodeData["passkey-registration"],
): Promise<NewPasskey> {
  const { id, rawId, type, response } = call.input.credential;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const origin = requireTrustedOrigin(call, clientDataJSON);
  const rpId = new URL(origin).hostname;
  const [{ decodeAttestationObject }, { verifyRegistrationResponse }] = await Promise.all([webauthnHelpers(), webauthn()]);
  try {
    const bytes = Buffer.from(attestationObject, "base64url") as Uint8Array<ArrayBuffer>;
    // The library ignores bytes after the object and members that no format defines.
    if (cborLength(bytes) !== bytes.length) throw malformed();
    const attestation = decodeAttestationObject(bytes);
    if ((attestation as ReadonlyMap<string, unknown>).size !== 3) throw malformed();
    const format = attestation.get("fmt");
    // The options ask for no certificates (`attestation: none`); verifying some would fetch what they name.
    if (format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c")))
      throw new CeremonyFailed("The authenticator sent an attestation with certificates, which was not requested.");
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // WebAuthn level 3, section 7.1, step 15: a conditional creation needs no presence.
      requireUserPresence: !automatic,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    // The id in the response is not signed; the id in the authenticator data is.
    if (registrationInfo?.credential.id !== id) throw malformed();
    return {
      name: passkeyName({ aaguid: registrationInfo.aaguid, transports, userAgent: call.origin.userAgent }),
      credentialId: id,
      rpId,
      publicKey: Buffer.from(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      transports,
      deviceType: registrationInfo.credentialDeviceType,
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch (error) {
    throw error instanceof CeremonyFailed ? error : malformed();
  }
}

/** The change of a passkey by an authentication. */
export interface PasskeyUse {
  readonly counter: number;
  readonly backedUp: boolean;
}

/**
 * Verifies the response to an authentication (WebAuthn level 3, section 7.2).
 * @returns undefined when it is not the passkey's
 */
export async function verifyAuthentication(
  { input }: SignInCall,
  expected: { readonly challenge: string; readonly origin: string; readonly rpId: string | null; readonly publicKey: Buffer },
): Promise<PasskeyUse | undefined> {
  const { id, rawId, type, response } = input.authentication_response;
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId ?? new URL(expected.origin).hostname,
      // The library refuses a counter that does not grow. That is a hint, not a proof: the caller records it.
      credential: { id, publicKey: new Uint8Array(expected.publicKey), counter: 0 },
      requireUserVerification: false,
    });
    return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : undefined;
  } catch {
    return undefined;
  }
}

const maxDepth = 16;

/**
 * The number of bytes of the CBOR item at an offset (RFC 8949 section 3). Items of indefinite length are refused, as CTAP2's canonical
 * form requires.
 * @throws RangeError if the item is truncated, too deep or of an unknown form
 */
function cborLength(bytes: Uint8Array, start = 0, depth = 0): number {
  const first = bytes[start];
  if (first === undefined || depth > maxDepth) throw new RangeError("The CBOR item is truncated or too deep.");
  const [major, form] = [first >> 5, first & 31];
  if (form > 27) throw new RangeError("The CBOR item has an unknown form.");
  const argumentBytes = form < 24 ? 0 : 2 ** (form - 24);
  const end = start + 1 + argumentBytes;
  if (end > bytes.length) throw new RangeError("The CBOR item is truncated.");
  const argument = form < 24 ? form : bytes.subarray(start + 1, end).reduce((value, byte) => value * 256 + byte, 0);
  // Unsigned and negative integers, simple values and floats end with their argument.
  if (major === 0 || major === 1 || major === 7) return end - start;
  if (major === 2 || major === 3) {
    if (end + argument > bytes.length) throw new RangeError("The CBOR item is truncated.");
    return end + argument - start;
  }
  let next = end;
  for (let items = major === 4 ? argument : major === 5 ? 2 * argument : 1; items > 0; items--) next += cborLength(bytes, next, depth + 1);
  return next - start;
}

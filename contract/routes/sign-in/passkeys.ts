import { z } from "zod";
import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import {
  MultiFactorAuthenticationRequired,
  PasskeyAuthenticationFailed,
  PasskeyAuthenticationNotEnabled,
  PasskeyRegistrationFailed,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import { passkeyLimits as limits, rpIdPlaceholder } from "../../vocabulary/sign-in/passkeys.ts";
import { base64url, code } from "../../vocabulary/text.ts";
import { withUser } from "../shared/access.ts";
import { codeAttemptLimits, codeErrors } from "../shared/verification-codes.ts";

const blob = base64url(limits.blobLength);
const credentialId = base64url(limits.credentialIdLength).refine((id) => id !== "", "must not be empty");
const relyingParty = z.literal(rpIdPlaceholder).describe("Replace it with the page's host name");
const challenge = z.string().describe("base64url");
const descriptor = z.object({ id: z.string(), type: z.literal("public-key") });
const timeout = z.int().positive().describe("Milliseconds");
/** WebAuthn level 3, section 5.1: browsers may add members. */
const credential = <const Response extends z.ZodObject>(response: Response) =>
  z.looseObject({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key"),
    response,
    authenticatorAttachment: z.string().max(64).nullish(),
    clientExtensionResults: z.looseObject({}).optional(),
  });
const ceremonyOptions = <const Options extends z.ZodType>(options: Options) =>
  z.object({
    options_json: options,
    code: z.string().describe(`Send it with the authenticator's response within ${codeLimits.lifetime.passkey / 1000} seconds`),
  });

export const passkeyRoutes = {
  initiateRegistration: route({
    method: "POST",
    path: "/auth/passkey/initiate-passkey-registration",
    summary: "Start the registration of a passkey",
    description: "Options for `navigator.credentials.create()` (WebAuthn level 3, section 5.4).",
    access: { ...withUser, noImpersonation: true, recentSignIn: true },
    returns: ceremonyOptions(
      z.object({
        rp: z.object({ id: relyingParty, name: z.string() }),
        user: z.object({ id: z.string().describe("base64url of the user's id"), name: z.string(), displayName: z.string() }),
        challenge,
        pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
        timeout,
        attestation: z.literal("none"),
        excludeCredentials: z.array(descriptor),
        authenticatorSelection: z.object({
          residentKey: z.literal("required"),
          requireResidentKey: z.literal(true),
          userVerification: z.literal("preferred"),
        }),
        extensions: z.object({ credProps: z.literal(true) }),
      }),
    ),
    errors: [PasskeyAuthenticationNotEnabled, PasskeyRegistrationFailed],
    limits: codeAttemptLimits,
  }),
  register: route({
    method: "POST",
    path: "/auth/passkey/register",
    summary: "Register a passkey",
    description: "A user has one passkey. A new one replaces the old one.",
    access: { ...withUser, noImpersonation: true, recentSignIn: true },
    body: z.strictObject({
      credential: credential(
        z.looseObject({
          clientDataJSON: blob,
          attestationObject: blob,
          transports: z.array(z.string().max(64)).max(16).optional(),
        }),
      ),
      code,
    }),
    returns: z.object({ user_handle: z.string().describe("The credential's id") }),
    errors: [PasskeyAuthenticationNotEnabled, ...codeErrors, PasskeyRegistrationFailed],
    limits: codeAttemptLimits,
    refreshes: ["users"],
  }),
  initiateAuthentication: route({
    method: "POST",
    path: "/auth/passkey/initiate-passkey-authentication",
    summary: "Start a sign-in with a passkey",
    description: "Options for `navigator.credentials.get()` (WebAuthn level 3, section 5.5); any passkey of the page's host is accepted.",
    access: anyone,
    returns: ceremonyOptions(
      z.object({
        rpId: relyingParty,
        challenge,
        allowCredentials: z.array(descriptor),
        timeout,
        userVerification: z.literal("preferred"),
      }),
    ),
    errors: [PasskeyAuthenticationNotEnabled],
    limits: codeAttemptLimits,
  }),
  signIn: route({
    method: "POST",
    path: "/auth/passkey/sign-in",
    summary: "Sign in with a passkey",
    description: "Send what the authenticator returned for the options of `initiate-passkey-authentication`.",
    access: anyone,
    body: z.strictObject({
      authentication_response: credential(
        z.looseObject({ clientDataJSON: blob, authenticatorData: blob, signature: blob, userHandle: blob.nullish() }),
      ),
      code,
    }),
    returns: SignInResult,
    remembersDevice: true,
    errors: [PasskeyAuthenticationNotEnabled, ...codeErrors, PasskeyAuthenticationFailed, MultiFactorAuthenticationRequired],
    limits: codeAttemptLimits,
    refreshes: ["users"],
  }),
};

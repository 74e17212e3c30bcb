import { z } from "zod";
import { Passkey } from "../../entities/sign-in/passkey.ts";
import { SignInResult } from "../../entities/sign-in/sign-in.ts";
import { Success } from "../../entities/success.ts";
import {
  LastSignInMethod,
  MultiFactorAuthenticationRequired,
  PasskeyAuthenticationFailed,
  PasskeyAuthenticationNotEnabled,
  PasskeyNotFound,
  PasskeyRegistrationFailed,
  SignInRejected,
  UserBanned,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import { passkeyLimits as limits, rpIdPlaceholder } from "../../vocabulary/sign-in/passkeys.ts";
import { base64url, code, userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients, withUser } from "../shared/access.ts";
import { codeAttemptLimits, codeErrors } from "../shared/verification-codes.ts";

const blob = base64url(limits.blobLength);
const credentialId = base64url(limits.credentialIdLength).refine((id) => id !== "", "must not be empty");
const relyingParty = z.literal(rpIdPlaceholder).describe("Replace it with the page's host name");
const challenge = z.string().describe("base64url");
const descriptor = z.object({ id: z.string(), type: z.literal("public-key") });
const params = z.strictObject({ passkey_id: uuid });
const query = z.strictObject({ user_id: userId.optional() });
const ofOwnUser = { ...ownUserForClients, self: { field: "user_id", omitted: "own", error: PasskeyNotFound } } as const;
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
    body: z.strictObject({
      automatic: z
        .boolean()
        .optional()
        .describe(
          "The browser creates the passkey without a dialog (conditional mediation), and the user touches no authenticator. Only where the project creates passkeys after a sign-in with a password",
        ),
    }),
    optionalBody: true,
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
    description: `A user has at most ${limits.perUser} passkeys. The options exclude devices that already have one.`,
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
    refreshes: ["users", "auth.passkey"],
  }),
  list: route({
    method: "GET",
    path: "/auth/passkeys",
    summary: "List a user's passkeys, oldest first",
    description: `At most ${limits.perUser}. Clients see their own.`,
    access: { ...ownUserForClients, self: { field: "user_id" } },
    query: z.strictObject({ user_id: userId }),
    returns: listSchema(Passkey),
  }),
  update: route({
    method: "PATCH",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Rename a passkey",
    access: { ...ofOwnUser, noImpersonation: true },
    params,
    query,
    body: z.strictObject({ name: Passkey.shape.name }),
    returns: Passkey,
    errors: [PasskeyNotFound],
    refreshes: ["auth.passkey"],
    examples: { body: { name: "Work laptop" } },
  }),
  remove: route({
    method: "DELETE",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Remove a passkey",
    description: "It no longer signs in. Users do not remove the last way to sign in. Sessions stay, and the user is notified by e-mail.",
    access: { ...ofOwnUser, recentSignIn: true },
    params,
    query,
    returns: Success,
    errors: [PasskeyNotFound, LastSignInMethod],
    refreshes: ["users", "auth.passkey"],
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
    errors: [
      PasskeyAuthenticationNotEnabled,
      ...codeErrors,
      PasskeyAuthenticationFailed,
      UserBanned,
      SignInRejected,
      MultiFactorAuthenticationRequired,
    ],
    limits: codeAttemptLimits,
    refreshes: ["users"],
  }),
};

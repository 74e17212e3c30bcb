import { z } from "zod";
import { knownError } from "../kernel/error.ts";

const sentence = z.object({ message: z.string() });

/** A passkey could not be registered. `message`: why, in a sentence; the published client's parser fails without it. */
export class PasskeyRegistrationFailed extends knownError("PASSKEY_REGISTRATION_FAILED", {
  status: 400,
  details: sentence,
  message: ({ message }) => message,
}) {}

/** The browser's part failed; made by client libraries. `code`: the WebAuthn error's name. */
export class PasskeyWebauthnError extends knownError("PASSKEY_WEBAUTHN_ERROR", {
  status: 400,
  details: z.object({ message: z.string(), code: z.string() }),
  message: ({ message }) => message,
}) {}

/** A passkey did not sign in. `message`: why, in a sentence; the published client's parser fails without it. */
export class PasskeyAuthenticationFailed extends knownError("PASSKEY_AUTHENTICATION_FAILED", {
  status: 400,
  details: sentence,
  message: ({ message }) => message,
}) {}

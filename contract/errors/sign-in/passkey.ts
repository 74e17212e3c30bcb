import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";

const messageDetails = z.object({ message: z.string() });

/** A passkey could not be registered. `message`: the reason, required by the published client's parser. */
export class PasskeyRegistrationFailed extends knownError("PASSKEY_REGISTRATION_FAILED", {
  status: 400,
  details: messageDetails,
  message: ({ message }) => message,
}) {}

/** The browser's WebAuthn call failed. Created by client libraries. `code`: the WebAuthn error's name. */
export class PasskeyWebauthnError extends knownError("PASSKEY_WEBAUTHN_ERROR", {
  status: 400,
  details: z.object({ message: z.string(), code: z.string() }),
  message: ({ message }) => message,
}) {}

/** A passkey sign-in failed. `message`: the reason, required by the published client's parser. `reason`: set if the page's origin is not trusted. */
export class PasskeyAuthenticationFailed extends knownError("PASSKEY_AUTHENTICATION_FAILED", {
  status: 400,
  details: messageDetails.extend({ reason: z.enum(["ORIGIN_NOT_TRUSTED"]).optional() }),
  message: ({ message }) => message,
}) {}

/** The passkey was removed, or it is another user's. */
export class PasskeyNotFound extends plainError("PASSKEY_NOT_FOUND", 404, "This passkey does not exist.") {}

import { z } from "zod";
import { errorGroup, knownError, plainError } from "../kernel/error.ts";
import { projectKeys } from "../vocabulary/limits.ts";

/** An API key does not work; a client's check of a key answers null. */
export const apiKeyNotValid = errorGroup("API_KEY_NOT_VALID");

/** No such key. */
export class ApiKeyNotFound extends knownError("API_KEY_NOT_FOUND", {
  status: 404,
  message: "There is no such API key.",
  parent: apiKeyNotValid,
}) {}

/** A project has as many sets of keys as it may, and all of them are in force. */
export class TooManyKeySets extends plainError(
  400,
  `A project has at most ${projectKeys.sets} sets of keys. Revoke one that is no longer needed.`,
) {}

/** The key's time is over. */
export class ApiKeyExpired extends knownError("API_KEY_EXPIRED", {
  status: 401,
  message: "This API key has expired.",
  parent: apiKeyNotValid,
}) {}

/** The key was revoked by hand. */
export class ApiKeyRevoked extends knownError("API_KEY_REVOKED", {
  status: 401,
  message: "This API key has been revoked.",
  parent: apiKeyNotValid,
}) {}

/** A user's key where a team's is meant, or the reverse. */
export class WrongApiKeyType extends knownError("WRONG_API_KEY_TYPE", {
  status: 400,
  details: z.object({ expected_type: z.string(), actual_type: z.string() }),
  message: ({ expected_type, actual_type }) => `This is an API key of type ${actual_type}; one of type ${expected_type} is needed.`,
  parent: apiKeyNotValid,
}) {}

/** A leaked public key was reported; public keys may be seen by anybody. */
export class PublicApiKeyCannotBeRevoked extends knownError("PUBLIC_API_KEY_CANNOT_BE_REVOKED", {
  status: 400,
  message: "Public API keys cannot be revoked this way.",
  parent: apiKeyNotValid,
}) {}

import { z } from "zod";
import { errorGroup, knownError, plainError } from "../../kernel/error.ts";
import { listSizes } from "../../vocabulary/list-sizes.ts";

/** An API key is not valid. Client libraries return null when they check such a key. */
export const apiKeyNotValid = errorGroup("API_KEY_NOT_VALID");

/** The key does not exist. */
export class ApiKeyNotFound extends knownError("API_KEY_NOT_FOUND", {
  status: 404,
  message: "This API key does not exist.",
  parent: apiKeyNotValid,
}) {}

/** The project has the maximum number of key sets and all of them are active. */
export class TooManyKeySets extends plainError(
  "TOO_MANY_KEY_SETS",
  400,
  `A project has at most ${listSizes.keySets} key sets. Revoke one that you no longer need.`,
) {}

/** The user or team has the maximum number of API keys and all of them are active. */
export class TooManyApiKeys extends plainError(
  "TOO_MANY_API_KEYS",
  400,
  `A user or team has at most ${listSizes.apiKeys} API keys. Revoke one that you no longer need.`,
) {}

/** The key has expired. */
export class ApiKeyExpired extends knownError("API_KEY_EXPIRED", {
  status: 401,
  message: "This API key has expired.",
  parent: apiKeyNotValid,
}) {}

/** The key was revoked, or its user is banned. */
export class ApiKeyRevoked extends knownError("API_KEY_REVOKED", {
  status: 401,
  message: "This API key has been revoked, or its user is banned.",
  parent: apiKeyNotValid,
}) {}

/** A user's key was used where a team's is required, or the reverse. */
export class WrongApiKeyType extends knownError("WRONG_API_KEY_TYPE", {
  status: 400,
  details: z.object({ expected_type: z.string(), actual_type: z.string() }),
  message: ({ expected_type, actual_type }) => `This API key has type ${actual_type}, but type ${expected_type} is required.`,
  parent: apiKeyNotValid,
}) {}

/** A public key was reported as leaked. Public keys are not secret. */
export class PublicApiKeyCannotBeRevoked extends knownError("PUBLIC_API_KEY_CANNOT_BE_REVOKED", {
  status: 400,
  message: "Public API keys cannot be revoked this way.",
  parent: apiKeyNotValid,
}) {}

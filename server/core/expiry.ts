import { SchemaError } from "#contract/errors/index.ts";

/**
 * Reads the expiry of a new key from `body.expires_at_millis`.
 * @throws SchemaError if it has passed: the key would never be valid
 */
export function futureExpiry(millis: number, now: Date): Date {
  if (millis <= now.getTime()) throw new SchemaError({ message: "body.expires_at_millis must be in the future" });
  return new Date(millis);
}

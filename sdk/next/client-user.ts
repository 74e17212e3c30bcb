import { NetworkError } from "../client.ts";
import type { User as UserResponse } from "../generated/client.ts";

/**
 * Reads a user as plain JSON for the property `initialUser` of a provider.
 * @returns null if no user is signed in; undefined if the server cannot be reached, so that the browser tries again
 */
export async function readClientUser(
  find: () => Promise<{ toClientJson(): UserResponse } | null>,
): Promise<UserResponse | null | undefined> {
  try {
    return (await find())?.toClientJson() ?? null;
  } catch (error) {
    // Next.js throws, too, to render a page at request time.
    if (!(error instanceof NetworkError)) throw error;
    return undefined;
  }
}

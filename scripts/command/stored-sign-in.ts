import { type ClientApp, type CurrentUser, createClientApp } from "#sdk/client.ts";
import type { Credentials } from "./credentials.ts";
import { CommandFailure, toSingleLine } from "./failure.ts";

/** The app of the stored sign-in. */
export const makeApp = ({ refreshToken, ...target }: Credentials): ClientApp =>
  createClientApp({ ...target, tokenStore: { refreshToken, accessToken: null } });

/** The user of the stored sign-in. */
export async function requireStoredUser(credentials: Credentials): Promise<CurrentUser> {
  const user = await makeApp(credentials).getUser();
  if (!user) throw new CommandFailure("The session was revoked or has expired. Sign in again: latchkey login");
  return user;
}

/** The user's name for output; display name and e-mail are untrusted text. */
export function describeUser({ id, primaryEmail, displayName }: Pick<CurrentUser, "id" | "primaryEmail" | "displayName">): string {
  const [first = id, second] = [primaryEmail, displayName]
    .filter((text) => text !== null && text !== "")
    .map((text) => toSingleLine(String(text)));
  return second === undefined ? first : `${first} (${second})`;
}

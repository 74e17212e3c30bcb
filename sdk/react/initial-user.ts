import type { ClientApp } from "../client.ts";
import type { User as UserResponse } from "../generated/client.ts";
import type { CurrentUser } from "../objects/users/current-user.ts";
import { leaveToBrowser } from "./leave-to-browser.ts";

/** The user as a server read it, or null for signed out. A promise of undefined: the server could not read it. */
export type InitialUser = UserResponse | null | PromiseLike<UserResponse | null | undefined>;

/** The object of the user that the server has read. If the browser's session says otherwise, the user of that session. */
export async function readInitialUser(app: ClientApp, initialUser: InitialUser): Promise<CurrentUser | null> {
  const json = await initialUser;
  const onServer = typeof window === "undefined";
  if (onServer && json === undefined) throw leaveToBrowser();
  // Since the server's answer, another tab may have signed in or out.
  if (json === undefined || (!onServer && app.hasSession() !== (json !== null))) return app.getUser();
  return json && app.userFromJson(json);
}

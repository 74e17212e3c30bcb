import { resolveUser, type UserChoice } from "../../flows/current-user.ts";
import type { User as UserResponse } from "../../generated/client.ts";
import type { TokenStoreOption } from "../../session/caller.ts";
import type { Session } from "../../session/session.ts";
import type { TokenStore } from "../../session/store.ts";
import { unwrap } from "../../transport/result.ts";
import type { SignIn } from "../accounts/session-methods.ts";
import type { CurrentUser } from "./current-user.ts";

/** The user of a client app, as `getUser` returns it. A sign-in page does not load it. */
export function findUser(
  options: UserChoice & { readonly tokenStore?: TokenStoreOption | undefined },
  context: Omit<SignIn, "tokenStore" | "end">,
  store: TokenStore,
): Promise<CurrentUser | null> {
  const { api, caller, navigation } = context;
  const find = async ({ end }: Pick<Session, "end">, json?: UserResponse): Promise<CurrentUser> => {
    const [{ currentUserFrom }, me] = await Promise.all([import("./current-user.ts"), json ?? api.users.me().then(unwrap)]);
    return currentUserFrom(me, { ...context, tokenStore: options.tokenStore, end });
  };
  return resolveUser(find, options, { api, store }, caller, navigation);
}

import type { CurrentUser } from "#sdk/client.ts";
import { Icon } from "../components/icon.tsx";
import { text } from "../locales/text.ts";

/** What to call somebody who is signed in. */
export const nameOf = ({ displayName, primaryEmail }: Pick<CurrentUser, "displayName" | "primaryEmail">): string =>
  displayName ?? primaryEmail ?? text("signedIn.nameless");

/** Who is signed in, as they know themselves. */
export const Who = ({ user }: { user: CurrentUser }) => (
  <p className="flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3">
    <span className="text-soft-ink">
      <Icon name="user" large />
    </span>
    <span className="grid min-w-0">
      <span className="wrap-anywhere font-medium">{nameOf(user)}</span>
      {user.displayName && user.primaryEmail && <span className="wrap-anywhere text-soft-ink text-sm">{user.primaryEmail}</span>}
    </span>
  </p>
);

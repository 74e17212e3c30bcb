import type { CurrentUser } from "#sdk/client.ts";
import { LinkButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { text } from "../locales/text.ts";
import { onward, type Place } from "./place.ts";

/** What to call somebody who is signed in. */
const nameOf = ({ displayName, primaryEmail }: Pick<CurrentUser, "displayName" | "primaryEmail">): string =>
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

/** Goes on as who is signed in, where there is somewhere to go. */
export function ContinueAs({ place, user, look = "primary" }: { place: Place; user: CurrentUser; look?: "primary" | "plain" }) {
  const target = onward(place);
  if (target === null) return null;
  return (
    <LinkButton look={look} wide href={target}>
      <span className="truncate">{text("signedIn.continue", { name: nameOf(user) })}</span>
    </LinkButton>
  );
}

import type { CurrentUser } from "#sdk/client.ts";
import { LinkButton } from "../components/button.tsx";
import { Drawing } from "../components/icon.tsx";
import { t } from "../locales/i18n.ts";
import { afterSignInUrl, type PageContext } from "./page-context.ts";

/** Display name, else e-mail, of a user. */
export const userLabel = ({ displayName, primaryEmail }: Pick<CurrentUser, "displayName" | "primaryEmail">): string =>
  displayName ?? primaryEmail ?? t("signedIn.unnamed");

/** The signed-in user: name and e-mail. */
export const UserCard = ({ user }: { user: CurrentUser }) => (
  <p className="flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3">
    <span className="text-soft-ink">
      <Drawing large>
        <circle cx="12" cy="8" r="4" />
        <path d="M4.5 20.500c1-4 4-6 7.5-6s6.5 2 7.5 6" />
      </Drawing>
    </span>
    <span className="grid min-w-0">
      <span className="wrap-anywhere font-medium">{userLabel(user)}</span>
      {user.displayName && user.primaryEmail && <span className="wrap-anywhere text-soft-ink text-sm">{user.primaryEmail}</span>}
    </span>
  </p>
);

/** Continues with the current user; nothing if there is no URL to continue to. */
export function ContinueAsLink({
  context,
  user,
  look = "primary",
}: {
  context: PageContext;
  user: CurrentUser;
  look?: "primary" | "plain";
}) {
  const target = afterSignInUrl(context);
  if (target === null) return null;
  return (
    <LinkButton variant={look} wide href={target}>
      <span className="truncate">{t("signedIn.continue", { name: userLabel(user) })}</span>
    </LinkButton>
  );
}

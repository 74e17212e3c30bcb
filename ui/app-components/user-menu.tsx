import type { ReactNode, RefObject } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { useClientApp, useTeamsState } from "#sdk/react/index.ts";
import { t } from "../locales/i18n.ts";
import { SettingsIcon, SignOutIcon, TeamIcon, ThemeIcon } from "./icons.tsx";
import { pageLink } from "./page-link.ts";
import { Popup } from "./popup.tsx";
import { PopupItem } from "./popup-item.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { UserAvatar } from "./user-avatar.tsx";
import { readUserName } from "./user-name.ts";

/** An item of the app in the menu of `UserButton`: a link, or a button. */
export type UserButtonItem = {
  /** The text of the item. */
  readonly label: string;
  /** A decorative icon before the text, 18 px wide. */
  readonly icon?: ReactNode;
} & ({ readonly href: string; readonly onSelect?: never } | { readonly onSelect: () => void; readonly href?: never });

interface UserMenuProps {
  user: CurrentUser;
  anchor: RefObject<HTMLElement | null>;
  id: string;
  start: "first" | "last";
  items: readonly UserButtonItem[];
  onToggleTheme?: (() => void) | undefined;
  close(): void;
  /** Opens the list of teams in place of the menu. */
  openTeams(): void;
}

/** Few enough to know whether the user has a team. */
export const teamProbe = { limit: 1 } as const;

/** The menu of the signed-in user: who it is, the account settings, the items of the app, sign-out. */
export function UserMenu({ user, anchor, id, start, items, onToggleTheme, close, openTeams }: UserMenuProps) {
  const app = useClientApp();
  const teams = useTeamsState(teamProbe);
  const { busy, signOut } = useSignOut();
  const hasTeams = user.selectedTeam !== null || (teams.data?.length ?? 0) > 0;

  function closeAnd(act: () => void): () => void {
    return () => {
      anchor.current?.focus();
      close();
      act();
    };
  }

  return (
    <Popup anchor={anchor} id={`${id}-popup`} align="end" start={start} isMenu close={close}>
      <div>
        <div id={`${id}-user`} className="flex items-center gap-3 px-2.5 pt-2 pb-2.5">
          <UserAvatar user={user} size={40} alt="" />
          <div className="grid min-w-0 leading-snug">
            <span className="wrap-anywhere line-clamp-2 font-medium">{readUserName(user)}</span>
            {user.displayName && user.primaryEmail && <span className="truncate text-soft-ink text-sm">{user.primaryEmail}</span>}
          </div>
        </div>
        <div id={id} role="menu" aria-labelledby={`${id}-user`} className="grid gap-0.5 border-line border-t pt-1.5">
          <PopupItem role="menuitem" icon={<SettingsIcon />} {...pageLink(app, "accountSettings")}>
            {t("userButton.settings")}
          </PopupItem>
          {hasTeams && (
            <PopupItem role="menuitem" icon={<TeamIcon />} hint={user.selectedTeam?.displayName} onClick={openTeams}>
              {t("teamSwitcher.title")}
            </PopupItem>
          )}
          {items.map(({ label, icon, href, onSelect }) => (
            <PopupItem key={label} role="menuitem" icon={icon ?? <span />} href={href} onClick={onSelect && closeAnd(onSelect)}>
              {label}
            </PopupItem>
          ))}
          {onToggleTheme && (
            <PopupItem role="menuitem" icon={<ThemeIcon />} onClick={onToggleTheme}>
              {t("userButton.theme")}
            </PopupItem>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: an hr has margins of the app. */}
          <div role="separator" className="my-1 border-line border-t" />
          <PopupItem role="menuitem" icon={<SignOutIcon />} busy={busy} onClick={signOut}>
            {t(busy ? "userButton.signingOut" : "userButton.signOut")}
          </PopupItem>
        </div>
      </div>
    </Popup>
  );
}

/** Reads before the menu opens whether the user has teams, so that the menu does not change its size. */
export function WarmUserMenu() {
  useTeamsState(teamProbe);
  return null;
}

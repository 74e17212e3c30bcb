import type { MouseEvent, ReactNode, RefObject } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { useClientApp, useTeamsState } from "#sdk/react/index.ts";
import { t } from "../locales/i18n.ts";
import { Avatar } from "./avatar.tsx";
import { SettingsIcon, SignOutIcon, TeamIcon, ThemeIcon } from "./icons.tsx";
import { pageLink } from "./page-link.ts";
import { Popup } from "./popup.tsx";
import { PopupItem } from "./popup-item.tsx";
import { useSignOut } from "./use-sign-out.ts";

import { readUserName } from "./user-name.ts";

/** An item of the app in the menu of `UserButton`: a link, or a button. */
export type UserButtonItem = {
  /** The text of the item. */
  readonly label: string;
  /** A decorative icon before the text, 18 px wide. */
  readonly icon?: ReactNode;
} & ({ readonly href: string; readonly onSelect?: never } | { readonly onSelect: () => void; readonly href?: never });

export interface UserMenuProps {
  user: CurrentUser;
  anchor: RefObject<HTMLElement | null>;
  id: string;
  /** The item that receives focus, if the menu is open. A closed one reads what it needs, so that it opens in its size. */
  open: "first" | "last" | undefined;
  items: readonly UserButtonItem[];
  onToggleTheme?: (() => void) | undefined;
  close(): void;
  /** Opens the list of teams in place of the menu. */
  openTeams(): void;
}

/** Few enough to know whether the user has a team. */
const teamProbe = { limit: 1 } as const;

/** The menu of the signed-in user: who it is, the account settings, the items of the app, sign-out. */
export function UserMenu({ user, anchor, id, open, items, onToggleTheme, close, openTeams }: UserMenuProps) {
  const app = useClientApp();
  const teams = useTeamsState(teamProbe);
  const { busy, signOut } = useSignOut();
  const hasTeams = user.selectedTeam !== null || (teams.data?.length ?? 0) > 0;

  /** Closes the menu with the act of an item, also if that is a link within the page. */
  const closeWith = (act?: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
    anchor.current?.focus();
    close();
    act?.(event);
  };
  const settings = pageLink(app, "accountSettings");

  if (open === undefined) return null;
  return (
    <Popup anchor={anchor} id={`${id}-popup`} align="end" start={open} isMenu close={close}>
      <div>
        <div id={`${id}-user`} className="flex items-center gap-3 px-2.5 pt-2 pb-2.5">
          <Avatar user={user} size={40} alt="" />
          <div className="grid min-w-0 leading-snug">
            <span className="wrap-anywhere line-clamp-2 font-medium">{readUserName(user)}</span>
            {user.displayName && user.primaryEmail && <span className="truncate text-soft-ink text-sm">{user.primaryEmail}</span>}
          </div>
        </div>
        <div id={id} role="menu" aria-labelledby={`${id}-user`} className="grid gap-0.5 border-line border-t pt-1.5">
          <PopupItem role="menuitem" icon={<SettingsIcon />} href={settings.href} onClick={closeWith(settings.onClick)}>
            {t("userButton.settings")}
          </PopupItem>
          {hasTeams && (
            <PopupItem role="menuitem" icon={<TeamIcon />} hint={user.selectedTeam?.displayName} onClick={openTeams}>
              {t("teamSwitcher.title")}
            </PopupItem>
          )}
          {items.map(({ label, icon, href, onSelect }) => (
            <PopupItem key={label} role="menuitem" icon={icon ?? <span />} href={href} onClick={closeWith(onSelect)}>
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

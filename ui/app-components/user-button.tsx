import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { useClientApp, useUserState } from "#sdk/react/index.ts";
import { LinkButton } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import { PersonIcon } from "./icons.tsx";
import { pageLink } from "./page-link.ts";
import { TeamPicker } from "./team-picker.tsx";
import { AvatarSkeleton, UserAvatar } from "./user-avatar.tsx";
import { type UserButtonItem, UserMenu, WarmUserMenu } from "./user-menu.tsx";
import { readUserName } from "./user-name.ts";

/** Properties of `UserButton`. */
export interface UserButtonProps {
  /** Whether name and e-mail address are beside the picture. Default: false. */
  readonly showUserInfo?: boolean;
  /** Items of the app in the menu, in this order. */
  readonly items?: readonly UserButtonItem[];
  /** Adds an item that changes the theme of the app, and runs when it is selected. */
  readonly onToggleTheme?: () => void;
}

/** 44 px high with its padding, and round. */
const buttonClass = "inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-full p-1 text-start hover:bg-sunken";

/**
 * The picture of the signed-in user, with a menu: account settings, teams, the items of the app, sign-out. A link to the sign-in page if no
 * user is signed in. While the user is loading, a placeholder of the same size.
 *
 * @example
 * <UserButton showUserInfo items={[{ label: "Billing", href: "/billing" }]} onToggleTheme={toggleTheme} />
 */
export function UserButton({ showUserInfo = false, items = [], onToggleTheme }: UserButtonProps) {
  const app = useClientApp();
  const { data: user, error, refetch } = useUserState();
  if (user) return <AccountButton user={user} showUserInfo={showUserInfo} items={items} onToggleTheme={onToggleTheme} />;
  if (user === null)
    return (
      <LinkButton {...pageLink(app, "signIn")}>
        <span className="whitespace-nowrap">{t("userButton.signIn")}</span>
      </LinkButton>
    );
  if (error)
    return (
      <button
        type="button"
        aria-label={t("userButton.failed")}
        title={t("userButton.failed")}
        onClick={() => void refetch()}
        className={buttonClass}
      >
        <span className="inline-flex size-9 items-center justify-center rounded-full bg-danger-soft text-danger">
          <PersonIcon />
        </span>
      </button>
    );
  return <LoadingButton showUserInfo={showUserInfo} />;
}

function LoadingButton({ showUserInfo }: { showUserInfo: boolean }) {
  return (
    <span role="progressbar" aria-label={t("userButton.loading")} className={buttonClass}>
      <AvatarSkeleton />
      {showUserInfo && (
        <span className="grid gap-1.5 pe-2">
          <span className="skeleton h-3.5 w-24" />
          <span className="skeleton h-3 w-32" />
        </span>
      )}
    </span>
  );
}

interface AccountButtonProps {
  user: CurrentUser;
  showUserInfo: boolean;
  items: readonly UserButtonItem[];
  onToggleTheme: (() => void) | undefined;
}

/** The open popup of the button. A menu begins with its first item, or with its last one. */
type Open = "first" | "last" | "teams";

function AccountButton({ user, showUserInfo, items, onToggleTheme }: AccountButtonProps) {
  const [open, setOpen] = useState<Open>();
  const [near, setNear] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(undefined);
  const isMenu = open === "first" || open === "last";

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(event.key === "ArrowDown" ? "first" : "last");
  }

  const info = { name: readUserName(user), email: user.displayName ? user.primaryEmail : null };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isMenu}
        {...(isMenu && { "aria-controls": id })}
        onClick={() => setOpen(open === undefined ? "first" : undefined)}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        className={buttonClass}
      >
        <UserAvatar user={user} alt="" />
        {showUserInfo ? (
          <span className="grid min-w-0 pe-2 leading-tight">
            <span className="truncate font-medium text-sm">{info.name}</span>
            {info.email && <span className="truncate text-soft-ink text-xs">{info.email}</span>}
          </span>
        ) : (
          <span className="sr-only">{t("userButton.open", { name: info.name })}</span>
        )}
      </button>
      {near && <WarmUserMenu />}
      {isMenu && (
        <UserMenu
          user={user}
          anchor={anchor}
          id={id}
          start={open}
          items={items}
          onToggleTheme={onToggleTheme}
          close={close}
          openTeams={() => setOpen("teams")}
        />
      )}
      {open === "teams" && <TeamPicker anchor={anchor} id={id} align="end" current={user.selectedTeam} close={close} />}
    </>
  );
}

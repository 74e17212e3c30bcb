import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CurrentUser } from "#sdk/client.ts";
import { useClientApp, useUserState } from "#sdk/react/index.ts";
import { LinkButton } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import { Avatar, AvatarSkeleton } from "./avatar.tsx";
import { onDemand, useOnDemand } from "./on-demand.ts";
import { pageLink } from "./page-link.ts";
import { PersonIcon } from "./person-icon.tsx";
import { teamPicker } from "./team-picker-on-demand.ts";

import type { UserButtonItem } from "./user-menu.tsx";
import { readUserName } from "./user-name.ts";

const userMenu = onDemand(async () => (await import("./user-menu.tsx")).UserMenu);

/** 44 px high with its padding, and round. */
const buttonClass = "inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-full p-1 text-start hover:bg-sunken";

/** Properties of the content of `UserButton`. */
export interface UserButtonContentProps {
  showUserInfo?: boolean | undefined;
  items?: readonly UserButtonItem[] | undefined;
  onToggleTheme?: (() => void) | undefined;
  /** Whether the project lets users create teams. */
  canCreateTeams?: boolean;
}

/** `UserButton`, once its language is loaded. */
export function UserButtonContent({ showUserInfo = false, items = [], onToggleTheme, canCreateTeams = false }: UserButtonContentProps) {
  const app = useClientApp();
  const { data: user, error, refetch } = useUserState({ includeRestricted: true });
  if (user)
    return (
      <AccountButton user={user} showUserInfo={showUserInfo} items={items} onToggleTheme={onToggleTheme} canCreateTeams={canCreateTeams} />
    );
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

/** The place of the button while the user is loading. */
export function LoadingButton({ showUserInfo = false }: { showUserInfo?: boolean | undefined }) {
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
  canCreateTeams: boolean;
}

/** The open popup of the button. A menu begins with its first item, or with its last one. */
type Open = "first" | "last" | "teams";

function AccountButton({ user, showUserInfo, items, onToggleTheme, canCreateTeams }: AccountButtonProps) {
  const [open, setOpen] = useState<Open>();
  const [near, setNear] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(undefined);
  const isMenu = open === "first" || open === "last";
  const UserMenu = useOnDemand(userMenu, near || isMenu, close);
  const TeamPicker = useOnDemand(teamPicker, open === "teams", close);

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
        <Avatar user={user} alt="" />
        {showUserInfo ? (
          <span className="grid min-w-0 pe-2 leading-tight">
            <span className="truncate font-medium text-sm">{info.name}</span>{" "}
            {info.email && <span className="truncate text-soft-ink text-xs">{info.email}</span>}
          </span>
        ) : (
          <span className="sr-only">{t("userButton.open", { name: info.name })}</span>
        )}
      </button>
      {UserMenu && (isMenu || near) && (
        <UserMenu
          user={user}
          anchor={anchor}
          id={id}
          open={isMenu ? open : undefined}
          items={items}
          onToggleTheme={onToggleTheme}
          close={close}
          openTeams={() => setOpen("teams")}
        />
      )}
      {TeamPicker && open === "teams" && (
        <TeamPicker anchor={anchor} id={id} align="end" current={user.selectedTeam} canCreate={canCreateTeams} close={close} />
      )}
    </>
  );
}

import { type ReactNode, useState } from "react";
import type { ServerUser } from "#sdk/admin.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useMayChange } from "../developer-role.ts";
import type { MenuAct } from "../table/row-menu.tsx";
import { UserDialog } from "./user-dialogs.tsx";
import type { UserAction, UserPartProps } from "./user-part.ts";
import { isUserBanned } from "./user-states.tsx";

interface UserActions {
  primary: ReactNode;
  /** Undefined until the user is known. */
  menu: { label: string; acts: readonly MenuAct[] } | undefined;
  /** The dialog that is open. */
  dialogs: ReactNode;
  open: UserPartProps["open"];
}

/** The actions on a user, each with a dialog that says its consequence. */
export function useUserActions(user: ServerUser | null | undefined): UserActions {
  const [action, open] = useState<UserAction>();
  const mayChange = useMayChange();
  const entry = (label: string, chosen: UserAction): MenuAct => ({ label, disabled: !mayChange, act: () => open(chosen) });
  return {
    primary: <ActionButton onClick={() => open("impersonate")}>{t("user.impersonate")}</ActionButton>,
    menu: user
      ? {
          label: t("user.more"),
          acts: [
            entry(t("user.sendReset"), "reset"),
            entry(t(user.hasPassword ? "user.passwordChange" : "user.passwordSet"), "password"),
            entry(t("user.signOutEverywhere"), "signOut"),
            user.restrictedByAdmin ? entry(t("user.unrestrict"), "unrestrict") : entry(t("user.restrict"), "restrict"),
            isUserBanned(user) ? entry(t("user.unban"), "unban") : entry(t("user.ban"), "ban"),
            { ...entry(t("user.delete"), "delete"), danger: true },
          ],
        }
      : undefined,
    dialogs: user && action && <UserDialog user={user} action={action} close={() => open(undefined)} />,
    open,
  };
}

import type { ReactNode } from "react";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import type { UserPartProps } from "./user-part.ts";
import { UserStates } from "./user-states.tsx";

/** Actions that take access away from a user, or delete the user. */
export default function UserDanger({ user, open }: UserPartProps) {
  return (
    <>
      <UserStates user={user} open={open} />
      <Panel danger title={t("danger.title")}>
        <DangerRow hint={t("user.signOutHint")}>
          <ActionButton onClick={() => open("signOut")}>{t("user.signOutEverywhere")}</ActionButton>
        </DangerRow>
        <DangerRow hint={t("user.deleteHint")}>
          <ActionButton variant="danger" onClick={() => open("delete")}>
            {t("user.delete")}
          </ActionButton>
        </DangerRow>
      </Panel>
    </>
  );
}

const DangerRow = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <p className="min-w-0 flex-1 basis-64 text-soft-ink text-sm">{hint}</p>
    {children}
  </div>
);

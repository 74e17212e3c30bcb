import { type ReactNode, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { ActionSwitch } from "../action-switch.tsx";
import type { UserPartProps } from "./user-part.ts";
import { UserPasskeys } from "./user-passkeys.tsx";
import { UserProviders } from "./user-providers.tsx";

/** Each way in which a user signs in, with what can be done about it. */
export default function UserSignIn({ user, open }: UserPartProps) {
  return (
    <>
      <Password user={user} open={open} />
      <SecondFactor user={user} />
      <OneTimeCodes user={user} />
      <UserPasskeys user={user} />
      <UserProviders user={user} />
    </>
  );
}

interface MethodRowProps {
  /** Whether the user has it. */
  isOn: boolean;
  on: string;
  off: string;
  /** The actions. */
  children: ReactNode;
}

const MethodRow = ({ isOn, on, off, children }: MethodRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <Badge variant={isOn ? "good" : "plain"}>{isOn ? on : off}</Badge>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);

function Password({ user, open }: UserPartProps) {
  const [removing, setRemoving] = useState(false);
  const { hasPassword, primaryEmail, primaryEmailAuthEnabled } = user;
  return (
    <Panel title={t("user.password")}>
      <MethodRow isOn={hasPassword} on={t("user.isSet")} off={t("user.isNotSet")}>
        <ActionButton small onClick={() => open("password")}>
          {t(hasPassword ? "user.passwordChange" : "user.passwordSet")}
        </ActionButton>
        <ActionButton small onClick={() => open("reset")}>
          {t("user.sendReset")}
        </ActionButton>
        {hasPassword && (
          <ActionButton small variant="quiet" onClick={() => setRemoving(true)}>
            {t("user.passwordRemove")}
          </ActionButton>
        )}
      </MethodRow>
      {hasPassword && primaryEmail && !primaryEmailAuthEnabled && (
        <Notice tone="warning" quiet>
          {t("user.passwordUnused", { email: primaryEmail })}
        </Notice>
      )}
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("user.passwordRemoveTitle")}
        description={t("user.passwordRemoveHint")}
        confirmLabel={t("user.passwordRemove")}
        busyLabel={t("user.passkeyRemoving")}
        confirm={async () => {
          await user.update({ password: null });
          setRemoving(false);
          toastSuccess(t("user.passwordRemoved"));
        }}
      />
    </Panel>
  );
}

function SecondFactor({ user }: Pick<UserPartProps, "user">) {
  const [removing, setRemoving] = useState(false);
  return (
    <Panel title={t("user.factor")} hint={t("user.factorHint")}>
      <MethodRow isOn={user.isMultiFactorRequired} on={t("user.on")} off={t("user.off")}>
        {user.isMultiFactorRequired && (
          <ActionButton small onClick={() => setRemoving(true)}>
            {t("user.factorRemove")}
          </ActionButton>
        )}
      </MethodRow>
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("user.factorRemoveTitle")}
        description={t("user.factorRemoveHint")}
        confirmLabel={t("user.factorRemove")}
        busyLabel={t("user.passkeyRemoving")}
        confirm={async () => {
          await user.update({ totpMultiFactorSecret: null });
          setRemoving(false);
          toastSuccess(t("user.factorRemoved"));
        }}
      />
    </Panel>
  );
}

function OneTimeCodes({ user }: Pick<UserPartProps, "user">) {
  const action = useAction();
  const change = (otpAuthEnabled: boolean) =>
    action.run(async () => {
      await user.update({ otpAuthEnabled });
      toastSuccess(t(otpAuthEnabled ? "user.codesTurnedOn" : "user.codesTurnedOff"));
    });
  return (
    <Panel title={t("user.codesTitle")}>
      <ActionSwitch
        label={t("user.codesSwitch")}
        hint={t("user.codesHint")}
        checked={!user.otpAuthDisabled}
        change={(checked) => void change(checked)}
        busy={action.busy ? t("user.saving") : undefined}
      />
      {action.error && <Notice>{action.error}</Notice>}
    </Panel>
  );
}

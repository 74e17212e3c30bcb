import { useUser } from "#sdk/react/index.ts";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { t } from "../../locales/i18n.ts";
import { useSensitiveAction } from "./sign-in-again.tsx";
import { countSignInMethods } from "./sign-in-methods.ts";

/** Switches sign-in by e-mailed codes and links. */
export function OneTimeCodes() {
  const user = useUser({ or: "throw" });
  const action = useSensitiveAction();
  const isLast = user.otpAuthEnabled && countSignInMethods(user) === 1;

  const setEnabled = (otpAuthEnabled: boolean) =>
    action.run(async () => {
      await user.update({ otpAuthEnabled });
      toastSuccess(t(otpAuthEnabled ? "account.codesOn" : "account.codesOff"));
    });

  return (
    <Panel title={t("account.codes")}>
      <SwitchRow
        label={t("account.codesSwitch")}
        hint={isLast ? t("account.lastMethod") : t("account.codesHint", { email: user.primaryEmail ?? "" })}
        checked={user.otpAuthEnabled}
        disabled={isLast}
        busy={action.busy ? t("account.saving") : undefined}
        change={(on) => void setEnabled(on)}
      />
      {action.error && <Notice>{action.error}</Notice>}
    </Panel>
  );
}

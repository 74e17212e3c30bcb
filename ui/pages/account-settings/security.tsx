import { useContactChannels, useUser } from "#sdk/react/index.ts";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { Passkey } from "./passkey.tsx";
import { Password } from "./password.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useSensitiveAction } from "./sign-in-again.tsx";
import { countSignInMethods } from "./sign-in-methods.ts";

/** How the user signs in: the methods that the project offers, and the second factor. */
export default function Security({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const { credential_enabled, passkey_enabled, magic_link_enabled } = context.project.config;
  return (
    <>
      {(credential_enabled || user.hasPassword) && <Password context={context} />}
      {(passkey_enabled || user.passkeyAuthEnabled) && <Passkey offered={passkey_enabled} />}
      {magic_link_enabled && user.primaryEmail !== null && <OneTimeCodes />}
      <SecondFactor context={context} />
    </>
  );
}

/** Switches sign-in by e-mailed codes and links. */
function OneTimeCodes() {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const addresses = useContactChannels().filter(({ usedForAuth }) => usedForAuth);
  const address = addresses.find(({ isPrimary }) => isPrimary) ?? addresses[0];
  // Codes sign in until they are turned off, also before their first use.
  const isOn = !user.otpAuthDisabled;
  const isLast = isOn && countSignInMethods({ ...user, otpAuthEnabled: false }) === 0;
  const describe = () => {
    if (!address) return t("account.codesNoAddress");
    if (!isOn) return t("account.codesOffHint");
    return isLast ? t("account.lastMethod") : t("account.codesHint", { email: address.value });
  };

  const setEnabled = (otpAuthEnabled: boolean) =>
    action.run(async () => {
      await user.update({ otpAuthEnabled });
      toastSuccess(t(otpAuthEnabled ? "account.codesOn" : "account.codesOff"));
    });

  return (
    <Panel title={t("account.codes")}>
      <SwitchRow
        label={t("account.codesSwitch")}
        hint={describe()}
        checked={isOn}
        disabled={isLast}
        busy={action.busy ? t("account.saving") : undefined}
        change={(on) => void setEnabled(on)}
      />
      {action.error && <Notice>{action.error}</Notice>}
    </Panel>
  );
}

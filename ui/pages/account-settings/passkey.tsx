import { useState } from "react";
import { isKnownError } from "#sdk/client.ts";
import { useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { hasPasskeys } from "../has-passkeys.ts";
import { wasDismissed } from "../passkey-error.ts";
import { useSensitiveAction } from "./sign-in-again.tsx";
import { countSignInMethods } from "./sign-in-methods.ts";

/** Registers, replaces or removes the passkey. `offered`: whether the project offers sign-in by passkey. */
export function Passkey({ offered }: { offered: boolean }) {
  const user = useUser({ or: "throw" });
  const action = useSensitiveAction();
  const [removing, setRemoving] = useState(false);
  const isLast = countSignInMethods(user) === 1;
  const supported = hasPasskeys();

  const register = () =>
    action.run(async () => {
      const result = await user.registerPasskey();
      if (result.status === "error") throw result.error;
      await user.update({});
      toastSuccess(t("account.passkeyAdded"));
    }, passkeyMessage);

  return (
    <Panel title={t("account.passkey")} hint={t(user.passkeyAuthEnabled ? "account.passkeySet" : "account.passkeyHint")}>
      {action.error && <Notice>{action.error}</Notice>}
      {((offered && supported) || user.passkeyAuthEnabled) && (
        <div className="flex flex-wrap gap-2">
          {offered && supported && (
            <Button busyLabel={action.busy ? t("account.passkeyBusy") : undefined} onClick={() => void register()}>
              {t(user.passkeyAuthEnabled ? "account.passkeyReplace" : "account.passkeyAdd")}
            </Button>
          )}
          {user.passkeyAuthEnabled && (
            <Button variant="quiet" disabled={isLast} onClick={() => void action.run(async () => setRemoving(true))}>
              {t("account.passkeyRemove")}
            </Button>
          )}
        </div>
      )}
      {offered && !supported && <p className="text-soft-ink text-sm">{t("account.passkeyUnsupported")}</p>}
      {user.passkeyAuthEnabled && isLast && <p className="text-soft-ink text-sm">{t("account.lastMethod")}</p>}
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("account.passkeyRemoveTitle")}
        description={t("account.passkeyRemoveHint")}
        confirmLabel={t("account.passkeyRemove")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          await user.update({ passkeyAuthEnabled: false });
          setRemoving(false);
          toastSuccess(t("account.passkeyRemoved"));
        }}
      />
    </Panel>
  );
}

/** A message for the errors of the browser's prompt, which do not say whether the user dismissed it. */
const passkeyMessage = (error: unknown): string | undefined =>
  wasDismissed(error)
    ? t("account.passkeyDismissed")
    : isKnownError(error, "PASSKEY_WEBAUTHN_ERROR")
      ? t("account.passkeyHost")
      : undefined;

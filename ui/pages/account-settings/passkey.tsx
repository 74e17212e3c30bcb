import { useId, useState } from "react";
import { isKnownError, type Passkey as PasskeyObject } from "#sdk/client.ts";
import { usePasskeys, useUser } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { hasPasskeys } from "../has-passkeys.ts";
import { wasDismissed } from "../passkey-error.ts";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";
import { useSensitiveAction } from "./sign-in-again.tsx";
import { countSignInMethods } from "./sign-in-methods.ts";

/** Adds a passkey, and lists those of the user. `offered`: whether the project offers sign-in by passkey. */
export function Passkey({ offered }: { offered: boolean }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const supported = hasPasskeys();

  const register = () =>
    action.run(async () => {
      const result = await user.registerPasskey();
      if (result.status === "error") throw result.error;
      await user.update({});
      toastSuccess(t("account.passkeyAdded"));
    }, passkeyMessage);

  return (
    <Panel title={t("account.passkey")} hint={t("account.passkeyHint")}>
      {user.passkeyAuthEnabled && <PasskeyList />}
      {action.error && <Notice>{action.error}</Notice>}
      {offered && supported && (
        <div>
          <Button busyLabel={action.busy ? t("account.passkeyBusy") : undefined} onClick={() => void register()}>
            {t("account.passkeyAdd")}
          </Button>
        </div>
      )}
      {offered && !supported && <p className="text-soft-ink text-sm">{t("account.passkeyUnsupported")}</p>}
    </Panel>
  );
}

/** The passkeys of the user, oldest first. The last way to sign in cannot be removed. */
function PasskeyList() {
  const user = useUser({ or: "throw" });
  const action = useSensitiveAction();
  const passkeys = usePasskeys();
  const [removing, setRemoving] = useState<PasskeyObject>();
  const [renaming, setRenaming] = useState<PasskeyObject>();
  const isLast = passkeys.length === 1 && countSignInMethods(user) === 1;
  return (
    <>
      <ul aria-label={t("account.passkey")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isLast={isLast}
            rename={() => setRenaming(passkey)}
            remove={() => void action.run(async () => setRemoving(passkey))}
          />
        ))}
      </ul>
      {action.error && <Notice>{action.error}</Notice>}
      {isLast && <p className="text-soft-ink text-sm">{t("account.lastMethod")}</p>}
      {renaming && <RenamePasskeyDialog passkey={renaming} close={() => setRenaming(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        close={() => setRemoving(undefined)}
        title={t("account.passkeyRemoveTitle")}
        description={t("account.passkeyRemoveHint")}
        confirmLabel={t("account.passkeyRemove")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          await removing?.delete();
          setRemoving(undefined);
          await user.update({});
          toastSuccess(t("account.passkeyRemoved"));
        }}
      />
    </>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyObject;
  isLast: boolean;
  rename(): void;
  remove(): void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt, isBackedUp }, isLast, rename, remove }: PasskeyRowProps) {
  const id = useId();
  const times = [
    t("apiKey.createdOn", { day: formatDay(createdAt) }),
    lastUsedAt ? t("apiKey.usedOn", { day: formatDay(lastUsedAt) }) : t("apiKey.unused"),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span id={id} className="wrap-anywhere font-medium">
            {name}
          </span>
          {isBackedUp && <Badge>{t("account.passkeyBackedUp")}</Badge>}
        </span>
        <span className="text-soft-ink text-sm">{times.join(" · ")}</span>
      </div>
      {/* The name describes the buttons, which are the same in each row. */}
      <Button small onClick={rename} aria-describedby={id}>
        {t("account.passkeyRename")}
      </Button>
      <Button small variant="quiet" disabled={isLast} onClick={remove} aria-describedby={id}>
        {t("account.passkeyRemove")}
      </Button>
    </li>
  );
}

/** A message for the errors of the browser's prompt, which do not say why the user dismissed it. */
const passkeyMessage = (error: unknown): string | undefined =>
  wasDismissed(error)
    ? t("account.passkeyDismissed")
    : isKnownError(error, "PASSKEY_WEBAUTHN_ERROR")
      ? t("account.passkeyHost")
      : undefined;

import { Ban, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { BanOptions, ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { BanDialog } from "./ban-dialog.tsx";

/** The number of the selected users, and what can be done with them. */
export function SelectionBar({ users, clear }: { users: readonly ServerUser[]; clear(): void }) {
  const { app } = useProject();
  const [dialog, setDialog] = useState<"ban" | "delete">();
  const refresh = useRefresh();
  const close = () => setDialog(undefined);
  const count = users.length;

  /** Shows the changed list, without a selection. */
  async function finish(message: string): Promise<void> {
    await refresh("users");
    close();
    clear();
    toastSuccess(message);
  }

  async function remove(): Promise<void> {
    const deleted = await app.deleteUsers(users.map(({ id }) => id));
    await finish(t("users.deleted", { count: deleted.length }));
  }

  async function ban(options: BanOptions): Promise<void> {
    // One after the other: a page is at most 100 users, and each ban ends sessions.
    for (const user of users) await user.ban(options);
    await finish(t("users.banned", { count }));
  }

  return (
    <div className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-accent-soft px-4 py-2 sm:px-5">
      <p role="status" className="font-medium text-sm">
        {t("users.selected", { count })}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton small onClick={() => setDialog("ban")}>
          <Ban />
          {t("users.ban")}
        </ActionButton>
        <ActionButton small variant="danger" onClick={() => setDialog("delete")}>
          <Trash2 />
          {t("users.delete")}
        </ActionButton>
        <Button small variant="quiet" onClick={clear}>
          <X />
          {t("users.clearSelection")}
        </Button>
      </div>
      {dialog === "ban" && <BanDialog title={t("users.banTitle", { count })} ban={ban} close={close} />}
      <ConfirmDialog
        open={dialog === "delete"}
        close={close}
        title={t("users.deleteTitle", { count })}
        description={t("users.deleteHint")}
        confirmLabel={t("users.delete")}
        busyLabel={t("users.deleting")}
        confirm={remove}
      />
    </div>
  );
}

import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";

/** The number of the selected users, and what can be done with them. */
export function SelectionBar({ ids, clear }: { ids: readonly string[]; clear(): void }) {
  const { app } = useProject();
  const [deleting, setDeleting] = useState(false);
  const refresh = useRefresh();

  async function remove(): Promise<void> {
    const deleted = await app.deleteUsers(ids);
    await refresh("users");
    setDeleting(false);
    clear();
    toastSuccess(t("users.deleted", { count: deleted.length }));
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-accent-soft px-5 py-3 sm:px-6">
      <p role="status" className="font-medium text-sm">
        {t("users.selected", { count: ids.length })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={clear}>
          {t("users.clearSelection")}
        </Button>
        <ActionButton small variant="danger" onClick={() => setDeleting(true)}>
          {t("users.delete")}
        </ActionButton>
      </div>
      <ConfirmDialog
        open={deleting}
        close={() => setDeleting(false)}
        title={t("users.deleteTitle", { count: ids.length })}
        description={t("users.deleteHint")}
        confirmLabel={t("users.delete")}
        busyLabel={t("users.deleting")}
        confirm={remove}
      />
    </div>
  );
}

import type { ServerUser } from "#sdk/admin.ts";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { useRefresh } from "../use-refresh.ts";
import { userName } from "./user-name.ts";

interface DeleteUserDialogProps {
  user: ServerUser;
  close(): void;
}

/** Deletes a user of the list after a confirmation. */
export function DeleteUserDialog({ user, close }: DeleteUserDialogProps) {
  const refresh = useRefresh();
  const name = userName(user);
  return (
    <ConfirmDialog
      open
      close={close}
      title={t("user.deleteTitle", { name })}
      description={t("user.deleteHint")}
      confirmLabel={t("user.delete")}
      busyLabel={t("user.deleting")}
      confirm={async () => {
        await user.delete();
        await refresh("users");
        close();
        toastSuccess(t("user.deleted", { name }));
      }}
    />
  );
}

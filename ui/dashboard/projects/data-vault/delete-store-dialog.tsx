import type { DataVaultStoreSize } from "#sdk/admin.ts";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmByTyping } from "../../../forms/confirm-by-typing.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { formatEntries } from "./describe-store.ts";

interface DeleteStoreDialogProps {
  store: DataVaultStoreSize;
  close(): void;
  /** Called instead of `close` once the store is deleted. */
  onDeleted?(): void;
}

/** Deletes a store with its values, after its id is typed. */
export function DeleteStoreDialog({ store, close, onDeleted = close }: DeleteStoreDialogProps) {
  const project = useProject();
  const refresh = useRefresh();
  const action = useAction();

  const deleteStore = () =>
    action.run(async () => {
      await project.updateConfig({ [`dataVault.stores.${store.id}`]: null });
      await refresh("dataVault");
      onDeleted();
      toastSuccess(t("vault.deleted", { id: store.id }));
    });

  return (
    <ConfirmByTyping
      open
      close={close}
      title={t("vault.deleteTitle", { name: store.displayName })}
      description={t("vault.deleteHint", { count: store.entries, shown: formatEntries(store) })}
      phrase={store.id}
      label={t("detail.typeToConfirm", { phrase: store.id })}
      confirmLabel={t("vault.delete")}
      busyLabel={t("danger.deleting")}
      action={action}
      confirm={() => void deleteStore()}
    />
  );
}

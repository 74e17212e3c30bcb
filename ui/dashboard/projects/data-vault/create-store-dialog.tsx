import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { idError } from "../../id-error.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";

/** Adds a store to the data vault. @param props.taken the ids of the others */
export function CreateStoreDialog({ taken, close }: { taken: readonly string[]; close(): void }) {
  const project = useProject();
  const refresh = useRefresh();
  const form = useForm<"id" | "displayName">({
    initial: { id: "", displayName: "" },
    validate({ id, displayName }) {
      const invalid = idError(id.trim(), taken);
      return {
        ...(invalid !== undefined && { id: invalid }),
        ...(displayName.trim().length > limits.displayName && { displayName: t("invalid.tooLong", { max: limits.displayName }) }),
      };
    },
    async send({ id, displayName }) {
      const name = displayName.trim();
      await project.updateConfig({ [`dataVault.stores.${id.trim()}`]: name === "" ? {} : { displayName: name } });
      await refresh("dataVault");
      close();
      toastSuccess(t("vault.created", { id: id.trim() }));
      return undefined;
    },
  });

  return (
    <Dialog open close={close} title={t("vault.create")} description={t("vault.createHint")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field
          {...form.field("id")}
          label={t("vault.storeId")}
          hint={t("vault.storeIdHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field {...form.field("displayName")} label={t("vault.storeName")} autoComplete="off" />
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("dashboard.saving") : undefined}>
            {t("vault.submit")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

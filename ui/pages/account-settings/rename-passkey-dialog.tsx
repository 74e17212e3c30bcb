import { passkeyLimits as limits } from "#contract/vocabulary/sign-in/passkeys.ts";
import type { Passkey } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";

/** An open dialog that renames a passkey. */
export function RenamePasskeyDialog({ passkey, close }: { passkey: Passkey; close(): void }) {
  const form = useForm<"name">({
    initial: { name: passkey.name },
    validate: ({ name }): { name?: string } => (name.trim() === "" ? { name: t("account.teamNameMissing") } : {}),
    async send({ name }) {
      await passkey.update({ name: name.trim() });
      toastSuccess(t("account.nameSaved"));
      close();
      return undefined;
    },
  });
  return (
    <Dialog open close={close} locked={form.busy} title={t("account.passkeyRename")}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("name")} label={t("account.name")} maxLength={limits.nameLength} required />
        <DialogActions>
          <Button type="submit" variant="primary" busyLabel={form.busy ? t("account.saving") : undefined}>
            {t("account.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { impersonationScript, type ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProject } from "../workspace.ts";

/** Duration of the session. */
const lifetimeMillis = 7_200_000;

interface ImpersonateDialogProps {
  user: ServerUser;
  name: string;
  open: boolean;
  close(): void;
}

/** Opens a session as the user, and shows the script that signs a browser in. The audit log records the reason. */
export function ImpersonateDialog({ user, name, open, close }: ImpersonateDialogProps) {
  return (
    <Dialog open={open} close={close} wide title={t("user.impersonateTitle", { name })} description={t("user.impersonateHint")}>
      {open && <ImpersonateForm user={user} close={close} />}
    </Dialog>
  );
}

function ImpersonateForm({ user, close }: { user: ServerUser; close(): void }) {
  const { id: projectId } = useProject();
  const [script, setScript] = useState<string>();
  const form = useForm<"reason">({
    initial: { reason: "" },
    validate: ({ reason }): { reason?: string } => (reason.trim() === "" ? { reason: t("user.reasonMissing") } : {}),
    async send({ reason }) {
      const session = await user.createSession({ expiresInMillis: lifetimeMillis, isImpersonation: true, reason: reason.trim() });
      const { refreshToken } = await session.getTokens();
      setScript(impersonationScript({ projectId, refreshToken: refreshToken ?? "", lifetimeMillis, serverUrl: window.location.origin }));
      return undefined;
    },
  });

  if (script !== undefined)
    return (
      <>
        <p>{t("user.scriptHint")}</p>
        <CodeBlock label={t("user.script")} code={script} />
        <DialogActions>
          <Button onClick={close}>{t("user.done")}</Button>
        </DialogActions>
      </>
    );
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("reason")} label={t("user.reason")} hint={t("user.reasonHint")} maxLength={textLimits.reason} required />
      <DialogActions>
        <Button disabled={form.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("user.impersonating") : undefined}>
          {t("user.impersonateSubmit")}
        </ActionButton>
      </DialogActions>
    </form>
  );
}

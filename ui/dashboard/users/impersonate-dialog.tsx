import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { impersonationScript, type ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock, Copyable } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProject } from "../workspace.ts";
import type { UserDialogProps } from "./user-part.ts";

/** Duration of the session of a script. */
const lifetimeMillis = 7_200_000;

/** Makes a one-time link that starts a session as the user. The audit log records the reason. */
export function ImpersonateDialog({ user, name, close }: UserDialogProps) {
  return (
    <Dialog open close={close} wide title={t("user.impersonateTitle", { name })} description={t("user.impersonateHint")}>
      <ImpersonateForm user={user} close={close} />
    </Dialog>
  );
}

function ImpersonateForm({ user, close }: Pick<UserDialogProps, "user" | "close">) {
  const { app } = useProject();
  const [made, setMade] = useState<{ url: string; reason: string }>();
  const form = useForm<"reason">({
    initial: { reason: "" },
    validate: ({ reason }): { reason?: string } => (reason.trim() === "" ? { reason: t("user.reasonMissing") } : {}),
    async send({ reason }) {
      const result = await app.api.internal.users.createImpersonationLink({ user_id: user.id, reason: reason.trim() });
      if (result.status === "error") throw result.error;
      setMade({ url: result.data.url, reason: reason.trim() });
      return undefined;
    },
  });

  if (made)
    return (
      <>
        <p>{t("user.linkHint")}</p>
        <Copyable label={t("user.link")} value={made.url} />
        <Disclosure summary={t("user.scriptFor")}>
          <Script user={user} reason={made.reason} />
        </Disclosure>
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
          {t("user.linkCreate")}
        </ActionButton>
      </DialogActions>
    </form>
  );
}

/** A session for an app that has no hosted pages: a script for the console of its browser. */
function Script({ user, reason }: { user: ServerUser; reason: string }) {
  const { id: projectId } = useProject();
  const action = useAction();
  const [script, setScript] = useState<string>();
  const create = () =>
    action.run(async () => {
      const session = await user.createSession({ expiresInMillis: lifetimeMillis, isImpersonation: true, reason });
      const { refreshToken } = await session.getTokens();
      setScript(impersonationScript({ projectId, refreshToken: refreshToken ?? "", lifetimeMillis, serverUrl: window.location.origin }));
    });
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>{t("user.scriptHint")}</p>
      {action.error && <Notice>{action.error}</Notice>}
      {script === undefined ? (
        <div>
          <ActionButton small busyLabel={action.busy ? t("user.impersonating") : undefined} onClick={() => void create()}>
            {t("user.impersonateSubmit")}
          </ActionButton>
        </div>
      ) : (
        <CodeBlock label={t("user.script")} code={script} />
      )}
    </div>
  );
}

import { useState } from "react";
import type { EmailFeedbackState } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { AlertDialog, DialogActions } from "../../components/dialog.tsx";
import { Panel } from "../../components/panel.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";

/** As the API takes it. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{24,}={0,2}$/;

/** The address to which a mail provider reports bounces and complaints, and the secret of its signatures. */
export function FeedbackPanel() {
  const { app } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "emails", "feedback"], queryFn: () => app.getEmailFeedbackState() });
  return (
    <Panel title={t("emails.feedback")} hint={t("emails.feedbackHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-20" />}>
        {(state) => (
          <>
            <AddressRow state={state} />
            {state.createdAt && <SecretForm isSet={state.hasSigningSecret} />}
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

function AddressRow({ state: { createdAt } }: { state: EmailFeedbackState }) {
  const { app } = useProject();
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState(false);
  const [url, setUrl] = useState<string>();
  async function create(): Promise<void> {
    const created = await app.createEmailFeedbackUrl();
    setConfirming(false);
    setUrl(created);
    await refresh("internal.emails");
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft-ink">{createdAt ? t("emails.feedbackSince", { date: formatDateTime(createdAt) }) : t("emails.noFeedback")}</p>
      <ActionButton onClick={() => setConfirming(true)}>{t(createdAt ? "emails.replaceAddress" : "emails.createAddress")}</ActionButton>
      <ConfirmDialog
        open={confirming}
        close={() => setConfirming(false)}
        title={t(createdAt ? "emails.replaceAddressTitle" : "emails.createAddressTitle")}
        description={t(createdAt ? "emails.replaceAddressHint" : "emails.createAddressHint")}
        confirmLabel={t(createdAt ? "emails.replaceAddress" : "emails.createAddress")}
        variant={createdAt ? "danger" : "primary"}
        busyLabel={t("emails.saving")}
        confirm={create}
      />
      {url !== undefined && (
        <AlertDialog open close={() => setUrl(undefined)} wide title={t("emails.addressTitle")} description={t("emails.addressHint")}>
          <Copyable label={t("emails.address")} value={url} />
          <DialogActions>
            <Button variant="primary" onClick={() => setUrl(undefined)}>
              {t("emails.close")}
            </Button>
          </DialogActions>
        </AlertDialog>
      )}
    </div>
  );
}

function SecretForm({ isSet }: { isSet: boolean }) {
  const { app } = useProject();
  const refresh = useRefresh();
  const [removing, setRemoving] = useState(false);
  const store = async (secret: string | null) => {
    await app.setEmailFeedbackSecret(secret);
    await refresh("internal.emails");
  };
  const form = useForm<"secret">({
    initial: { secret: "" },
    validate: ({ secret }) => (secretPattern.test(secret.trim()) ? {} : { secret: t("emails.secretInvalid") }),
    async send({ secret }) {
      await store(secret.trim());
      toastSuccess(t("emails.secretSaved"));
      return { clear: "secret" };
    },
  });
  return (
    <>
      <form {...form.props} className="grid grid-cols-1 gap-4 border-line border-t pt-5">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-medium">{t("emails.secret")}</h3>
          <Badge variant={isSet ? "good" : "warning"}>{t(isSet ? "emails.secretSet" : "emails.secretMissing")}</Badge>
        </div>
        <FormSummary form={form} />
        <PasswordField
          {...form.field("secret")}
          label={t("emails.secretField")}
          hint={t("emails.secretHint")}
          placeholder="whsec_…"
          autoComplete="off"
          required
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isSet && <RemoveButton onClick={() => setRemoving(true)}>{t("emails.removeSecret")}</RemoveButton>}
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("emails.saving") : undefined}>
            {t("emails.saveSecret")}
          </ActionButton>
        </div>
      </form>
      <ConfirmDialog
        open={removing}
        close={() => setRemoving(false)}
        title={t("emails.removeSecretTitle")}
        description={t("emails.removeSecretHint")}
        confirmLabel={t("emails.removeSecret")}
        busyLabel={t("emails.saving")}
        confirm={async () => {
          await store(null);
          setRemoving(false);
          toastSuccess(t("emails.secretRemoved"));
        }}
      />
    </>
  );
}

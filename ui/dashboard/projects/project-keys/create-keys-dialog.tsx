import { useState } from "react";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import type { InternalApiKeyFirstView } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Select } from "../../../components/select.tsx";
import { SwitchRow } from "../../../components/switch-row.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useProject } from "../../workspace.ts";

/** Lifetimes of keys; days. */
const lifetimes = { month: 30, quarter: 90, year: 365, never: 36_500 } as const;
type Lifetime = keyof typeof lifetimes;

interface CreateKeysDialogProps {
  open: boolean;
  close(): void;
  /** Called with the full keys, which the server returns only once. */
  onCreated(keys: InternalApiKeyFirstView): void;
}

/** Creates a key set: description, lifetime and kinds of keys. */
export function CreateKeysDialog(props: CreateKeysDialogProps) {
  return props.open ? <CreateKeysForm {...props} /> : null;
}

function validateDescription({ description }: Readonly<Record<"description", string>>): FieldErrors<"description"> {
  const trimmed = description.trim();
  if (trimmed === "") return { description: t("keys.descriptionMissing") };
  return trimmed.length > limits.description ? { description: t("invalid.tooLong", { max: limits.description }) } : {};
}

function CreateKeysForm({ close, onCreated }: CreateKeysDialogProps) {
  const { app } = useProject();
  const [lifetime, setLifetime] = useState<Lifetime>("year");
  const [kinds, setKinds] = useState({ hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false });

  const form = useForm<"description">({
    initial: { description: "" },
    validate: validateDescription,
    async send({ description }) {
      if (!Object.values(kinds).some(Boolean)) return { message: t("keys.kindMissing") };
      const expiresAt = new Date(Date.now() + lifetimes[lifetime] * seconds.day * 1000);
      onCreated(await app.createInternalApiKey({ description: description.trim(), expiresAt, ...kinds }));
      return undefined;
    },
  });

  return (
    <Dialog open close={close} title={t("keys.createTitle")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("description")} label={t("keys.description")} hint={t("keys.descriptionHint")} autoComplete="off" required />
        <Select
          label={t("keys.lifetime")}
          value={lifetime}
          options={[
            { value: "month", label: t("keys.days", { days: lifetimes.month }) },
            { value: "quarter", label: t("keys.days", { days: lifetimes.quarter }) },
            { value: "year", label: t("keys.year") },
            { value: "never", label: t("keys.never") },
          ]}
          change={(value) => setLifetime(value as Lifetime)}
        />
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium text-sm">{t("keys.keys")}</legend>
          <SwitchRow
            label={t("keys.client")}
            hint={t("keys.clientHint")}
            checked={kinds.hasPublishableClientKey}
            change={(hasPublishableClientKey) => setKinds({ ...kinds, hasPublishableClientKey })}
          />
          <SwitchRow
            label={t("keys.server")}
            hint={t("keys.serverHint")}
            checked={kinds.hasSecretServerKey}
            change={(hasSecretServerKey) => setKinds({ ...kinds, hasSecretServerKey })}
          />
          <SwitchRow
            label={t("keys.admin")}
            hint={t("keys.adminHint")}
            checked={kinds.hasSuperSecretAdminKey}
            change={(hasSuperSecretAdminKey) => setKinds({ ...kinds, hasSuperSecretAdminKey })}
          />
          {lifetime === "never" && <Notice tone="warning">{t("keys.neverWarning")}</Notice>}
        </fieldset>
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton needs="admin" type="submit" variant="primary" busyLabel={form.busy ? t("createProject.busy") : undefined}>
            {t("keys.submit")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { ApiKeyCreation } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";

const dayMillis = 86_400_000;
/** Lifetimes of a new key in days; 0: the key does not expire. */
const lifetimes = [30, 90, 365, 0];

interface CreateApiKeyDialogProps {
  open: boolean;
  close(): void;
  create(creation: ApiKeyCreation): Promise<{ readonly value: string }>;
}

/** Creates an API key and shows it once. */
export function CreateApiKeyDialog({ open, close, create }: CreateApiKeyDialogProps) {
  const [value, setValue] = useState<string>();
  function closeAndForget(): void {
    close();
    setValue(undefined);
  }
  // The complete key is shown once: a click outside must not close it.
  return (
    <Dialog
      open={open}
      close={closeAndForget}
      locked={value !== undefined}
      title={t(value === undefined ? "apiKey.create" : "apiKey.created")}
      description={value === undefined ? undefined : t("apiKey.createdHint")}
    >
      {open && value === undefined && <CreateForm close={closeAndForget} create={create} created={setValue} />}
      {value !== undefined && (
        <>
          <Copyable label={t("apiKey.value")} value={value} />
          <DialogActions>
            <Button variant="primary" onClick={closeAndForget}>
              {t("apiKey.stored")}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface CreateFormProps extends Pick<CreateApiKeyDialogProps, "close" | "create"> {
  /** Called with the complete key. */
  created(value: string): void;
}

function CreateForm({ close, create, created }: CreateFormProps) {
  const [days, setDays] = useState(lifetimes[1] ?? 0);
  const form = useForm<"description">({
    initial: { description: "" },
    validate: ({ description }): { description?: string } =>
      description.trim() === "" ? { description: t("apiKey.descriptionMissing") } : {},
    async send({ description }) {
      const expiresAt = days === 0 ? null : new Date(Date.now() + days * dayMillis);
      const { value } = await create({ description: description.trim(), expiresAt });
      created(value);
      return undefined;
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field
        {...form.field("description")}
        label={t("apiKey.description")}
        hint={t("apiKey.descriptionHint")}
        autoComplete="off"
        maxLength={textLimits.displayName}
        required
      />
      <Select
        label={t("apiKey.expiry")}
        value={String(days)}
        options={lifetimes.map((days) => ({ value: String(days), label: days === 0 ? t("apiKey.noExpiry") : t("apiKey.days", { days }) }))}
        change={(days) => setDays(Number(days))}
      />
      {days === 0 && (
        <Notice tone="warning" quiet>
          {t("apiKey.noExpiryWarning")}
        </Notice>
      )}
      <DialogActions>
        <Button disabled={form.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <Button type="submit" variant="primary" busyLabel={form.busy ? t("account.saving") : undefined}>
          {t("apiKey.create")}
        </Button>
      </DialogActions>
    </form>
  );
}

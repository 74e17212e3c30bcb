import { useState } from "react";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import type { ApiKeyCreation } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { OneTimeDialog } from "../projects/project-keys/one-time-dialog.tsx";

/** Lifetimes of a key in days; 0: it does not expire. */
const lifetimes = [30, 90, 365, 0] as const;

function lifetimeLabel(days: number): string {
  if (days === 0) return t("keys.never");
  return days === 365 ? t("keys.year") : t("keys.days", { days });
}

interface CreateApiKeyDialogProps {
  close(): void;
  /** Creates a key and returns its complete value. */
  create(creation: ApiKeyCreation): Promise<{ readonly value: string }>;
}

/** Creates an API key of a user or a team, and shows it once. */
export default function CreateApiKeyDialog({ close, create }: CreateApiKeyDialogProps) {
  const [value, setValue] = useState<string>();
  const [days, setDays] = useState<number>(lifetimes[1]);
  const form = useForm<"description">({
    initial: { description: "" },
    validate({ description }): { description?: string } {
      if (description.trim() === "") return { description: t("keys.descriptionMissing") };
      return description.trim().length > limits.description ? { description: t("invalid.tooLong", { max: limits.description }) } : {};
    },
    async send({ description }) {
      const expiresAt = days === 0 ? null : new Date(Date.now() + days * seconds.day * 1000);
      const created = await create({ description: description.trim(), expiresAt });
      setValue(created.value);
      return undefined;
    },
  });

  if (value !== undefined)
    return (
      <OneTimeDialog title={t("user.keyRevealTitle")} description={t("user.keyRevealHint")} savedLabel={t("user.keySaved")} close={close}>
        <Copyable label={t("user.keys")} value={value} />
      </OneTimeDialog>
    );
  return (
    <Dialog open close={close} title={t("user.keyCreateTitle")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("description")} label={t("keys.description")} autoComplete="off" required />
        <Select
          label={t("keys.lifetime")}
          value={String(days)}
          options={lifetimes.map((each) => ({ value: String(each), label: lifetimeLabel(each) }))}
          change={(value) => setDays(Number(value))}
        />
        {days === 0 && <Notice tone="warning">{t("keys.neverWarning")}</Notice>}
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("createProject.busy") : undefined}>
            {t("user.keyCreateSubmit")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

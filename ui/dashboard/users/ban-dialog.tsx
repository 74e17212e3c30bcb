import { useState } from "react";
import { unitMillis } from "#contract/vocabulary/time.ts";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import type { BanOptions } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";

/** Days of a ban; 0 is for good. */
const banDays = [1, 7, 30, 0] as const;

interface BanDialogProps {
  title: string;
  ban(options: BanOptions): Promise<void>;
  close(): void;
}

/** Asks why and for how long one or several users are banned. */
export function BanDialog({ title, ban, close }: BanDialogProps) {
  const [days, setDays] = useState("0");
  const form = useForm<"reason">({
    initial: { reason: "" },
    validate: () => ({}),
    async send({ reason }) {
      const until = days === "0" ? undefined : new Date(Date.now() + Number(days) * unitMillis.day);
      await ban({ reason: reason.trim() || undefined, until });
      close();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={t("user.banHint")}
      submit={t("user.ban")}
      submitting={t("user.saving")}
      variant="danger"
      close={close}
    >
      <Field {...form.field("reason")} label={t("user.reason")} hint={t("user.publicReasonHint")} maxLength={banLimits.reason} />
      <Select
        label={t("user.banEnd")}
        value={days}
        options={banDays.map((count) => ({
          value: String(count),
          label: count === 0 ? t("user.banNever") : t("user.banDays", { days: count }),
        }))}
        change={setDays}
      />
    </FormDialog>
  );
}

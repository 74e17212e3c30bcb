import { useState } from "react";
import { text as limits, seconds } from "#contract/vocabulary/limits.ts";
import type { InternalApiKeyFirstView } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { FailureText, FormSummary } from "../../forms/failure-notice.tsx";
import { type Faults, useForm } from "../../forms/use-form.ts";
import { text } from "../../locales/text.ts";
import { useProject } from "../workspace.ts";

/** For how long keys may be made to last; days. */
const lifetimes = { month: 30, quarter: 90, year: 365, never: 36_500 } as const;
type Lifetime = keyof typeof lifetimes;

interface CreateKeysDialogProps {
  open: boolean;
  close(): void;
  /** Called with the keys in full: it is the only time that anybody has them. */
  created(keys: InternalApiKeyFirstView): void;
}

/** Makes a set of keys: what it is for, how long it lasts, and which keys it has. */
export function CreateKeysDialog(props: CreateKeysDialogProps) {
  return props.open ? <Creation {...props} /> : null;
}

function descriptionFaults({ description }: Readonly<Record<"description", string>>): Faults<"description"> {
  const given = description.trim();
  if (given === "") return { description: text("keys.descriptionMissing") };
  return given.length > limits.description ? { description: text("invalid.displayNameLong", { max: limits.description }) } : {};
}

function Creation({ close, created }: CreateKeysDialogProps) {
  const { app } = useProject();
  const [lifetime, setLifetime] = useState<Lifetime>("year");
  const [kinds, setKinds] = useState({ hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false });

  const form = useForm<"description">({
    initial: { description: "" },
    check: descriptionFaults,
    async send({ description }) {
      if (!Object.values(kinds).some(Boolean)) return { problem: text("keys.kindMissing") };
      try {
        const expiresAt = new Date(Date.now() + lifetimes[lifetime] * seconds.day * 1000);
        created(await app.createInternalApiKey({ description: description.trim(), expiresAt, ...kinds }));
        return undefined;
      } catch (error) {
        return { problem: <FailureText error={error} /> };
      }
    },
  });

  return (
    <Dialog open close={close} title={text("keys.createTitle")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field
          {...form.field("description")}
          label={text("keys.description")}
          hint={text("keys.descriptionHint")}
          autoComplete="off"
          required
        />
        <Select
          label={text("keys.lifetime")}
          value={lifetime}
          choices={[
            { value: "month", label: text("keys.days", { days: lifetimes.month }) },
            { value: "quarter", label: text("keys.days", { days: lifetimes.quarter }) },
            { value: "year", label: text("keys.year") },
            { value: "never", label: text("keys.never") },
          ]}
          change={(value) => setLifetime(value as Lifetime)}
        />
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium text-sm">{text("keys.keys")}</legend>
          <SwitchRow
            label={text("keys.client")}
            hint={text("keys.clientHint")}
            checked={kinds.hasPublishableClientKey}
            change={(hasPublishableClientKey) => setKinds({ ...kinds, hasPublishableClientKey })}
          />
          <SwitchRow
            label={text("keys.server")}
            hint={text("keys.serverHint")}
            checked={kinds.hasSecretServerKey}
            change={(hasSecretServerKey) => setKinds({ ...kinds, hasSecretServerKey })}
          />
          <SwitchRow
            label={text("keys.admin")}
            hint={text("keys.adminHint")}
            checked={kinds.hasSuperSecretAdminKey}
            change={(hasSuperSecretAdminKey) => setKinds({ ...kinds, hasSuperSecretAdminKey })}
          />
          {lifetime === "never" && <Notice tone="warning">{text("keys.neverWarning")}</Notice>}
        </fieldset>
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" look="primary" busy={form.busy ? text("createProject.busy") : undefined}>
            {text("keys.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useState } from "react";
import { type AgentRight, agentRights, agentTokenLimits, changesSomething } from "#contract/vocabulary/projects/agent-tokens.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import type { AgentTokenFirstView } from "#sdk/admin.ts";
import { PlainError } from "#sdk/client.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { SwitchRow } from "../../../components/switch-row.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useProject } from "../../workspace.ts";
import { agentRightTexts } from "./agent-right-texts.ts";

/** Lifetimes of agent tokens; days. */
const lifetimes = [1, 7, 30, 90, 365] as const;
const defaultLifetime = 30;

interface CreateAgentTokenDialogProps {
  close(): void;
  /** Called with the token, which the server returns only once. */
  onCreated(token: AgentTokenFirstView): void;
}

function validateName({ name }: Readonly<Record<"name", string>>): FieldErrors<"name"> {
  const trimmed = name.trim();
  if (trimmed === "") return { name: t("agents.nameMissing") };
  const max = agentTokenLimits.nameLength;
  return trimmed.length > max ? { name: t("invalid.tooLong", { max }) } : {};
}

/** Creates an agent token: name, lifetime and rights. The rights that change something are off at first. */
export function CreateAgentTokenDialog({ close, onCreated }: CreateAgentTokenDialogProps) {
  const { app } = useProject();
  const [days, setDays] = useState<number>(defaultLifetime);
  const [rights, setRights] = useState<readonly AgentRight[]>(agentRights.filter((right) => !changesSomething(right)));

  const form = useForm<"name">({
    initial: { name: "" },
    validate: validateName,
    async send({ name }) {
      if (rights.length === 0) return { message: t("agents.rightMissing") };
      try {
        const expiresAt = new Date(Date.now() + days * seconds.day * 1000);
        onCreated(await app.createAgentToken({ name: name.trim(), rights, expiresAt }));
      } catch (error) {
        if (!(error instanceof PlainError) || error.code !== "TOO_MANY_AGENT_TOKENS") throw error;
        return { message: t("agents.tooMany", { max: agentTokenLimits.perBranch }) };
      }
      return undefined;
    },
  });

  return (
    <Dialog open close={close} title={t("agents.create")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("name")} label={t("agents.name")} hint={t("agents.nameHint")} autoComplete="off" required />
        <Select
          label={t("keys.lifetime")}
          value={String(days)}
          options={lifetimes.map((count) => ({
            value: String(count),
            label: count === 365 ? t("keys.year") : t("keys.days", { days: count }),
          }))}
          change={(value) => setDays(Number(value))}
        />
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium text-sm">{t("agents.rights")}</legend>
          {agentRights.map((right) => {
            const { label, hint } = agentRightTexts[right];
            return (
              <SwitchRow
                key={right}
                label={t(label)}
                hint={hint && t(hint)}
                checked={rights.includes(right)}
                change={(checked) => setRights(agentRights.filter((each) => (each === right ? checked : rights.includes(each))))}
              />
            );
          })}
        </fieldset>
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton needs="admin" type="submit" variant="primary" busyLabel={form.busy ? t("createProject.busy") : undefined}>
            {t("agents.submit")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

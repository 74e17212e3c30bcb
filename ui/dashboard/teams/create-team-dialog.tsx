import type { RefObject } from "react";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";

interface CreateTeamDialogProps {
  open: boolean;
  close(): void;
  hint: string;
  /** Creates the team and opens its page. */
  create(displayName: string): Promise<void>;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Errors of a team's name. */
export function teamNameErrors(name: string): FieldErrors<"name"> {
  if (name.trim() === "") return { name: t("teams.nameMissing") };
  return name.trim().length > limits.displayName ? { name: t("invalid.tooLong", { max: limits.displayName }) } : {};
}

/** Asks for the name of a new team. */
export function CreateTeamDialog(props: CreateTeamDialogProps) {
  return props.open ? <CreateTeamForm {...props} /> : null;
}

function CreateTeamForm({ close, hint, create, returnFocusTo }: CreateTeamDialogProps) {
  const form = useForm<"name">({
    initial: { name: "" },
    validate: ({ name }) => teamNameErrors(name),
    async send({ name }) {
      await create(name.trim());
      close();
      return undefined;
    },
  });

  return (
    <Dialog open close={close} title={t("teams.create")} description={hint} locked={form.busy} returnFocusTo={returnFocusTo}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("name")} label={t("teams.name")} autoComplete="off" required />
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("teams.creating") : undefined}>
            {t("teams.create")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

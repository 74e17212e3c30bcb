import type { RefObject } from "react";
import { useLocation } from "wouter";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ErrorMessage, FormSummary } from "../../forms/error-message.tsx";
import { type FieldErrors, useForm } from "../../forms/use-form.ts";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";

interface CreateTeamDialogProps {
  open: boolean;
  close(): void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Errors of a team's name. */
export function teamNameErrors(name: string): FieldErrors<"name"> {
  if (name.trim() === "") return { name: t("teams.nameMissing") };
  return name.trim().length > limits.displayName ? { name: t("invalid.tooLong", { max: limits.displayName }) } : {};
}

/** Creates a team without members and opens it. */
export function CreateTeamDialog(props: CreateTeamDialogProps) {
  return props.open ? <CreateTeamForm {...props} /> : null;
}

function CreateTeamForm({ close, returnFocusTo }: CreateTeamDialogProps) {
  const { id, app } = useProject();
  const [, navigate] = useLocation();
  const form = useForm<"name">({
    initial: { name: "" },
    validate: ({ name }) => teamNameErrors(name),
    async send({ name }) {
      try {
        const team = await app.createTeam({ displayName: name.trim() });
        close();
        navigate(projectPath(id, `teams/${team.id}`));
        toastSuccess(t("teams.createDone", { team: team.displayName }));
        return undefined;
      } catch (error) {
        return { message: <ErrorMessage error={error} /> };
      }
    },
  });

  return (
    <Dialog
      open
      close={close}
      title={t("teams.create")}
      description={t("teams.createHint")}
      locked={form.busy}
      returnFocusTo={returnFocusTo}
    >
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("name")} label={t("teams.name")} autoComplete="off" required />
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" variant="primary" busyLabel={form.busy ? t("teams.creating") : undefined}>
            {t("teams.create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

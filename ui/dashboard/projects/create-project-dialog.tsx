import { type RefObject, useState } from "react";
import { useLocation } from "wouter";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import type { Team } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field } from "../../components/field.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { TeamSelect, useTeamChoices } from "../team-select.tsx";
import { useRefresh } from "../use-refresh.ts";
import { useWorkspace } from "../workspace.ts";

interface CreateProjectDialogProps {
  open: boolean;
  close(): void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Creates a project for one of the developer's teams and opens it. */
export function CreateProjectDialog(props: CreateProjectDialogProps) {
  return props.open ? <CreateProjectForm {...props} /> : null;
}

function validateName({ name }: Readonly<Record<"name", string>>): FieldErrors<"name"> {
  if (name.trim() === "") return { name: t("createProject.nameMissing") };
  return name.trim().length > limits.displayName ? { name: t("invalid.tooLong", { max: limits.displayName }) } : {};
}

/** The teams that are offered, with the selected one. */
const withSelected = <Offered extends { readonly id: string }>(teams: readonly Offered[], selected: Offered | null | false | undefined) =>
  selected && !teams.some(({ id }) => id === selected.id) ? [selected, ...teams] : teams;

function CreateProjectForm({ close, returnFocusTo }: CreateProjectDialogProps) {
  const { user } = useWorkspace();
  const refresh = useRefresh();
  const [, navigate] = useLocation();
  const choices = useTeamChoices(["teams", "owners", user.id], (options) => user.listTeams(options));
  const { found: teams } = choices;
  const ownTeams: readonly Pick<Team, "id" | "displayName">[] = withSelected(
    choices.teams ?? [],
    choices.query === "" && user.selectedTeam,
  );
  const [teamId, setTeamId] = useState<string>();
  const [methods, setMethods] = useState({ credentialEnabled: true, magicLinkEnabled: false, passkeyEnabled: false });

  async function resolveOwnerTeam(): Promise<string> {
    const selected = teamId ?? ownTeams.find(({ id }) => id === user.selectedTeam?.id)?.id ?? ownTeams[0]?.id;
    return selected ?? (await user.createTeam({ displayName: t("createProject.firstTeam") })).id;
  }

  const form = useForm<"name">({
    initial: { name: "" },
    validate: validateName,
    async send({ name }) {
      const project = await user.createProject({ displayName: name.trim(), teamId: await resolveOwnerTeam(), config: methods });
      await refresh("internal.projects");
      close();
      navigate(projectPath(project.id));
      toastSuccess(t("createProject.done", { name: project.displayName }));
      return undefined;
    },
  });

  return (
    <Dialog
      open
      close={close}
      title={t("createProject.title")}
      description={t("createProject.hint")}
      locked={form.busy}
      returnFocusTo={returnFocusTo}
    >
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("name")} label={t("createProject.name")} hint={t("createProject.nameHint")} autoComplete="off" required />
        {teams.isError && !teams.isFetching && <LoadError error={teams.error} retry={() => void teams.refetch()} />}
        {(ownTeams.length > 1 || choices.isLong) && (
          <TeamSelect
            label={t("createProject.team")}
            value={teamId ?? user.selectedTeam?.id}
            options={ownTeams.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            choices={choices}
            change={setTeamId}
          />
        )}
        <Disclosure summary={t("createProject.methods")}>
          <fieldset className="grid gap-3">
            <legend className="sr-only">{t("createProject.methods")}</legend>
            <SwitchRow
              label={t("createProject.password")}
              checked={methods.credentialEnabled}
              change={(credentialEnabled) => setMethods({ ...methods, credentialEnabled })}
            />
            <SwitchRow
              label={t("createProject.magicLink")}
              checked={methods.magicLinkEnabled}
              change={(magicLinkEnabled) => setMethods({ ...methods, magicLinkEnabled })}
            />
            <SwitchRow
              label={t("createProject.passkey")}
              checked={methods.passkeyEnabled}
              change={(passkeyEnabled) => setMethods({ ...methods, passkeyEnabled })}
            />
          </fieldset>
        </Disclosure>
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" variant="primary" disabled={!teams.data} busyLabel={form.busy ? t("createProject.busy") : undefined}>
            {t("createProject.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { type RefObject, useState } from "react";
import { useLocation } from "wouter";
import { text as limits } from "#contract/vocabulary/limits.ts";
import type { Team } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useLoad } from "../../components/use-load.ts";
import { FailureText, FormSummary, LoadFailure } from "../../forms/failure-notice.tsx";
import { type Faults, useForm } from "../../forms/use-form.ts";
import { text } from "../../locales/text.ts";
import { projectAddress } from "../project-nav.tsx";
import { useWorkspace } from "../workspace.ts";

interface CreateProjectDialogProps {
  open: boolean;
  close(): void;
  origin: RefObject<HTMLElement | null>;
}

/** Makes a project for one of the developer's teams, and goes to it. */
export function CreateProjectDialog(props: CreateProjectDialogProps) {
  return props.open ? <Creation {...props} /> : null;
}

function nameFaults({ name }: Readonly<Record<"name", string>>): Faults<"name"> {
  if (name.trim() === "") return { name: text("createProject.nameMissing") };
  return name.trim().length > limits.displayName ? { name: text("invalid.displayNameLong", { max: limits.displayName }) } : {};
}

function Creation({ close, origin }: CreateProjectDialogProps) {
  const { user, put } = useWorkspace();
  const [, go] = useLocation();
  const teams = useLoad("teams", () => user.listTeams());
  const known: readonly Team[] = teams.state === "ready" ? teams.value : [];
  const [teamId, setTeamId] = useState<string>();
  const [methods, setMethods] = useState({ credentialEnabled: true, magicLinkEnabled: false, passkeyEnabled: false });

  async function owner(): Promise<string> {
    const chosen = teamId ?? known.find(({ id }) => id === user.selectedTeam?.id)?.id ?? known[0]?.id;
    return chosen ?? (await user.createTeam({ displayName: text("createProject.firstTeam") })).id;
  }

  const form = useForm<"name">({
    initial: { name: "" },
    check: nameFaults,
    async send({ name }) {
      try {
        const project = await user.createProject({ displayName: name.trim(), teamId: await owner(), config: methods });
        put(project);
        close();
        go(projectAddress(project.id));
        toastDone(text("createProject.done", { name: project.displayName }));
        return undefined;
      } catch (error) {
        return { problem: <FailureText error={error} /> };
      }
    },
  });

  return (
    <Dialog
      open
      close={close}
      title={text("createProject.title")}
      description={text("createProject.hint")}
      locked={form.busy}
      origin={origin}
    >
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field
          {...form.field("name")}
          label={text("createProject.name")}
          hint={text("createProject.nameHint")}
          autoComplete="off"
          required
        />
        {teams.state === "failed" && <LoadFailure error={teams.error} retry={teams.retry} />}
        {known.length > 1 && (
          <Select
            label={text("createProject.team")}
            value={teamId ?? user.selectedTeam?.id}
            choices={known.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            change={setTeamId}
          />
        )}
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium text-sm">{text("createProject.methods")}</legend>
          <SwitchRow
            label={text("createProject.password")}
            checked={methods.credentialEnabled}
            change={(credentialEnabled) => setMethods({ ...methods, credentialEnabled })}
          />
          <SwitchRow
            label={text("createProject.magicLink")}
            checked={methods.magicLinkEnabled}
            change={(magicLinkEnabled) => setMethods({ ...methods, magicLinkEnabled })}
          />
          <SwitchRow
            label={text("createProject.passkey")}
            checked={methods.passkeyEnabled}
            change={(passkeyEnabled) => setMethods({ ...methods, passkeyEnabled })}
          />
        </fieldset>
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" look="primary" disabled={teams.state !== "ready"} busy={form.busy ? text("createProject.busy") : undefined}>
            {text("createProject.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

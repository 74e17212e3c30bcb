import { useState } from "react";
import { isKnownError, type ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { QueryContent } from "../query-content.tsx";
import { TeamSelect, useTeamChoices } from "../team-select.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { userName } from "./user-name.ts";

/** Adds a user to a team, with the permissions that new members get and one more by choice. */
export function AddToTeamDialog({ user, close }: { user: ServerUser; close(): void }) {
  const { app, id: projectId } = useProject();
  const action = useAction();
  const [chosen, setChosen] = useState<string>();
  const [permission, setPermission] = useState("");
  const choices = useTeamChoices(["teams", "choices", projectId], (options) => app.listTeams(options));
  const { data: definitions = [] } = useProjectQuery({
    queryKey: ["teamPermissionDefinitions"],
    queryFn: () => app.listTeamPermissionDefinitions(),
  });
  const name = userName(user);
  const team = choices.teams?.find(({ id }) => id === chosen) ?? choices.teams?.[0];

  const add = () =>
    action.run(
      async () => {
        if (!team) return;
        await team.addUser(user.id);
        if (permission !== "") await user.grantPermission(team, permission);
        close();
        toastSuccess(t("user.addedToTeam", { user: name, team: team.displayName }));
      },
      (error) => (isKnownError(error, "TEAM_MEMBERSHIP_ALREADY_EXISTS") ? t("teams.alreadyMember", { user: name }) : undefined),
    );

  return (
    <Dialog open close={close} locked={action.busy} title={t("user.addToTeamTitle", { name })}>
      <QueryContent query={choices.found} skeleton={<div className="skeleton h-24 rounded-lg" />}>
        {(teams) => (
          <>
            {teams.length === 0 && choices.query === "" ? (
              <p className="text-soft-ink">{t("teams.none")}</p>
            ) : (
              <TeamSelect
                label={t("teams.team")}
                value={team?.id}
                options={teams.map(({ id, displayName }) => ({ value: id, label: displayName || t("teams.unnamed") }))}
                choices={choices}
                change={setChosen}
              />
            )}
            <Select
              label={t("user.teamPermission")}
              value={permission}
              options={[{ value: "", label: t("user.teamDefaults") }, ...definitions.map(({ id }) => ({ value: id, label: id }))]}
              change={setPermission}
            />
          </>
        )}
      </QueryContent>
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <Button
          variant="primary"
          disabled={team === undefined}
          busyLabel={action.busy ? t("user.saving") : undefined}
          onClick={() => void add()}
        >
          {t("user.addToTeam")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

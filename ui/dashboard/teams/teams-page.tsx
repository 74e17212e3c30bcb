import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { toastSuccess } from "../../components/toast.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";
import { CreateTeamDialog } from "./create-team-dialog.tsx";
import { TeamList } from "./team-list.tsx";

/** `/projects/{id}/teams`: all teams of the project. */
export function TeamsPage() {
  const { id, app, displayName } = useProject();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function create(name: string): Promise<void> {
    const team = await app.createTeam({ displayName: name });
    navigate(projectPath(id, `teams/${team.id}`));
    toastSuccess(t("teams.createDone", { team: team.displayName }));
  }

  return (
    <DashboardPage
      title={t("nav.teams")}
      titleSuffix={displayName}
      actions={
        <ActionButton ref={button} variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          {t("teams.create")}
        </ActionButton>
      }
    >
      <TeamList />
      <CreateTeamDialog
        open={creating}
        close={() => setCreating(false)}
        hint={t("teams.createHint")}
        create={create}
        returnFocusTo={button}
      />
    </DashboardPage>
  );
}

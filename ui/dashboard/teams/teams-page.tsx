import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { useProject } from "../workspace.ts";
import { CreateTeamDialog } from "./create-team-dialog.tsx";
import { TeamList } from "./team-list.tsx";

/** `/projects/{id}/teams`: all teams of the project. */
export function TeamsPage() {
  const { displayName } = useProject();
  const [creating, setCreating] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DashboardPage
      title={t("nav.teams")}
      titleSuffix={displayName}
      actions={
        <Button ref={button} variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          {t("teams.create")}
        </Button>
      }
    >
      <TeamList />
      <CreateTeamDialog open={creating} close={() => setCreating(false)} returnFocusTo={button} />
    </DashboardPage>
  );
}

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { DeveloperTeam } from "#sdk/client.ts";
import { useDeveloperTeams } from "#sdk/react/index.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { PagedList, useListPart } from "../../../components/paged-list.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { CreateTeamDialog } from "../../teams/create-team-dialog.tsx";
import { useWorkspace } from "../../workspace.ts";
import { roleLabel } from "./role.ts";

/** `/teams`: the teams of the signed-in developer. */
export function DeveloperTeamsPage() {
  const { user } = useWorkspace();
  const part = useListPart();
  const teams = useDeveloperTeams(part.options);
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function create(displayName: string): Promise<void> {
    const team = await user.createTeam({ displayName });
    navigate(`/teams/${team.id}`);
    toastSuccess(t("teams.createDone", { team: team.displayName }));
  }

  return (
    <DashboardPage
      title={t("developers.teams")}
      titleSuffix={t("product.name")}
      hint={t("developers.teamsHint")}
      actions={
        <Button ref={button} variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          {t("teams.create")}
        </Button>
      }
    >
      <PagedList label={t("developers.teams")} searchLabel={t("teams.search")} part={part} page={teams} none={t("developers.noTeams")}>
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} />
        ))}
      </PagedList>
      <CreateTeamDialog
        open={creating}
        close={() => setCreating(false)}
        hint={t("developers.createHint")}
        create={create}
        returnFocusTo={button}
      />
    </DashboardPage>
  );
}

const TeamRow = ({ team }: { team: DeveloperTeam }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-surface px-5 py-4 hover:bg-sunken sm:px-6">
    <span className="min-w-0">
      {/* The link covers the whole row, but its accessible name is short. */}
      <Link href={`/teams/${team.id}`} className="wrap-anywhere font-medium after:absolute after:inset-0">
        {team.displayName || t("teams.unnamed")}
      </Link>
      <span className="block text-soft-ink text-sm">
        {t("developers.counts", { members: team.memberCount, projects: team.projectCount })}
      </span>
    </span>
    <Badge>{roleLabel(team.role)}</Badge>
  </li>
);

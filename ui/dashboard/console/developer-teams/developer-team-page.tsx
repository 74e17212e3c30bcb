import { Folder } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { developerRoles, includesRole } from "#contract/vocabulary/console/developer-roles.ts";
import { type DeveloperTeam, PlainError } from "#sdk/client.ts";
import { useDeveloperTeams } from "#sdk/react/index.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Copyable } from "../../../components/copyable.tsx";
import { Panel } from "../../../components/panel.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { TeamNameForm } from "../../teams/team-name-form.tsx";
import { useWorkspace } from "../../workspace.ts";
import { DeveloperInvitations } from "./developer-invitations.tsx";
import { DeveloperMembers } from "./developer-members.tsx";
import { roleErrorMessage, roleLabel } from "./role.ts";

/** `/teams/{id}`: a team of developers with its members, roles and invitations. */
export function DeveloperTeamPage({ teamId }: { teamId: string }) {
  const team = useDeveloperTeams({ query: teamId, limit: 1 }).find(({ id }) => id === teamId);
  return (
    <DashboardPage
      title={team ? team.displayName || t("teams.unnamed") : t("teams.team")}
      titleSuffix={t("product.name")}
      badge={team && <Badge>{roleLabel(team.role)}</Badge>}
      hint={
        <Link href="/teams" className="text-link">
          {t("developers.toList")}
        </Link>
      }
    >
      {team ? (
        <TeamPanels team={team} />
      ) : (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <EmptyState icon={Folder} title={t("teams.notFound")} hint={t("developers.notFoundHint")} />
        </div>
      )}
    </DashboardPage>
  );
}

function TeamPanels({ team }: { team: DeveloperTeam }) {
  const isAdmin = includesRole(team.role, "admin");
  return (
    <>
      {isAdmin && (
        <Panel title={t("teams.general")}>
          <TeamNameForm displayName={team.displayName} save={(name) => team.rename(name)} refreshes="internal.developerTeams" />
          <Copyable label={t("teams.id")} value={team.id} />
        </Panel>
      )}
      <DeveloperMembers team={team} />
      {isAdmin && <DeveloperInvitations team={team} />}
      <Panel title={t("developers.roles")}>
        <RoleTable />
      </Panel>
      <Panel danger title={t("danger.title")}>
        <LeaveTeam team={team} />
        {team.role === "owner" && (
          <div className="border-line border-t pt-5">
            <DeleteTeam team={team} />
          </div>
        )}
      </Panel>
    </>
  );
}

const rights = {
  owner: "developers.may.owner",
  admin: "developers.may.admin",
  member: "developers.may.member",
  read_only: "developers.may.readOnly",
} as const;

const RoleTable = () => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
    {developerRoles.map((role) => (
      <div key={role} className="grid gap-0.5 sm:contents">
        <dt className="font-medium">{roleLabel(role)}</dt>
        <dd className="text-soft-ink">{t(rights[role])}</dd>
      </div>
    ))}
  </dl>
);

interface TeamActionProps {
  text: string;
  label: string;
  title: string;
  busyLabel: string;
  confirm(): Promise<void>;
  messageFor(error: unknown): string | undefined;
}

function TeamAction({ text, label, ...dialog }: TeamActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-64 text-soft-ink text-sm">{text}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog open={open} close={() => setOpen(false)} description={text} confirmLabel={label} {...dialog} />
    </div>
  );
}

function LeaveTeam({ team }: { team: DeveloperTeam }) {
  const { user } = useWorkspace();
  const [, navigate] = useLocation();
  async function leave(): Promise<void> {
    await team.removeMember(user.id);
    navigate("/teams");
    toastSuccess(t("developers.left", { team: team.displayName }));
  }
  return (
    <TeamAction
      text={t("developers.leaveHint")}
      label={t("developers.leave")}
      title={t("developers.leaveTitle", { team: team.displayName })}
      busyLabel={t("developers.leaving")}
      confirm={leave}
      messageFor={roleErrorMessage}
    />
  );
}

function DeleteTeam({ team }: { team: DeveloperTeam }) {
  const [, navigate] = useLocation();
  async function remove(): Promise<void> {
    await team.delete();
    navigate("/teams");
    toastSuccess(t("teams.deleted", { team: team.displayName }));
  }
  return (
    <TeamAction
      text={t("developers.deleteHint")}
      label={t("teams.delete")}
      title={t("teams.deleteTitle", { team: team.displayName })}
      busyLabel={t("danger.deleting")}
      confirm={remove}
      messageFor={(error) => (error instanceof PlainError && error.code === "TEAM_OWNS_PROJECTS" ? t("teams.ownsProjects") : undefined)}
    />
  );
}

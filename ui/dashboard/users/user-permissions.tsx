import { useState } from "react";
import type { PermissionPath, ServerTeam, ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { Select } from "../../components/select.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** The permissions of a user in the project or in one of the teams, and on request why. */
export function UserPermissions({ user }: { user: ServerUser }) {
  const [teamId, setTeamId] = useState("");
  const teams = useProjectQuery({ queryKey: ["teams", "of", user.id], queryFn: () => user.listTeams() });
  const team = teams.data?.find(({ id }) => id === teamId);
  return (
    <Panel title={t("user.permissions")}>
      <div className="max-w-xs">
        <Select
          label={t("user.permissionsWhere")}
          value={team?.id ?? ""}
          options={[
            { value: "", label: t("user.permissionsInProject") },
            ...(teams.data ?? []).map(({ id, displayName }) => ({ value: id, label: t("user.permissionsInTeam", { team: displayName }) })),
          ]}
          change={setTeamId}
        />
      </div>
      <PermissionList key={team?.id} user={user} team={team} />
    </Panel>
  );
}

function PermissionList({ user, team }: { user: ServerUser; team: ServerTeam | undefined }) {
  const query = useProjectQuery({
    queryKey: [team ? "teamPermissions" : "projectPermissions", "of", user.id, team?.id],
    queryFn: () => (team ? user.listPermissions(team) : user.listPermissions()),
  });
  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
      {(permissions) =>
        permissions.length === 0 ? (
          <p className="text-soft-ink">{t("user.noPermissions")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {permissions.map(({ id }) => (
              <PermissionRow key={id} userId={user.id} teamId={team?.id} permissionId={id} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}

interface PermissionRowProps {
  userId: string;
  teamId: string | undefined;
  permissionId: string;
}

function PermissionRow({ permissionId, ...rest }: PermissionRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid grid-cols-1 gap-2 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <code className="min-w-0 wrap-anywhere font-mono text-sm">{permissionId}</code>
        <Button small aria-expanded={isOpen} aria-label={t("user.whyPermissionOf", { id: permissionId })} onClick={() => setOpen(!isOpen)}>
          {t("user.whyPermission")}
        </Button>
      </div>
      {isOpen && <Explanation permissionId={permissionId} {...rest} />}
    </li>
  );
}

function Explanation({ userId, teamId, permissionId }: PermissionRowProps) {
  const { app } = useProject();
  const query = useProjectQuery({
    queryKey: ["permissions", "explain", userId, teamId, permissionId],
    queryFn: () => app.explainPermission({ userId, permissionId, ...(teamId !== undefined && { teamId }) }),
  });
  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-5 w-64 max-w-full" />}>
      {({ paths, isComplete }) => (
        <ul className="grid gap-2 rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
          {paths.map((path) => (
            <li key={path.permissionIds.join(" ")}>
              <span className="wrap-anywhere font-mono">{path.permissionIds.join(" → ")}</span>
              <span className="block text-soft-ink">{grantText(path)}</span>
            </li>
          ))}
          {!isComplete && <li className="text-soft-ink">{t("user.morePaths")}</li>}
        </ul>
      )}
    </QueryContent>
  );
}

const grantTexts: Readonly<Record<NonNullable<PermissionPath["grantedBy"]>, MessageId>> = {
  default: "user.grantedDefault",
  server: "user.grantedServer",
  admin: "user.grantedAdmin",
};

function grantText({ grantedAt, grantedBy }: PermissionPath): string {
  const how = t(grantedBy ? grantTexts[grantedBy] : "user.grantedUnknown");
  return grantedAt ? t("user.grantedOn", { how, day: formatDateTime(grantedAt) }) : how;
}

import { useState } from "react";
import type { ListPermissionsOptions, PermissionPath, ServerTeam, ServerUser } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

interface Where {
  user: ServerUser;
  /** Undefined for the permissions in the project. */
  team: ServerTeam | undefined;
}

/** The permissions of a user in one place, to grant and to revoke. */
export function PermissionList({ user, team }: Where) {
  const list = (options: ListPermissionsOptions) => (team ? user.listPermissions(team, options) : user.listPermissions(options));
  const query = useProjectQuery({
    queryKey: [team ? "teamPermissions" : "projectPermissions", "of", user.id, team?.id],
    async queryFn() {
      const [all, direct] = await Promise.all([list({ recursive: true }), list({ recursive: false })]);
      return all.map(({ id }) => ({ id, isDirect: direct.some((grant) => grant.id === id) }));
    },
  });
  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
      {(permissions) => (
        <>
          {permissions.length === 0 ? (
            <p className="text-soft-ink">{t("user.noPermissions")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {permissions.map(({ id, isDirect }) => (
                <PermissionRow key={id} user={user} team={team} permissionId={id} isDirect={isDirect} />
              ))}
            </ul>
          )}
          <GrantPermission user={user} team={team} granted={permissions.flatMap(({ id, isDirect }) => (isDirect ? [id] : []))} />
        </>
      )}
    </QueryContent>
  );
}

/** Grants one of the permissions of the scope that the user does not have directly. */
function GrantPermission({ user, team, granted }: Where & { granted: readonly string[] }) {
  const { app } = useProject();
  const action = useAction();
  const [selected, setSelected] = useState("");
  const { data: definitions = [] } = useProjectQuery({
    queryKey: [team ? "teamPermissionDefinitions" : "projectPermissionDefinitions"],
    queryFn: () => (team ? app.listTeamPermissionDefinitions() : app.listProjectPermissionDefinitions()),
  });
  const ids = definitions.map(({ id }) => id).filter((id) => !granted.includes(id));
  if (ids.length === 0) return null;
  const permissionId = ids.includes(selected) ? selected : (ids[0] as string);
  const grant = () =>
    action.run(async () => {
      await (team ? user.grantPermission(team, permissionId) : user.grantPermission(permissionId));
      toastSuccess(t("user.permissionGranted", { id: permissionId }));
    });
  return (
    <div className="grid max-w-md grid-cols-1 gap-3">
      {action.error && <Notice>{action.error}</Notice>}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <Select
            label={t("user.grantPermissionLabel")}
            value={permissionId}
            options={ids.map((id) => ({ value: id, label: id }))}
            change={setSelected}
          />
        </div>
        <ActionButton busyLabel={action.busy ? t("user.saving") : undefined} onClick={() => void grant()}>
          {t("user.grantPermission")}
        </ActionButton>
      </div>
    </div>
  );
}

interface PermissionRowProps extends Where {
  permissionId: string;
  isDirect: boolean;
}

function PermissionRow({ user, team, permissionId, isDirect }: PermissionRowProps) {
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  const revoke = () =>
    action.run(async () => {
      await (team ? user.revokePermission(team, permissionId) : user.revokePermission(permissionId));
      toastSuccess(t("user.permissionRevoked", { id: permissionId }));
    });
  return (
    <li className="grid grid-cols-1 gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <code className="min-w-0 wrap-anywhere font-mono text-sm">{permissionId}</code>
        <span className="flex flex-wrap gap-2">
          <Button
            small
            aria-expanded={isOpen}
            aria-label={t("user.whyPermissionOf", { id: permissionId })}
            onClick={() => setOpen(!isOpen)}
          >
            {t("user.whyPermission")}
          </Button>
          {isDirect && (
            <ActionButton
              small
              disabled={action.busy}
              aria-label={t("user.revokePermissionOf", { id: permissionId })}
              onClick={() => void revoke()}
            >
              {t("user.revokePermission")}
            </ActionButton>
          )}
        </span>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
      {isOpen && <Explanation userId={user.id} teamId={team?.id} permissionId={permissionId} />}
    </li>
  );
}

interface ExplanationProps {
  userId: string;
  teamId: string | undefined;
  permissionId: string;
}

function Explanation({ userId, teamId, permissionId }: ExplanationProps) {
  const { app } = useProject();
  const query = useProjectQuery({
    queryKey: [teamId === undefined ? "projectPermissions" : "teamPermissions", "explain", userId, teamId, permissionId],
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

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel, PanelsSkeleton } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { ActionButton } from "../action-button.tsx";
import { AuditTable } from "../console/audit-log/audit-table.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { MetadataPanel } from "../metadata-panel.tsx";
import { customerPath } from "../payments/customer.ts";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { UserChannels } from "./user-channels.tsx";
import { UserKeys } from "./user-keys.tsx";
import { userName } from "./user-name.ts";
import { UserNameForm } from "./user-name-form.tsx";
import { UserPasskeys } from "./user-passkeys.tsx";
import { UserPermissions } from "./user-permissions.tsx";
import { UserSessions } from "./user-sessions.tsx";
import { UserStateBadges, UserStates } from "./user-states.tsx";
import { listMethodLabels } from "./user-table.tsx";

/** `/projects/{id}/users/{user id}`: everything about one user. */
export function UserPage({ item: userId }: { item: string }) {
  const { app, displayName } = useProject();
  const query = useProjectQuery({ queryKey: ["users", "one", userId], queryFn: () => app.getUser(userId) });
  const user = query.data;
  const missing = user === null;
  return (
    <DashboardPage
      title={user ? userName(user) : t(missing ? "user.missing" : "user.user")}
      titleSuffix={displayName}
      badge={
        user && (
          <>
            {user.isAnonymous && <Badge>{t("user.anonymous")}</Badge>}
            <UserStateBadges user={user} />
          </>
        )
      }
      hint={<UserListLink />}
      actions={user && <UserActions user={user} />}
    >
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(user) => (user ? <UserPanels user={user} /> : <p className="text-soft-ink">{t("user.missingHint")}</p>)}
      </QueryContent>
    </DashboardPage>
  );
}

function UserListLink() {
  const { id } = useProject();
  return (
    <Link href={projectPath(id, "users")} className="text-link">
      {t("users.toList")}
    </Link>
  );
}

function UserActions({ user }: { user: ServerUser }) {
  const project = useProject();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<"impersonate" | "delete">();
  const name = userName(user);
  const close = () => setDialog(undefined);

  return (
    <>
      <ActionButton onClick={() => setDialog("impersonate")}>{t("user.impersonate")}</ActionButton>
      <ActionButton variant="danger" onClick={() => setDialog("delete")}>
        {t("user.delete")}
      </ActionButton>
      <ImpersonateDialog user={user} name={name} open={dialog === "impersonate"} close={close} />
      <ConfirmDialog
        open={dialog === "delete"}
        close={close}
        title={t("user.deleteTitle", { name })}
        description={t("user.deleteHint")}
        confirmLabel={t("user.delete")}
        busyLabel={t("user.deleting")}
        confirm={async () => {
          await user.delete();
          navigate(projectPath(project.id, "users"));
          toastSuccess(t("user.deleted", { name }));
        }}
      />
    </>
  );
}

function UserPanels({ user }: { user: ServerUser }) {
  const project = useProject();
  return (
    <>
      <Identity user={user} />
      <UserChannels user={user} />
      <SignInMethods user={user} />
      <UserStates user={user} />
      {user.passkeyAuthEnabled && <UserPasskeys user={user} />}
      <UserSessions user={user} />
      <Teams user={user} />
      <UserPermissions user={user} />
      {project.config.allowUserApiKeys && <UserKeys user={user} />}
      <MetadataPanel
        title={t("metadata.client")}
        hint={t("metadata.clientHint")}
        value={user.clientMetadata}
        save={(value) => user.setClientMetadata(value)}
      />
      <MetadataPanel
        title={t("metadata.clientReadOnly")}
        hint={t("metadata.clientReadOnlyHint")}
        value={user.clientReadOnlyMetadata}
        save={(value) => user.setClientReadOnlyMetadata(value)}
      />
      <MetadataPanel
        title={t("metadata.server")}
        hint={t("metadata.serverHint")}
        value={user.serverMetadata}
        save={(value) => user.setServerMetadata(value)}
      />
      <Panel
        title={t("user.audit")}
        hint={
          <Link href={`${projectPath(project.id, "sign-ins")}?user=${user.id}`} className="text-link">
            {t("signIns.ofUser")}
          </Link>
        }
      >
        <AuditTable userId={user.id} />
      </Panel>
    </>
  );
}

function Identity({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const facts = [
    [t("users.signedUp"), formatDateTime(user.signedUpAt)],
    [t("users.lastActive"), formatDateTime(user.lastActiveAt)],
  ] as const;
  return (
    <Panel title={t("user.identity")}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail} large />
        <div className="min-w-0 flex-1 basis-64">
          <UserNameForm user={user} />
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <dt className="text-soft-ink text-sm">{t("users.email")}</dt>
          <dd className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{user.primaryEmail ?? "–"}</span>
            {user.primaryEmail && (
              <Badge variant={user.primaryEmailVerified ? "good" : "plain"}>
                {t(user.primaryEmailVerified ? "users.verified" : "users.unverified")}
              </Badge>
            )}
          </dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-soft-ink text-sm">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Copyable label={t("user.id")} value={user.id} />
      <p>
        <Link href={projectPath(projectId, customerPath("user", user.id))} className="text-link">
          {t("customers.details")}
        </Link>
      </p>
    </Panel>
  );
}

function SignInMethods({ user }: { user: ServerUser }) {
  const methods = listMethodLabels(user);
  return (
    <Panel title={t("user.methods")}>
      {methods.length === 0 ? (
        <p className="text-soft-ink">{t("user.noMethods")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {methods.map((method) => (
            <li key={method}>
              <Badge>{method}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft-ink text-sm">{t(user.isMultiFactorRequired ? "user.factorOn" : "user.factorOff")}</p>
    </Panel>
  );
}

function Teams({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const part = useListPart();
  const query = useProjectQuery({
    queryKey: ["teams", "of", user.id, part.options],
    queryFn: () => user.listTeams(part.options),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t("user.teams")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(teams) => (
          <PagedList
            label={t("user.teams")}
            searchLabel={t("teams.search")}
            part={{ ...part, stale: query.isPlaceholderData }}
            page={teams}
            none={t("user.noTeams")}
          >
            {teams.map((team) => (
              <li key={team.id} className="flex flex-wrap items-center gap-2 px-4 py-2.5">
                <Link href={projectPath(projectId, `teams/${team.id}`)} className="text-link wrap-anywhere">
                  {team.displayName || t("teams.unnamed")}
                </Link>
                {team.id === user.selectedTeam?.id && <Badge>{t("user.selectedTeam")}</Badge>}
              </li>
            ))}
          </PagedList>
        )}
      </QueryContent>
    </Panel>
  );
}

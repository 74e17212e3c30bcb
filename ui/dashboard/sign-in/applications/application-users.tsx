import { keepPreviousData } from "@tanstack/react-query";
import { Users, UserX } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { OAuthApplication, OAuthApplicationUser } from "#sdk/server.ts";
import { useCursorPages } from "../../../components/cursor-pages.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { t } from "../../../locales/i18n.ts";
import { useMayChange } from "../../developer-role.ts";
import { EmptyState } from "../../empty-state.tsx";
import { projectPath } from "../../project-path.ts";
import { DataTable, type TableColumn } from "../../table/data-table.tsx";
import { ListSection } from "../../table/list-section.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";

const pageSize = 25;

const readName = ({ displayName, primaryEmail }: OAuthApplicationUser) => displayName ?? primaryEmail ?? t("applications.userUnnamed");

const userColumns = (projectId: string): readonly TableColumn<OAuthApplicationUser>[] => [
  {
    id: "user",
    label: t("applications.user"),
    cell: (user) => (
      <span className="grid min-w-0">
        <Link
          href={projectPath(projectId, `users/${user.userId}`)}
          className="min-h-6 truncate rounded font-medium leading-6 hover:underline"
        >
          {readName(user)}
        </Link>
        {user.displayName && user.primaryEmail && <span className="truncate text-soft-ink text-sm">{user.primaryEmail}</span>}
      </span>
    ),
  },
  {
    id: "connected",
    label: t("applications.connected"),
    shownFrom: "sm",
    width: "w-36",
    cell: ({ connectedAt }) => <RelativeTime at={connectedAt} />,
  },
  {
    id: "used",
    label: t("applications.used"),
    shownFrom: "lg",
    width: "w-36",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("applications.neverUsed")),
  },
];

/** The users who gave an application access, newest first: end the access of one. */
export default function ApplicationUsers({ application }: { application: OAuthApplication }) {
  const { id: projectId } = useProject();
  const mayChange = useMayChange();
  const [removing, setRemoving] = useState<OAuthApplicationUser>();
  const pages = useCursorPages();
  const { cursor } = pages;
  const page = useProjectQuery({
    queryKey: ["oauthApplications", "users", application.id, { cursor }],
    queryFn: () => application.listUsers({ limit: pageSize, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <ListSection
        label={t("applications.users")}
        page={page}
        pages={pages}
        loading={t("applications.usersLoading")}
        failed={t("applications.usersFailed")}
        describe={(count) => t("applications.usersShown", { count })}
        empty={<EmptyState icon={Users} title={t("applications.usersNone")} hint={t("applications.usersHint")} />}
      >
        {(users) => (
          <DataTable
            label={t("applications.users")}
            columns={userColumns(projectId)}
            rows={users}
            rowId={({ userId }) => userId}
            href={({ userId }) => projectPath(projectId, `users/${userId}`)}
            menu={(user) => ({
              label: t("applications.actsOf", { name: readName(user) }),
              acts: [
                {
                  label: t("applications.removeUser"),
                  icon: UserX,
                  danger: true,
                  disabled: !mayChange,
                  act: () => setRemoving(user),
                },
              ],
            })}
            stale={page.isPlaceholderData}
          />
        )}
      </ListSection>
      {removing && (
        <ConfirmDialog
          open
          close={() => setRemoving(undefined)}
          title={t("applications.removeUserTitle", { user: readName(removing) })}
          description={t("applications.removeUserHint", { name: application.displayName })}
          confirmLabel={t("applications.removeUser")}
          busyLabel={t("applications.removing")}
          confirm={async () => {
            await application.removeUser(removing.userId);
            setRemoving(undefined);
            toastSuccess(t("applications.userRemoved"));
          }}
        />
      )}
    </>
  );
}

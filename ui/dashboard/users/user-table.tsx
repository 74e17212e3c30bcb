import { BadgeCheck, Ban, Copy, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { useCode } from "../code/use-code.tsx";
import { canCopy, copyId } from "../copy-id.ts";
import { useMayChange } from "../developer-role.ts";
import { projectPath } from "../project-path.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import type { MenuAct } from "../table/row-menu.tsx";
import type { TableView } from "../table/table-view.ts";
import { useProject } from "../workspace.ts";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import type { UserOrder } from "./user-list-state.ts";
import { userName } from "./user-name.ts";
import { UserStateBadges } from "./user-states.tsx";

/** How a user can sign in, as labels. */
export const listMethodLabels = (user: ServerUser): string[] => [
  ...(user.hasPassword ? [t("user.password")] : []),
  ...(user.otpAuthEnabled ? [t("user.codes")] : []),
  ...(user.passkeyAuthEnabled ? [t("user.passkey")] : []),
  ...user.oauthProviders.map(({ id }) => providerName(id)),
];

/** The columns of the list of users, with the orders that they sort by. */
export const userColumns = (projectId: string, ownId: string): readonly TableColumn<ServerUser, UserOrder>[] => [
  {
    id: "name",
    label: t("users.name"),
    sort: { ascending: "name", descending: "name-reversed" },
    cell: (user) => <Name user={user} projectId={projectId} isSelf={user.id === ownId} />,
  },
  {
    id: "email",
    label: t("users.email"),
    sort: { ascending: "email", descending: "email-reversed" },
    shownFrom: "sm",
    width: "w-[36%] @5xl/page:w-[28%]",
    cell: (user) => <Email user={user} />,
  },
  { id: "methods", label: t("users.filterMethod"), shownFrom: "xl", width: "w-52", cell: (user) => <Methods user={user} /> },
  {
    id: "signedUp",
    label: t("users.signedUp"),
    sort: { ascending: "oldest", descending: "newest", first: "descending" },
    shownFrom: "lg",
    width: "w-36",
    cell: (user) => <RelativeTime at={user.signedUpAt} />,
  },
  {
    id: "lastActive",
    label: t("users.lastActive"),
    sort: { ascending: "inactive", descending: "active", first: "descending" },
    shownFrom: "sm",
    width: "w-36",
    cell: (user) => <RelativeTime at={user.lastActiveAt} />,
  },
];

interface UserTableProps {
  users: readonly ServerUser[];
  /** The developer, who cannot be selected. */
  ownId: string;
  /** True while another page is loading. */
  stale: boolean;
  /** Ids of the selected users. */
  selected: readonly string[];
  select(ids: readonly string[]): void;
  order: UserOrder;
  changeOrder(order: UserOrder): void;
  view: TableView;
}

/** One row per user, all of one height. On a phone, the e-mail address is below the name. */
export function UserTable({ users, ownId, stale, selected, select, order, changeOrder, view }: UserTableProps) {
  const { id: projectId } = useProject();
  const [, navigate] = useLocation();
  const mayChange = useMayChange();
  const [deleting, setDeleting] = useState<ServerUser>();
  const href = (user: ServerUser) => projectPath(projectId, `users/${user.id}`);

  const code = useCode();
  const listActs = (user: ServerUser): MenuAct[] => [
    ...(canCopy() ? [{ label: t("table.copyId"), icon: Copy, act: () => copyId(user.id) }] : []),
    code.toAct({ kind: "user", id: user.id }, userName(user)),
    { label: t("user.access"), icon: Ban, act: () => navigate(`${href(user)}?tab=danger`) },
    { label: t("user.delete"), icon: Trash2, danger: true, disabled: !mayChange || user.id === ownId, act: () => setDeleting(user) },
  ];

  return (
    <>
      <DataTable
        label={t("users.title")}
        columns={userColumns(projectId, ownId)}
        rows={users}
        rowId={({ id }) => id}
        href={href}
        menu={(user) => ({ label: t("table.actsOf", { name: userName(user) }), acts: listActs(user) })}
        selection={{
          ids: selected,
          select,
          isSelectable: ({ id }) => id !== ownId,
          labelAll: t("users.selectAll"),
          labelFor: (user) => t("users.select", { name: user.displayName || user.primaryEmail || user.id }),
        }}
        order={order}
        changeOrder={changeOrder}
        stale={stale}
        view={view}
      />
      {code.drawer}
      {deleting && <DeleteUserDialog user={deleting} close={() => setDeleting(undefined)} />}
    </>
  );
}

function Name({ user, projectId, isSelf }: { user: ServerUser; projectId: string; isSelf: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail} small />
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={projectPath(projectId, `users/${user.id}`)}
            title={user.displayName ?? undefined}
            className={`min-h-6 truncate rounded font-medium leading-6 hover:underline ${user.displayName ? "" : "text-soft-ink italic"}`}
          >
            {user.displayName || t("users.unnamed")}
          </Link>
          {isSelf && <Badge variant="plain">{t("users.you")}</Badge>}
          <UserStateBadges user={user} />
        </span>
        {user.primaryEmail && <span className="truncate text-soft-ink text-sm sm:hidden">{user.primaryEmail}</span>}
      </span>
    </span>
  );
}

/** The primary address. A mark says that it is verified; a word, that it is not. */
function Email({ user: { primaryEmail, primaryEmailVerified } }: { user: ServerUser }) {
  if (!primaryEmail) return "–";
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate text-ink" title={primaryEmail}>
        {primaryEmail}
      </span>
      {primaryEmailVerified ? (
        <span title={t("users.verified")} className="text-good">
          <BadgeCheck aria-label={t("users.verified")} className="size-4" />
        </span>
      ) : (
        <Badge>{t("users.unverified")}</Badge>
      )}
    </span>
  );
}

function Methods({ user }: { user: ServerUser }) {
  const methods = listMethodLabels(user).join(", ");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate" title={methods}>
        {methods || "–"}
      </span>
      {user.isMultiFactorRequired && (
        <span title={t("user.factorOn")} className="text-good">
          <ShieldCheck aria-label={t("user.factorOn")} className="size-4" />
        </span>
      )}
    </span>
  );
}

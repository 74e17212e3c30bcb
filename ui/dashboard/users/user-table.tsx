import { Link } from "wouter";
import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { formatDateTime, formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";
import type { UserOrder } from "./user-list-state.ts";
import { UserStateBadges } from "./user-states.tsx";

/** How a user can sign in, as labels. */
export const listMethodLabels = (user: ServerUser): string[] => [
  ...(user.hasPassword ? [t("user.password")] : []),
  ...(user.otpAuthEnabled ? [t("user.codes")] : []),
  ...(user.passkeyAuthEnabled ? [t("user.passkey")] : []),
  ...user.oauthProviders.map(({ id }) => providerName(id)),
];

const cell = "px-5 py-3 sm:px-4";
const header = `${cell} py-2 text-start font-medium`;
const checkCell = "w-12 ps-5 py-2.5 sm:ps-6";
const wideOnly = "hidden sm:table-cell";
const widest = "hidden xl:table-cell";

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
}

/** The `aria-sort` of a column, by the orders that sort it. */
const toSort = (order: UserOrder, ascending: UserOrder, descending: UserOrder) =>
  order === ascending ? "ascending" : order === descending ? "descending" : undefined;

/** One row per user, all of one height. On a phone, the e-mail address and the last activity are below the name. */
export function UserTable({ users, ownId, stale, selected, select, order }: UserTableProps) {
  const selectable = users.filter(({ id }) => id !== ownId).map(({ id }) => id);
  return (
    <table
      aria-busy={stale}
      className={`w-full table-fixed border-line border-t text-start transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">{t("users.title")}</caption>
      <thead className="bg-sunken text-soft-ink text-sm">
        <tr>
          <td className={checkCell}>
            <Checkbox
              label={t("users.selectAll")}
              checked={selectable.length > 0 && selected.length === selectable.length}
              disabled={stale || selectable.length === 0}
              change={(checked) => select(checked ? selectable : [])}
            />
          </td>
          <th scope="col" aria-sort={toSort(order, "name", "name-reversed")} className={header}>
            {t("users.name")}
          </th>
          <th scope="col" aria-sort={toSort(order, "email", "email-reversed")} className={`${header} ${wideOnly} w-[34%] xl:w-[26%]`}>
            {t("users.email")}
          </th>
          <th scope="col" className={`${header} ${widest} w-42`}>
            {t("users.filterMethod")}
          </th>
          <th scope="col" aria-sort={toSort(order, "oldest", "newest")} className={`${header} ${widest} w-32`}>
            {t("users.signedUp")}
          </th>
          <th scope="col" aria-sort={toSort(order, "inactive", "active")} className={`${header} ${wideOnly} w-32`}>
            {t("users.lastActive")}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isSelf={user.id === ownId}
            stale={stale}
            selected={selected.includes(user.id)}
            select={(checked) => select(checked ? [...selected, user.id] : selected.filter((id) => id !== user.id))}
          />
        ))}
      </tbody>
    </table>
  );
}

interface UserRowProps {
  user: ServerUser;
  isSelf: boolean;
  stale: boolean;
  selected: boolean;
  select(checked: boolean): void;
}

function UserRow({ user, isSelf, stale, selected, select }: UserRowProps) {
  const { id: projectId } = useProject();
  const name = user.displayName || user.primaryEmail || user.id;
  const methods = listMethodLabels(user).join(", ");
  return (
    <tr className="border-line border-t">
      <td className={checkCell}>
        <Checkbox label={t("users.select", { name })} checked={selected} disabled={stale || isSelf} change={select} />
      </td>
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail} />
          <span className="grid min-w-0">
            <span className="flex min-w-0 items-center gap-2">
              <Link
                href={projectPath(projectId, `users/${user.id}`)}
                title={user.displayName ?? undefined}
                className={`truncate text-link ${user.displayName ? "" : "italic"}`}
              >
                {user.displayName || t("users.unnamed")}
              </Link>
              {isSelf && <Badge variant="plain">{t("users.you")}</Badge>}
              <UserStateBadges user={user} />
            </span>
            <span className="hidden truncate font-mono text-soft-ink text-xs sm:block" title={user.id}>
              {user.id}
            </span>
            <span className="grid min-w-0 text-sm sm:hidden">
              {user.primaryEmail && <span className="truncate text-soft-ink">{user.primaryEmail}</span>}
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                {user.primaryEmail && <Verification user={user} />}
                <span className="whitespace-nowrap text-soft-ink">{t("users.activeAt", { time: formatDay(user.lastActiveAt) })}</span>
              </span>
            </span>
          </span>
        </span>
      </th>
      <td className={`${cell} ${wideOnly}`}>
        <Email user={user} />
      </td>
      <td className={`${cell} ${widest} text-soft-ink text-sm`} title={methods}>
        <span className="line-clamp-2">{methods || "–"}</span>
      </td>
      <td className={`${cell} ${widest} whitespace-nowrap text-soft-ink text-sm`}>{formatDay(user.signedUpAt)}</td>
      <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink text-sm`} title={formatDateTime(user.lastActiveAt)}>
        {formatDay(user.lastActiveAt)}
      </td>
    </tr>
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  change(checked: boolean): void;
}

const Checkbox = ({ label, checked, disabled, change }: CheckboxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={({ target }) => change(target.checked)}
    className="block size-6 accent-accent disabled:opacity-40"
  />
);

function Email({ user }: { user: ServerUser }) {
  if (!user.primaryEmail) return <span className="text-soft-ink">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-2 lg:flex-col lg:items-start lg:gap-0.5">
      <span className="max-w-full truncate" title={user.primaryEmail}>
        {user.primaryEmail}
      </span>
      <Verification user={user} />
    </span>
  );
}

const Verification = ({ user }: { user: ServerUser }) => (
  <Badge variant={user.primaryEmailVerified ? "good" : "plain"}>
    {t(user.primaryEmailVerified ? "users.verified" : "users.unverified")}
  </Badge>
);

/** Placeholder for the table while it loads, with as many rows as a page has. */
export function UserTableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="border-line border-t">
      <div className="h-11 bg-sunken" />
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="flex h-[5.5625rem] items-center gap-4 border-line border-t px-5 sm:h-16 sm:px-6 lg:h-[4.34375rem]">
          <div className="skeleton size-6 shrink-0" />
          <div className="skeleton size-9 shrink-0 rounded-full" />
          <div className="skeleton h-3.5 w-40" />
          <div className="skeleton ms-auto hidden h-3.5 w-56 sm:block" />
          <div className="skeleton hidden h-3.5 w-28 xl:block" />
          <div className="skeleton hidden h-3.5 w-32 sm:block" />
        </div>
      ))}
    </div>
  );
}

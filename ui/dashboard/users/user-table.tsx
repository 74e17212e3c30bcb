import { Link } from "wouter";
import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { formatDateTime, formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";

const cell = "px-5 py-3 align-top sm:px-6";
/** A value and its badge, which wraps on a narrow screen. */
const line = "flex flex-wrap items-center gap-x-2 gap-y-0.5";
const checkCell = "w-12 ps-5 py-2.5 align-top sm:ps-6";
const wideOnly = "hidden sm:table-cell";

interface UserTableProps {
  users: readonly ServerUser[];
  /** The developer, who cannot be selected. */
  ownId: string;
  /** True while another page is loading. */
  stale: boolean;
  /** Ids of the selected users. */
  selected: readonly string[];
  select(ids: readonly string[]): void;
}

/** One row per user. On a phone the e-mail moves below the name, and the dates are hidden. */
export function UserTable({ users, ownId, stale, selected, select }: UserTableProps) {
  const { id: projectId } = useProject();
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
          <th scope="col" className={`${cell} py-2 text-start font-medium`}>
            {t("users.name")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-[36%] py-2 text-start font-medium`}>
            {t("users.email")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-40 py-2 text-start font-medium`}>
            {t("users.signedUp")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-56 py-2 text-start font-medium`}>
            {t("users.lastActive")}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="border-line border-t">
            <td className={checkCell}>
              <Checkbox
                label={t("users.select", { name: user.displayName || user.primaryEmail || user.id })}
                checked={selected.includes(user.id)}
                disabled={stale || user.id === ownId}
                change={(checked) => select(checked ? [...selected, user.id] : selected.filter((id) => id !== user.id))}
              />
            </td>
            <th scope="row" className={`${cell} text-start font-normal`}>
              <span className={line}>
                <Link
                  href={projectPath(projectId, `users/${user.id}`)}
                  className={`wrap-anywhere text-link ${user.displayName ? "" : "italic"}`}
                >
                  {user.displayName || t("users.unnamed")}
                </Link>
                {user.id === ownId && <Badge variant="plain">{t("users.you")}</Badge>}
              </span>
              <span className="mt-0.5 block sm:hidden">
                <Email user={user} />
              </span>
            </th>
            <td className={`${cell} ${wideOnly}`}>
              <Email user={user} />
            </td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>{formatDay(user.signedUpAt)}</td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>{formatDateTime(user.lastActiveAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
    <span className={line}>
      <span className="wrap-anywhere text-soft-ink sm:text-ink">{user.primaryEmail}</span>
      <Badge variant={user.primaryEmailVerified ? "good" : "plain"}>
        {t(user.primaryEmailVerified ? "users.verified" : "users.unverified")}
      </Badge>
    </span>
  );
}

/** Placeholder for the table while it loads. */
export function UserTableSkeleton() {
  return (
    <div aria-hidden="true" className="border-line border-t">
      <div className="h-[2.375rem] bg-sunken" />
      {["w-40", "w-28", "w-36", "w-32"].map((width) => (
        <div key={width} className="flex items-center gap-6 border-line border-t px-5 py-4 sm:px-6">
          <div className={`skeleton h-3.5 ${width}`} />
          <div className="skeleton ms-auto hidden h-3.5 w-56 sm:block" />
        </div>
      ))}
    </div>
  );
}

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
const wideOnly = "hidden sm:table-cell";

/** One row per user. On a phone the e-mail moves below the name, and the dates are hidden. `stale`: another page is loading. */
export function UserTable({ users, ownId, stale }: { users: readonly ServerUser[]; ownId: string; stale: boolean }) {
  const { id: projectId } = useProject();
  return (
    <table
      aria-busy={stale}
      className={`w-full table-fixed border-line border-t text-start transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">{t("users.title")}</caption>
      <thead className="bg-sunken text-soft-ink text-sm">
        <tr>
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

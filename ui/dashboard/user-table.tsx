import type { ServerUser } from "#sdk/admin.ts";
import { day, moment, text } from "../locales/text.ts";
import { Badge } from "./badge.tsx";

const cell = "px-5 py-3 align-top sm:px-6";
/** A value and its badge; on a narrow screen the badge goes below, not over the edge. */
const line = "flex flex-wrap items-center gap-x-2 gap-y-0.5";
const wideOnly = "hidden sm:table-cell";

/** One row a user. On a phone the e-mail moves under the name and the dates go. `stale`: another page is on its way. */
export function UserTable({ users, ownId, stale }: { users: readonly ServerUser[]; ownId: string; stale: boolean }) {
  return (
    <table
      aria-busy={stale}
      className={`w-full table-fixed border-line border-t text-start transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">{text("users.title")}</caption>
      <thead className="bg-sunken text-soft-ink text-sm">
        <tr>
          <th scope="col" className={`${cell} py-2 text-start font-medium`}>
            {text("users.name")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-[36%] py-2 text-start font-medium`}>
            {text("users.email")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-40 py-2 text-start font-medium`}>
            {text("users.signedUp")}
          </th>
          <th scope="col" className={`${cell} ${wideOnly} w-56 py-2 text-start font-medium`}>
            {text("users.lastActive")}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="border-line border-t">
            <th scope="row" className={`${cell} text-start font-normal`}>
              <span className={line}>
                <span className={`wrap-anywhere ${user.displayName ? "font-medium" : "text-soft-ink"}`}>
                  {user.displayName || text("users.nameless")}
                </span>
                {user.id === ownId && <Badge look="plain">{text("users.you")}</Badge>}
              </span>
              <span className="mt-0.5 block sm:hidden">
                <Email user={user} />
              </span>
            </th>
            <td className={`${cell} ${wideOnly}`}>
              <Email user={user} />
            </td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>{day(user.signedUpAt)}</td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>{moment(user.lastActiveAt)}</td>
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
      <Badge look={user.primaryEmailVerified ? "good" : "plain"}>
        {text(user.primaryEmailVerified ? "users.verified" : "users.unverified")}
      </Badge>
    </span>
  );
}

/** The table before its first users are there. */
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

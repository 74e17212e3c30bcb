import type { ServerUser } from "#sdk/admin.ts";
import { moment, text } from "../../locales/text.ts";
import { Panel } from "../panel.tsx";

interface RecentUsersProps {
  title: string;
  users: readonly ServerUser[];
  when: "signedUpAt" | "lastActiveAt";
}

/** The last few, each with the time that put it on the list. */
export function RecentUsers({ title, users, when }: RecentUsersProps) {
  return (
    <Panel title={title}>
      {users.length === 0 ? (
        <p className="text-soft-ink text-sm">{text("users.none")}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {users.map((user) => (
            <li key={user.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span className={`min-w-0 wrap-anywhere ${user.displayName || user.primaryEmail ? "" : "text-soft-ink"}`}>
                {user.displayName || user.primaryEmail || text("users.nameless")}
              </span>
              <span className="whitespace-nowrap text-soft-ink text-sm">{moment(user[when])}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

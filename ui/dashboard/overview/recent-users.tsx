import type { ServerUser } from "#sdk/admin.ts";
import { Panel } from "../../components/panel.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";

interface RecentUsersProps {
  title: string;
  users: readonly ServerUser[];
  timestamp: "signedUpAt" | "lastActiveAt";
}

/** The most recent users, each with its time. */
export function RecentUsers({ title, users, timestamp }: RecentUsersProps) {
  return (
    <Panel title={title}>
      {users.length === 0 ? (
        <p className="text-soft-ink text-sm">{t("users.none")}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {users.map((user) => (
            <li key={user.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span className={`min-w-0 wrap-anywhere ${user.displayName || user.primaryEmail ? "" : "text-soft-ink"}`}>
                {user.displayName || user.primaryEmail || t("users.unnamed")}
              </span>
              <span className="whitespace-nowrap text-soft-ink text-sm">{formatDateTime(user[timestamp])}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

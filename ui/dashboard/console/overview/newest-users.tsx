import { Link } from "wouter";
import type { ServerUser } from "#sdk/admin.ts";
import { Panel } from "../../../components/panel.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { userName } from "../../users/user-name.ts";
import { useProject } from "../../workspace.ts";

/** The newest users, each with the time of the sign-up. */
export function NewestUsers({ users }: { users: readonly ServerUser[] }) {
  const { id: projectId } = useProject();
  return (
    <Panel isCard title={t("overview.newestUsers")}>
      {users.length === 0 ? (
        <p className="text-soft-ink text-sm">{t("users.none")}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {users.map((user) => (
            <li key={user.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5">
              <Link href={projectPath(projectId, `users/${user.id}`)} className="text-link wrap-anywhere justify-self-start">
                {userName(user)}
              </Link>
              <span className="text-soft-ink text-sm">
                <RelativeTime at={user.signedUpAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

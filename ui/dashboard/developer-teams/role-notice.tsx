import { Link } from "wouter";
import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import { useOwnerTeam } from "../developer-role.ts";

/** The pages with actions for admins of the owner team. */
const adminPages = ["api-keys", "settings"];

/** What the developer's role in the owner team does not allow on a page of the project; nothing where it allows everything. */
export function RoleNotice({ page }: { page: string }) {
  const team = useOwnerTeam();
  const readsOnly = team?.role === "read_only";
  if (!team || !(readsOnly || (team.role === "member" && adminPages.includes(page)))) return null;
  return (
    <Notice tone="warning" quiet>
      <p>{t(readsOnly ? "developers.readOnlyNotice" : "developers.memberNotice", { team: team.displayName })}</p>
      <Link href={`/teams/${team.id}`} className="text-link">
        {t("developers.seeTeam")}
      </Link>
    </Notice>
  );
}

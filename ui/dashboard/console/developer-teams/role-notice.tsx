import { Link } from "wouter";
import { Notice } from "../../../components/notice.tsx";
import { t } from "../../../locales/i18n.ts";
import { roleReasonId, useOwnerTeam } from "../../developer-role.ts";

/** The pages with actions for admins of the owner team. */
const adminPages = ["api-keys", "settings"];

/**
 * Shows a developer what the role in the owner team does not allow on a page of the project. Nothing where it allows everything. Contains the
 * description of the actions that the role disables.
 */
export function RoleNotice({ page }: { page: string }) {
  const team = useOwnerTeam();
  const readsOnly = team?.role === "read_only";
  const isShown = readsOnly || (team?.role === "member" && adminPages.includes(page));
  return (
    <>
      <p id={roleReasonId} hidden>
        {t("developers.roleMissing")}
      </p>
      {team && isShown && (
        <Notice tone="warning" quiet>
          <p>{t(readsOnly ? "developers.readOnlyNotice" : "developers.memberNotice", { team: team.displayName })}</p>
          <Link href={`/teams/${team.id}`} className="text-link">
            {t("developers.seeTeam")}
          </Link>
        </Notice>
      )}
    </>
  );
}

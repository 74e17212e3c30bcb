import { useState } from "react";
import type { Team, TeamUser } from "#sdk/client.ts";
import { useTeamUsers, useUser } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { awaitError } from "../../forms/await-result.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { Avatar } from "./avatar.tsx";

/** The members of a team; `mayRemove`: whether the user may remove the others. */
export function TeamMembers({ context, team, mayRemove }: { context: PageContext; team: Team; mayRemove: boolean }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const part = useListPart();
  const members = useTeamUsers(team, part.options);
  const [removing, setRemoving] = useState<TeamUser>();
  const readName = ({ teamProfile }: TeamUser) => teamProfile.displayName || t("signedIn.unnamed");

  return (
    <Panel title={t("account.members")}>
      <PagedList
        label={t("account.members")}
        searchLabel={t("account.membersSearch")}
        part={part}
        page={members}
        none={t("account.membersNone")}
      >
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <Avatar url={member.teamProfile.profileImageUrl} name={readName(member)} />
            <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2">
              <span className="wrap-anywhere">{readName(member)}</span>
              {member.id === user.id && <Badge>{t("account.memberSelf")}</Badge>}
            </span>
            {mayRemove && member.id !== user.id && (
              <Button small onClick={() => setRemoving(member)} aria-label={t("account.memberRemoveOf", { name: readName(member) })}>
                {t("account.memberRemove")}
              </Button>
            )}
          </li>
        ))}
      </PagedList>
      <ConfirmDialog
        open={removing !== undefined}
        close={() => setRemoving(undefined)}
        title={t("account.memberRemoveTitle", { name: removing ? readName(removing) : "" })}
        description={t("account.memberRemoveHint")}
        confirmLabel={t("account.memberRemove")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          const call = context.app.api.teamMemberships.remove({ team_id: team.id, user_id: removing?.id ?? "" });
          const error = await awaitError(call);
          if (error !== undefined) throw error;
          setRemoving(undefined);
          toastSuccess(t("account.memberRemoved"));
        }}
      />
    </Panel>
  );
}

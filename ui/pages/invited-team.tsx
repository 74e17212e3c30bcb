import { invitationLimits } from "#contract/vocabulary/teams/teams.ts";
import type { InvitedTeam } from "#sdk/client.ts";
import { t } from "../locales/i18n.ts";
import { formatNumber } from "../locales/numbers.ts";
import { Avatar } from "./account-settings/avatar.tsx";

/** The team of an invitation: picture, name and number of members. */
export const TeamCard = ({ team: { teamDisplayName, teamProfileImageUrl, memberCount } }: { team: InvitedTeam }) => (
  <div className="flex items-center gap-4">
    <Avatar url={teamProfileImageUrl} name={teamDisplayName} large />
    <div className="grid min-w-0">
      <p className="wrap-anywhere font-medium">{teamDisplayName}</p>
      {memberCount > 0 && <p className="text-soft-ink text-sm">{describeMembers(memberCount)}</p>}
    </div>
  </div>
);

/** The server counts no further than the limit. */
const describeMembers = (count: number): string =>
  count < invitationLimits.countedMembers
    ? t("invitation.members", { count })
    : t("invitation.manyMembers", { count: formatNumber(invitationLimits.countedMembers) });

import { banLimits, isBanned } from "#contract/vocabulary/users/bans.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Panel } from "../../components/panel.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import type { UserPartProps } from "./user-part.ts";

/** Whether the user is banned now. */
export const isUserBanned = ({ bannedUntil }: ServerUser): boolean => isBanned(bannedUntil?.getTime() ?? null, Date.now());

/** The badges of a user who is banned or restricted; none for any other. */
export function UserStateBadges({ user }: { user: ServerUser }) {
  return (
    <>
      {isUserBanned(user) && <Badge variant="danger">{t("user.banned")}</Badge>}
      {user.isRestricted && !user.isAnonymous && <Badge variant="warning">{t("user.restricted")}</Badge>}
    </>
  );
}

/** Whether the user is banned or restricted, with buttons that change it. */
export function UserStates({ user, open }: UserPartProps) {
  const banned = isUserBanned(user);
  const { restrictedByAdmin } = user;
  return (
    <Panel title={t("user.access")} hint={t("user.accessHint")}>
      <dl className="grid grid-cols-1 gap-4">
        <Ban user={user} />
        <Restriction user={user} />
      </dl>
      <div className="flex flex-wrap gap-3">
        <ActionButton onClick={() => open(banned ? "unban" : "ban")}>{t(banned ? "user.unban" : "user.ban")}</ActionButton>
        <ActionButton onClick={() => open(restrictedByAdmin ? "unrestrict" : "restrict")}>
          {t(restrictedByAdmin ? "user.unrestrict" : "user.restrict")}
        </ActionButton>
      </div>
    </Panel>
  );
}

function Ban({ user }: { user: ServerUser }) {
  const { bannedUntil, banReason } = user;
  if (!isUserBanned(user) || bannedUntil === null)
    return (
      <div>
        <dt className="text-soft-ink text-sm">{t("user.ban")}</dt>
        <dd>{t("user.notBanned")}</dd>
      </div>
    );
  const isForGood = bannedUntil.getTime() >= banLimits.foreverMillis;
  return (
    <div className="min-w-0">
      <dt className="text-soft-ink text-sm">{t("user.ban")}</dt>
      <dd className="wrap-anywhere">
        {isForGood ? t("user.bannedForGood") : t("user.bannedUntil", { time: formatDateTime(bannedUntil) })}
        {banReason && <span className="block text-soft-ink">{banReason}</span>}
      </dd>
    </div>
  );
}

const reasonTexts = () => ({
  anonymous: t("user.restrictedAnonymous"),
  email_not_verified: t("user.restrictedUnverified"),
  restricted_by_administrator: t("user.restrictedByAdmin"),
  not_approved: t("user.restrictedNotApproved"),
});

function Restriction({ user }: { user: ServerUser }) {
  const { restrictedReason, restrictedByAdminReason, restrictedByAdminPrivateDetails } = user;
  return (
    <div className="min-w-0">
      <dt className="text-soft-ink text-sm">{t("user.restriction")}</dt>
      <dd className="wrap-anywhere">
        {restrictedReason ? reasonTexts()[restrictedReason.type] : t("user.notRestricted")}
        {restrictedByAdminReason && <span className="block text-soft-ink">{restrictedByAdminReason}</span>}
        {restrictedByAdminPrivateDetails && (
          <span className="block whitespace-pre-wrap text-soft-ink">{restrictedByAdminPrivateDetails}</span>
        )}
      </dd>
    </div>
  );
}

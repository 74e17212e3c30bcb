import type { ServerUser } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { describeDevice } from "../../components/session-summary.tsx";
import { countryName } from "../../locales/countries.ts";
import { t } from "../../locales/i18n.ts";
import type { DetailFact } from "../detail-page.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { isUserBanned } from "./user-states.tsx";
import { listMethodLabels } from "./user-table.tsx";

/** Teams that are counted. */
const maxTeams = 100;

/** The state of a user in a word. */
function describeState(user: ServerUser): string {
  if (isUserBanned(user)) return t("user.banned");
  if (user.isAnonymous) return t("user.anonymous");
  return t(user.isRestricted ? "user.restricted" : "user.stateActive");
}

/** Lists facts about a user, for the column beside the tabs. */
export function useUserFacts(user: ServerUser): readonly DetailFact[] {
  const sessions = useProjectQuery({
    queryKey: ["auth", "sessions", "newest", user.id],
    queryFn: () => user.getActiveSessions({ limit: 1 }),
  });
  const teams = useProjectQuery({ queryKey: ["teams", "count", user.id], queryFn: () => user.listTeams({ limit: maxTeams }) });
  const session = sessions.data?.[0];
  const country = session?.geoInfo?.countryCode;
  const methods = listMethodLabels(user);
  return [
    {
      label: t("users.email"),
      value: user.primaryEmail ? (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{user.primaryEmail}</span>
          <Badge variant={user.primaryEmailVerified ? "good" : "warning"}>
            {t(user.primaryEmailVerified ? "users.verified" : "users.unverified")}
          </Badge>
        </span>
      ) : (
        "–"
      ),
    },
    { label: t("user.state"), value: describeState(user) },
    { label: t("users.signedUp"), value: <RelativeTime at={user.signedUpAt} /> },
    { label: t("users.lastActive"), value: <RelativeTime at={user.lastActiveAt} /> },
    { label: t("user.methods"), value: methods.length === 0 ? t("user.noMethods") : methods.join(", ") },
    { label: t("user.factor"), value: t(user.isMultiFactorRequired ? "user.on" : "user.off") },
    {
      label: t("user.lastSession"),
      value: session ? [describeDevice(session), country && countryName(country)].filter(Boolean).join(", ") : "–",
    },
    { label: t("user.teams"), value: teams.data ? `${teams.data.length}${teams.data.nextCursor ? "+" : ""}` : "–" },
  ];
}

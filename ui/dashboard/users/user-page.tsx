import { lazy } from "react";
import { Badge } from "../../components/badge.tsx";
import { PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { useCode } from "../code/use-code.tsx";
import { DetailContent, DetailPage, type DetailTab, useDetailTab } from "../detail-page.tsx";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { withMessages } from "../with-messages.ts";
import { useProject } from "../workspace.ts";
import { useUserActions } from "./user-actions.tsx";
import { useUserFacts } from "./user-facts.tsx";
import { userName } from "./user-name.ts";
import type { UserPartProps } from "./user-part.ts";
import { UserProfile } from "./user-profile.tsx";
import { UserStateBadges } from "./user-states.tsx";

/** Each is a separate download: most visits open few of them. */
const contents = {
  "sign-in": lazy(() => withMessages("users/user-sign-in", () => import("./user-sign-in.tsx"))),
  sessions: lazy(() => withMessages("users/user-sessions", () => import("./user-sessions.tsx"))),
  teams: lazy(() => withMessages("users/user-teams", () => import("./user-teams.tsx"))),
  permissions: lazy(() => withMessages("users/user-permissions", () => import("./user-permissions.tsx"))),
  money: lazy(() => withMessages("users/user-money", () => import("./user-money.tsx"))),
  emails: lazy(() => withMessages("users/user-emails", () => import("./user-emails.tsx"))),
  activity: lazy(() => withMessages("users/user-activity", () => import("./user-activity.tsx"))),
  keys: lazy(() => withMessages("users/user-keys", () => import("./user-keys.tsx"))),
  metadata: lazy(() => withMessages("users/user-metadata", () => import("./user-metadata.tsx"))),
  danger: lazy(() => withMessages("users/user-danger", () => import("./user-danger.tsx"))),
};

type TabId = "profile" | keyof typeof contents;

/** The tabs of a user's page. Projects whose users have no API keys have no tab for them. */
const listTabs = (hasKeys: boolean): readonly DetailTab<TabId>[] => [
  { id: "profile", label: t("user.tabProfile") },
  { id: "sign-in", label: t("user.tabSignIn") },
  { id: "sessions", label: t("user.sessions") },
  { id: "teams", label: t("user.teams") },
  { id: "permissions", label: t("user.permissions") },
  { id: "money", label: t("detail.money") },
  { id: "emails", label: t("user.tabEmails") },
  { id: "activity", label: t("user.tabActivity") },
  ...(hasKeys ? [{ id: "keys", label: t("user.keys") } as const] : []),
  { id: "metadata", label: t("metadata.title") },
  { id: "danger", label: t("detail.danger") },
];

/** `/projects/{id}/users/{user id}`: everything about one user, in tabs. */
export function UserPage({ item: userId }: { item: string }) {
  const { app, displayName, id: projectId } = useProject();
  const query = useProjectQuery({ queryKey: ["users", "one", userId], queryFn: () => app.getUser(userId) });
  const user = query.data;
  const missing = user === null;
  const { primary, menu, dialogs, open } = useUserActions(user);
  const code = useCode();
  return (
    <DetailPage
      title={user ? userName(user) : t(missing ? "user.missing" : "user.user")}
      titleSuffix={displayName}
      back={{ href: projectPath(projectId, "users"), label: t("users.toList") }}
      picture={user && <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail} large />}
      badge={
        user && (
          <>
            {user.isAnonymous && <Badge>{t("user.anonymous")}</Badge>}
            <UserStateBadges user={user} />
          </>
        )
      }
      id={{ label: t("user.id"), value: userId }}
      primary={primary}
      menu={!user || !menu ? undefined : { ...menu, acts: [code.toAct({ kind: "user", id: user.id }, userName(user)), ...menu.acts] }}
    >
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(user) => (user ? <UserContent user={user} open={open} /> : <p className="text-soft-ink">{t("user.missingHint")}</p>)}
      </QueryContent>
      {dialogs}
      {code.drawer}
    </DetailPage>
  );
}

function UserContent({ user, open }: UserPartProps) {
  const tabs = listTabs(useProject().config.allowUserApiKeys);
  const current = useDetailTab(tabs);
  const facts = useUserFacts(user);
  const Content = current === "profile" ? UserProfile : contents[current];
  return (
    <DetailContent label={t("user.tabs")} tabs={tabs} current={current} factsLabel={t("user.facts")} facts={facts}>
      <Content user={user} open={open} />
    </DetailContent>
  );
}

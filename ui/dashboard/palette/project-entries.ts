import { Copy, ExternalLink, Key, Mail, Plus, Settings, SlidersHorizontal, User, UsersRound } from "lucide-react";
import { t } from "../../locales/i18n.ts";
import { isListed, useNavigationConfig } from "../app-pages.ts";
import { canCopy, copyId } from "../copy-id.ts";
import { useHostedPageUrl } from "../hosted-page-url.ts";
import { navEntries } from "../nav-entries.ts";
import { projectPath } from "../project-path.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { userName } from "../users/user-name.ts";
import { useProject } from "../workspace.ts";
import type { FoundGroup } from "./general-entries.ts";
import { matchesWords } from "./matches-words.ts";
import { settings } from "./settings.ts";

/** Users and teams that are found at most. */
const maxRecords = 5;

/** The pages, settings and acts of the project. */
export function useProjectEntries(): readonly FoundGroup[] {
  const { id } = useProject();
  const hostedPage = useHostedPageUrl();
  const { data: config } = useNavigationConfig();
  const path = (page: string) => projectPath(id, page);
  const pageLabel = (page: string) => t(navEntries.find((entry) => entry.page === page.split(/[/#]/)[0])?.label ?? "nav.settings");
  return [
    {
      heading: t("palette.acts"),
      entries: [
        { id: "create user", icon: Plus, label: t("users.create"), href: path("users?create") },
        { id: "invite user", icon: Plus, label: t("users.invite"), href: path("users?invite") },
        { id: "open sign-in", icon: ExternalLink, label: t("palette.openSignIn"), href: hostedPage("sign-in") },
        ...(canCopy() ? [{ id: "copy id", icon: Copy, label: t("palette.copyProjectId"), act: () => copyId(id) }] : []),
      ],
    },
    {
      heading: t("palette.pages"),
      entries: navEntries
        .filter(({ page }) => isListed(page, "", config))
        .map(({ page, icon, label }) => ({ id: `page ${page}`, icon, label: t(label), href: path(page) })),
    },
    {
      heading: t("palette.settings"),
      needsQuery: true,
      entries: settings.map(({ page, label }) => ({
        id: `setting ${page}`,
        icon: page.startsWith("settings") ? Settings : SlidersHorizontal,
        label: t(label),
        hint: pageLabel(page),
        href: path(page),
      })),
    },
  ];
}

/** The users, teams, keys and e-mail templates of the project with a text; none without a text. */
export function useRecordEntries(query: string): readonly FoundGroup[] {
  const { id, app } = useProject();
  const enabled = query !== "";
  const options = { query, limit: maxRecords };
  const { data: users = [] } = useProjectQuery({ queryKey: ["users", "found", options], queryFn: () => app.listUsers(options), enabled });
  const { data: teams = [] } = useProjectQuery({ queryKey: ["teams", "found", options], queryFn: () => app.searchTeams(options), enabled });
  const { data: keys = [] } = useProjectQuery({
    queryKey: ["internal", "apiKeys", "found", options],
    queryFn: () => app.listInternalApiKeys(options),
    enabled,
  });
  // The server has no search for them: a project has few.
  const { data: templates = [] } = useProjectQuery({
    queryKey: ["internal", "emailTemplates", "named"],
    queryFn: () => app.listEmailTemplates(),
    enabled,
  });
  if (!enabled) return [];
  return [
    {
      heading: t("nav.users"),
      entries: users.map((user) => ({
        id: `user ${user.id}`,
        icon: User,
        label: userName(user),
        hint: user.primaryEmail ?? user.id,
        href: projectPath(id, `users/${user.id}`),
      })),
    },
    {
      heading: t("nav.teams"),
      entries: teams.map((team) => ({
        id: `team ${team.id}`,
        icon: UsersRound,
        label: team.displayName || t("teams.unnamed"),
        hint: t("teams.memberCount", { count: team.memberCount }),
        href: projectPath(id, `teams/${team.id}`),
      })),
    },
    {
      heading: t("nav.apiKeys"),
      entries: keys.map((key) => ({ id: `key ${key.id}`, icon: Key, label: key.description, href: projectPath(id, "api-keys") })),
    },
    {
      heading: t("palette.templates"),
      entries: templates
        .filter(({ displayName }) => matchesWords(displayName, query))
        .slice(0, maxRecords)
        .map((template) => ({
          id: `template ${template.id}`,
          icon: Mail,
          label: template.displayName,
          href: projectPath(id, `emails/templates/${template.id}`),
        })),
    },
  ];
}

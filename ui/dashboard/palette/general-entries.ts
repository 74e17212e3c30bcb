import { BookOpen, Folder, Languages, LogOut, type LucideIcon, Moon, Plus, Sun, SunMoon, UserRound, UsersRound } from "lucide-react";
import { useSyncExternalStore } from "react";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { pageUrl } from "../../pages/page-context.ts";
import { dashboardLanguages, languageUrl } from "../dashboard-language.ts";
import { projectPath } from "../project-path.ts";
import { chooseTheme, readTheme, type Theme, themes, watchTheme } from "../theme-choice.ts";
import { useWorkspace } from "../workspace.ts";
import { useDocumentMatches } from "./use-document-matches.ts";

/** Something that the palette finds. It opens an address, or does an act. */
export interface FoundEntry {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  /** Words besides the label by which it is found. */
  readonly keywords?: string;
  readonly href?: string;
  readonly act?: () => void;
}

export interface FoundGroup {
  readonly heading: string;
  readonly entries: readonly FoundEntry[];
  /** Only shown if it has what was typed. */
  readonly needsQuery?: boolean;
}

const themeIcons = { system: SunMoon, light: Sun, dark: Moon } as const satisfies Record<Theme, LucideIcon>;
const themeLabels = { system: "theme.useSystem", light: "theme.useLight", dark: "theme.useDark" } as const satisfies Record<
  Theme,
  MessageId
>;

/** The projects, the documents with a text, and the acts that belong to no project. */
export function useGeneralEntries(text: string, currentId: string | undefined): readonly FoundGroup[] {
  const { context, projects, openCreateDialog } = useWorkspace();
  const documents = useDocumentMatches(text);
  const current = useSyncExternalStore(watchTheme, readTheme);
  return [
    {
      heading: t("projects.title"),
      needsQuery: currentId !== undefined,
      entries: projects
        .filter(({ id }) => id !== currentId)
        .map(({ id, displayName }) => ({
          id: `project ${id}`,
          icon: Folder,
          label: displayName,
          hint: t("palette.project"),
          keywords: id,
          href: projectPath(id),
        })),
    },
    {
      heading: t("palette.documents"),
      entries: documents.map(({ address, title, summary }) => ({
        id: `document ${address}`,
        icon: BookOpen,
        label: title,
        hint: summary,
        href: address,
      })),
    },
    {
      heading: t("palette.general"),
      needsQuery: currentId !== undefined,
      entries: [
        { id: "new project", icon: Plus, label: t("projects.new"), act: openCreateDialog },
        { id: "projects", icon: Folder, label: t("projects.all"), href: "/projects" },
        { id: "teams", icon: UsersRound, label: t("developers.teams"), href: "/teams" },
        {
          id: "account",
          icon: UserRound,
          label: t("dashboard.accountSettings"),
          href: pageUrl({ ...context, returnTo: window.location.pathname }, "account-settings"),
        },
        ...themes
          .filter((theme) => theme !== current)
          .map((theme) => ({
            id: `theme ${theme}`,
            icon: themeIcons[theme],
            label: t(themeLabels[theme]),
            act: () => chooseTheme(theme),
          })),
        ...dashboardLanguages().map(({ tag, name }) => ({
          id: `language ${tag}`,
          icon: Languages,
          label: name,
          hint: t("gallery.language"),
          act: () => window.location.assign(languageUrl(tag)),
        })),
        { id: "guides", icon: BookOpen, label: t("dashboard.guides"), href: "/docs" },
        { id: "sign out", icon: LogOut, label: t("dashboard.signOut"), act: () => void context.app.signOut() },
      ],
    },
  ];
}

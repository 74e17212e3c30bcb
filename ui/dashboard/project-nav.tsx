import { Link } from "wouter";
import { SideNav } from "../components/side-nav.tsx";
import { t } from "../locales/i18n.ts";
import type { NavEntry } from "./nav-entries.ts";
import { projectPath } from "./project-path.ts";

interface ProjectNavProps {
  projectId: string;
  /** The current page. */
  page: string;
  entries: readonly NavEntry[];
}

/** The navigation between the pages of a project. */
export const ProjectNav = ({ projectId, page, entries }: ProjectNavProps) => (
  <SideNav
    label={t("nav.project")}
    link={Link}
    entries={entries.map((entry) => ({
      href: projectPath(projectId, entry.page),
      icon: entry.icon,
      label: t(entry.label),
      group: entry.group && t(entry.group),
      current: entry.page === page,
    }))}
  />
);

import type { ComponentProps } from "react";
import { Link } from "wouter";
import { SideNav } from "../components/side-nav.tsx";
import { t } from "../locales/i18n.ts";
import type { NavEntry } from "./nav-entries.ts";
import { loadPage } from "./project-pages.ts";
import { projectPath } from "./project-path.ts";

interface ProjectNavProps {
  projectId: string;
  /** The current page. */
  page: string;
  entries: readonly NavEntry[];
}

/** A link to a page, whose download starts when the pointer or the focus reaches the link. */
function PageLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const load = () => loadPage(href.split("/")[3] ?? "");
  return <Link href={href} onPointerEnter={load} onFocus={load} {...rest} />;
}

/** The navigation between the pages of a project. */
export const ProjectNav = ({ projectId, page, entries }: ProjectNavProps) => (
  <SideNav
    label={t("nav.project")}
    link={PageLink}
    entries={entries.map((entry) => ({
      href: projectPath(projectId, entry.page),
      icon: entry.icon,
      label: t(entry.label),
      group: entry.group && t(entry.group),
      current: entry.page === page,
    }))}
  />
);

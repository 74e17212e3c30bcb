import { Link } from "wouter";
import type { AdminOwnedProject } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { day, text } from "../../locales/text.ts";
import { ModeBadge } from "../badge.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Page } from "../page.tsx";
import { projectAddress } from "../project-nav.tsx";
import { useWorkspace } from "../workspace.ts";

/** `/projects`: the projects of the developer's teams, and the way to another. */
export function ProjectList() {
  const { projects, create } = useWorkspace();
  const button = (
    <Button look="primary" onClick={create}>
      <Glyph name="plus" />
      {text(projects.length > 0 ? "projects.new" : "projects.first")}
    </Button>
  );

  return (
    <main id="content" className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <Page title={text("projects.title")} of={text("product.name")} hint={text("projects.hint")} actions={projects.length > 0 && button}>
        {projects.length > 0 ? (
          <ul aria-label={text("projects.title")} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {projects.map((project) => (
              <ProjectTile key={project.id} project={project} />
            ))}
          </ul>
        ) : (
          <div className="overflow-hidden rounded-2xl border border-line bg-surface">
            <EmptyState icon="folder" title={text("projects.none")} hint={text("projects.noneHint")} action={button} />
          </div>
        )}
      </Page>
    </main>
  );
}

function ProjectTile({ project }: { project: AdminOwnedProject }) {
  return (
    <li className="relative grid grid-cols-1 content-between gap-5 rounded-2xl border border-line bg-surface p-5 transition-colors focus-within:border-accent hover:border-field-line">
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere font-semibold">
            {/* The whole tile can be pressed, and still is one link with a short name. */}
            <Link href={projectAddress(project.id)} className="inline-block min-h-6 after:absolute after:inset-0 after:rounded-2xl">
              {project.displayName}
            </Link>
          </h2>
          <ModeBadge production={project.isProductionMode} />
        </div>
        {project.description && <p className="mt-1 line-clamp-2 wrap-anywhere text-soft-ink text-sm">{project.description}</p>}
      </div>
      <p className="grid grid-cols-1 gap-0.5 text-soft-ink text-xs">
        <span className="truncate font-mono">{project.id}</span>
        <span>{text("projects.created", { day: day(project.createdAt) })}</span>
      </p>
    </li>
  );
}

/** The list before anybody knows what is on it. */
export function ProjectListSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">{text("page.loading")}</span>
      <div className="skeleton h-7 w-36" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {["w-32", "w-44", "w-28"].map((width) => (
          <div key={width} className="grid gap-8 rounded-2xl border border-line bg-surface p-5">
            <div className={`skeleton h-4 ${width}`} />
            <div className="skeleton h-3 w-48" />
          </div>
        ))}
      </div>
    </div>
  );
}

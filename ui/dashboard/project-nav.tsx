import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { Glyph, type GlyphName } from "../components/glyph.tsx";
import { text } from "../locales/text.ts";

interface Entry {
  readonly page: string;
  readonly icon: GlyphName;
  label(): string;
}

/** The pages of a project, in the order of the navigation. */
const entries: readonly Entry[] = [
  { page: "", icon: "chart", label: () => text("nav.overview") },
  { page: "users", icon: "users", label: () => text("nav.users") },
  { page: "sign-in-methods", icon: "lock", label: () => text("nav.signInMethods") },
  { page: "domains", icon: "globe", label: () => text("nav.domains") },
  { page: "api-keys", icon: "key", label: () => text("nav.apiKeys") },
  { page: "settings", icon: "gear", label: () => text("nav.settings") },
];

/** Where a page of a project is. */
export const projectAddress = (projectId: string, page = ""): string => `/projects/${encodeURIComponent(projectId)}${page && `/${page}`}`;

/** The pages of a project: a column beside the content, on a narrow screen a row above it that scrolls by itself. */
export function ProjectNav({ projectId, page }: { projectId: string; page: string }) {
  const nav = useRef<HTMLElement>(null);

  // Where the row is longer than the screen, the page one is on must be in sight. Sideways only: the page itself stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry is another one when `page` changes.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [page]);

  return (
    <nav
      ref={nav}
      aria-label={text("nav.project")}
      className="relative -mx-4 overflow-x-auto border-line border-b px-4 sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:overflow-visible lg:border-0 lg:p-0"
    >
      <ul className="flex gap-1 py-2 lg:sticky lg:top-8 lg:flex-col lg:py-0">
        {entries.map((entry) => (
          <li key={entry.page}>
            <Link
              href={projectAddress(projectId, entry.page)}
              aria-current={entry.page === page ? "page" : undefined}
              className="flex min-h-10 items-center gap-2.5 whitespace-nowrap rounded-lg px-3 font-medium text-soft-ink text-sm hover:bg-sunken hover:text-ink focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-soft aria-[current]:text-accent"
            >
              <Glyph name={entry.icon} />
              {entry.label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { LucideIcon } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";

export interface SideNavEntry {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly current: boolean;
}

interface LinkProps {
  href: string;
  "aria-current": "page" | undefined;
  className: string;
  children: ReactNode;
}

interface SideNavProps {
  label: string;
  entries: readonly SideNavEntry[];
  /** The link component of a router. Default: an ordinary link. */
  link?: ComponentType<LinkProps> | "a";
}

/** Navigation between pages or sections: a column beside the content, or a scrollable row above it on a narrow screen. */
export function SideNav({ label, entries, link: Link = "a" }: SideNavProps) {
  const nav = useRef<HTMLElement>(null);
  const currentHref = entries.find(({ current }) => current)?.href;

  // Centers the current entry in a row that is wider than the screen. `scrollIntoView` would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes which entry is marked as current.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [currentHref]);

  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto border-line border-b px-4 sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:overflow-visible lg:border-0 lg:p-0"
    >
      <ul className="flex w-max gap-1 py-2 lg:sticky lg:top-24 lg:w-auto lg:flex-col lg:py-0">
        {entries.map(({ href, icon: Icon, label, current }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className="flex min-h-10 items-center gap-2.5 whitespace-nowrap rounded-lg px-3 font-medium text-soft-ink text-sm hover:bg-sunken hover:text-ink focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-soft aria-[current]:text-accent"
            >
              <Icon />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { ChevronDown } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";

export interface SideNavEntry {
  readonly href: string;
  readonly icon: ComponentType<{ className?: string }>;
  readonly label: string;
  readonly current: boolean;
  /** Heading of the entries from this one to the next with another heading. */
  readonly group?: string | undefined;
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

/** The list on a narrow screen, and on a wide one. */
const menu = "absolute inset-x-0 top-full z-20 mt-1 gap-1 rounded-lg border border-line bg-surface p-1.5 shadow-lg";
const column = "lg:sticky lg:z-auto lg:mt-0 lg:flex lg:flex-col lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none";

/** A long list on a low screen. Its end must be in reach also where the page does not scroll. */
const scrolling = "max-h-[70dvh] overflow-y-auto lg:top-16 lg:gap-px lg:max-h-[calc(100dvh-5rem)]";

/** The current entry: a card among many, or the colour of the accent among few. */
const inGroups =
  "lg:min-h-8 aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-button [&[aria-current]_svg]:text-accent";
const alone = "aria-[current]:bg-accent-soft aria-[current]:text-accent";

/** Navigation between pages or sections: a column beside the content. On a narrow screen, a menu that names the current entry. */
export function SideNav({ label, entries, link: Link = "a" }: SideNavProps) {
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const current = entries.find((entry) => entry.current) ?? entries[0];
  const isGrouped = entries.some(({ group }) => group);

  // The chosen entry closes the menu. So does a press elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes which entry is marked as current.
  useEffect(() => setOpen(false), [current?.href]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => !nav.current?.contains(target as Node) && setOpen(false);
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      {current && (
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-lg border border-field-line bg-surface px-3 font-medium hover:border-soft-ink lg:hidden"
        >
          <current.icon className="text-accent" />
          <span className="min-w-0 flex-1 truncate text-start">
            <span className="sr-only">{label}: </span>
            {current.label}
          </span>
          <ChevronDown className={`transition-transform ${open ? "rotate-180" : ""}`} />
        </button>
      )}
      <ul id={list} className={`${open ? "grid" : "hidden"} ${menu} ${column} ${isGrouped ? scrolling : "lg:top-24"}`}>
        {entries.map(({ href, icon: Icon, label, current, group }, index) => (
          <li key={href}>
            {group && group !== entries[index - 1]?.group && (
              <span className="block px-3 pt-2.5 pb-0.5 font-medium text-soft-ink text-xs">{group}</span>
            )}
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className={`flex min-h-10 items-center gap-2.5 rounded-lg px-3 font-medium text-soft-ink text-sm hover:bg-sunken hover:text-ink focus-visible:outline-offset-[-2px] ${isGrouped ? inGroups : alone}`}
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

import { useEffect, useRef } from "react";
import { Link } from "wouter";

interface SectionTabsProps {
  label: string;
  tabs: readonly { readonly href: string; readonly label: string; readonly current: boolean }[];
}

/** The navigation between the pages of a section, such as payments. On a phone it scrolls sideways. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const current = useRef<HTMLLIElement>(null);
  const chosen = tabs.find((tab) => tab.current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes which tab is marked as current.
  useEffect(() => {
    // Newer browsers return a promise, which React would call as the effect's cleanup.
    current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max min-w-full gap-1 border-line border-b">
        {tabs.map((tab) => (
          <li key={tab.href} ref={tab.current ? current : undefined}>
            <Link
              href={tab.href}
              aria-current={tab.current ? "page" : undefined}
              className="inline-flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-sm text-soft-ink hover:text-ink focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:text-accent"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Check, ChevronsUpDown, Folder, Plus } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Link } from "wouter";
import { SearchInput } from "../components/search-input.tsx";
import { t } from "../locales/i18n.ts";
import { ModeBadge } from "./mode-badge.tsx";
import { projectPath } from "./project-path.ts";
import { useWorkspace } from "./workspace.ts";

/** The number of projects from which the switcher has a search field. */
const minProjectsForSearch = 9;

/** The projects that the switcher shows. A search finds the others, and the page of all projects has them. */
const maxShown = 50;

const itemClass =
  "flex min-h-10 w-full items-center gap-2 rounded-lg px-3 text-start text-sm hover:bg-sunken focus-visible:outline-offset-[-2px] aria-[current]:font-medium aria-[current]:text-accent";

/** The current project with its mode, and the switch to others. */
export function ProjectSwitcher(props: ProjectSwitcherProps) {
  const current = useWorkspace().projects.find(({ id }) => id === props.currentId);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <ProjectMenu {...props} />
      {current && <ModeBadge production={current.isProductionMode} />}
    </div>
  );
}

interface ProjectSwitcherProps {
  currentId?: string;
  button: RefObject<HTMLButtonElement | null>;
}

function ProjectMenu({ currentId, button }: ProjectSwitcherProps) {
  const { projects, openCreateDialog } = useWorkspace();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const current = projects.find(({ id }) => id === currentId);
  const query = typed.trim().toLowerCase();
  const matches =
    query === "" ? projects : projects.filter(({ id, displayName }) => id === query || displayName.toLowerCase().includes(query));

  const content = useRef<HTMLDivElement>(null);
  const focusableItems = () => [...(content.current?.querySelectorAll<HTMLElement>("input, a, button") ?? [])];

  /** The search field if there is one, else the current project, else the first. */
  function focusFirst(event: Event): void {
    event.preventDefault();
    (
      content.current?.querySelector<HTMLElement>("input") ??
      content.current?.querySelector<HTMLElement>("[aria-current]") ??
      focusableItems()[0]
    )?.focus();
  }

  function moveFocus(event: KeyboardEvent): void {
    const items = focusableItems();
    const at = items.indexOf(document.activeElement as HTMLElement);
    const inField = document.activeElement instanceof HTMLInputElement;
    const targets: Record<string, number | undefined> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      // In the field these keys move the caret.
      Home: inField ? undefined : 0,
      End: inField ? undefined : items.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items.at(target % items.length)?.focus();
  }

  function change(next: boolean): void {
    setOpen(next);
    if (next) setTyped("");
  }

  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger
        ref={button}
        className="inline-flex h-10 min-w-0 items-center gap-2 rounded-lg px-2.5 font-medium text-ink hover:bg-sunken"
      >
        <span className="truncate">{current?.displayName ?? t("projects.title")}</span>
        <span className="sr-only">{t("projects.switch")}</span>
        <ChevronsUpDown />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={16}
          aria-label={t("projects.switch")}
          ref={content}
          onOpenAutoFocus={focusFirst}
          onKeyDown={moveFocus}
          className="z-30 grid w-[min(20rem,calc(100vw-2rem))] grid-cols-1 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none"
        >
          {projects.length >= minProjectsForSearch && (
            <div className="mb-1.5">
              <SearchInput label={t("projects.search")} placeholder={t("projects.search")} value={typed} onChange={setTyped} />
            </div>
          )}
          <p role="status" className={matches.length === 0 && query ? "px-3 py-2 text-soft-ink text-sm" : "sr-only"}>
            {query && t("projects.found", { count: matches.length })}
          </p>
          <ul className="max-h-72 overflow-y-auto">
            {matches.slice(0, maxShown).map(({ id, displayName }) => (
              <li key={id}>
                <Link
                  href={projectPath(id)}
                  aria-current={id === currentId ? "true" : undefined}
                  onClick={() => change(false)}
                  className={itemClass}
                >
                  <span className="min-w-0 flex-1 truncate">{displayName}</span>
                  {id === currentId && <Check />}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-1.5 grid gap-0.5 border-line border-t pt-1.5">
            <Link href="/projects" onClick={() => change(false)} className={itemClass}>
              <Folder />
              {t("projects.all")}
            </Link>
            <button
              type="button"
              className={itemClass}
              onClick={() => {
                change(false);
                openCreateDialog();
              }}
            >
              <Plus />
              {t("projects.new")}
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Popover } from "radix-ui";
import { type RefObject, useState } from "react";
import { Link } from "wouter";
import { Glyph } from "../components/glyph.tsx";
import { text } from "../locales/text.ts";
import { projectAddress } from "./project-nav.tsx";
import { useWorkspace } from "./workspace.ts";

/** With more projects than this, finding one by eye is slower than typing. */
const searchFrom = 9;

const entry =
  "flex min-h-10 w-full items-center gap-2 rounded-lg px-3 text-start text-sm hover:bg-sunken focus-visible:outline-offset-[-2px] aria-[current]:font-medium aria-[current]:text-accent";

/** Names the project one is in, and leads to the others. */
export function ProjectSwitcher({ currentId, button }: { currentId?: string; button: RefObject<HTMLButtonElement | null> }) {
  const { projects, create } = useWorkspace();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const current = projects.find(({ id }) => id === currentId);
  const wanted = typed.trim().toLowerCase();
  const found =
    wanted === "" ? projects : projects.filter(({ id, displayName }) => id === wanted || displayName.toLowerCase().includes(wanted));

  function change(next: boolean): void {
    setOpen(next);
    if (next) setTyped("");
  }

  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger
        ref={button}
        className="inline-flex h-10 max-w-full items-center gap-2 rounded-lg px-2.5 font-medium text-ink hover:bg-sunken"
      >
        <span className="truncate">{current?.displayName ?? text("projects.title")}</span>
        <span className="sr-only">{text("projects.switch")}</span>
        <Glyph name="switch" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={16}
          aria-label={text("projects.switch")}
          className="z-30 grid w-[min(20rem,calc(100vw-2rem))] grid-cols-1 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none"
        >
          {projects.length >= searchFrom && (
            <label className="relative mb-1.5 block">
              <span className="sr-only">{text("projects.search")}</span>
              <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-soft-ink">
                <Glyph name="search" />
              </span>
              <input
                type="search"
                value={typed}
                placeholder={text("projects.search")}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
                className="h-10 w-full rounded-lg border border-field-line bg-surface ps-10 pe-3 text-ink text-sm"
              />
            </label>
          )}
          <p role="status" className={found.length === 0 && wanted ? "px-3 py-2 text-soft-ink text-sm" : "sr-only"}>
            {wanted && text("projects.found", { count: found.length })}
          </p>
          <ul className="max-h-72 overflow-y-auto">
            {found.map(({ id, displayName }) => (
              <li key={id}>
                <Link
                  href={projectAddress(id)}
                  aria-current={id === currentId ? "true" : undefined}
                  onClick={() => change(false)}
                  className={entry}
                >
                  <span className="min-w-0 flex-1 truncate">{displayName}</span>
                  {id === currentId && <Glyph name="check" />}
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-1.5 grid gap-0.5 border-line border-t pt-1.5">
            <Link href="/projects" onClick={() => change(false)} className={entry}>
              <Glyph name="folder" />
              {text("projects.all")}
            </Link>
            <button
              type="button"
              className={entry}
              onClick={() => {
                change(false);
                create();
              }}
            >
              <Glyph name="plus" />
              {text("projects.new")}
            </button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { t } from "../../locales/i18n.ts";
import { withMessages } from "../with-messages.ts";

/** A separate download: it is needed with its first use. */
const CommandPalette = lazy(() => withMessages("palette/command-palette", () => import("./command-palette.tsx")));

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Whether a key was pressed in a field, which takes it as text. */
const isInField = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Puts the focus into the search of the page's first list. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

interface PaletteButtonProps {
  /** The project of the page; none on pages that belong to no project. */
  projectId?: string;
}

/** Opens the palette, which finds pages, users, settings and acts. So does ⌘K or Ctrl+K; `/` goes to the search of a list. */
export function PaletteButton({ projectId }: PaletteButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const hasCommand = isApple() ? event.metaKey : event.ctrlKey;
      if (hasCommand && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen(true);
      } else if (event.key === "/" && !hasCommand && !isInField(event)) focusSearch(event);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
        onClick={() => setOpen(true)}
        className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-lg border border-line bg-canvas px-2.5 text-soft-ink text-sm hover:border-button-line hover:text-ink md:w-64 md:justify-start"
      >
        <Search className="size-4" />
        <span className="sr-only md:not-sr-only md:flex-1 md:text-start">{t("palette.open")}</span>
        {/* Generated content, so that the keys are not part of the name. */}
        <span
          aria-hidden="true"
          data-keys={isApple() ? "⌘K" : "Ctrl K"}
          className="hidden text-xs before:content-[attr(data-keys)] md:inline"
        />
      </button>
      {open && (
        <Suspense>
          <CommandPalette {...(projectId && { projectId })} close={() => setOpen(false)} returnFocusTo={button} />
        </Suspense>
      )}
    </>
  );
}

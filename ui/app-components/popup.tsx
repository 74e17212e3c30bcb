import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type PopupAlign, placePopup } from "./place-popup.ts";

interface PopupProps {
  /** The button that has opened the popup. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  align: PopupAlign;
  /** Called on Escape, on a press outside, and when focus leaves. Focus has returned to the anchor where it should. */
  close(): void;
  /** The item that receives focus. `current`: the field or the marked item, else the first. */
  start?: "first" | "last" | "current";
  /** Whether Tab leaves the popup, as it does in a menu. */
  isMenu?: boolean;
  /** Name of the popup if it is a dialog. Without it, the content has the role. */
  label?: string;
  children: ReactNode;
}

/** Elements that the arrow keys reach. */
const itemSelector = "input, a[href], button";

const listItems = (popup: HTMLElement | null) => [...(popup?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];

function findStart(popup: HTMLElement, start: PopupProps["start"]): HTMLElement | undefined {
  const items = listItems(popup);
  if (start === "last") return items.at(-1);
  const marked = start === "current" ? popup.querySelector<HTMLElement>("input, [aria-current]") : null;
  return marked ?? items[0];
}

/** The next item whose text begins with a letter. */
function findByLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));
}

/**
 * A panel beside a button, above the whole page. It is part of the button's place in the document, so styles and variables around a
 * component apply to it. Arrow keys, Home and End move between its items.
 */
export function Popup({ anchor, id, align, close, start = "first", isMenu = false, label, children }: PopupProps) {
  const ref = useRef<HTMLDivElement>(null);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });

  // The top layer: no ancestor clips it, and no z-index of the page is above it.
  useLayoutEffect(() => {
    const popup = ref.current;
    const button = anchor.current;
    if (!popup || !button) return;
    popup.showPopover?.();
    const place = () => {
      popup.style.maxHeight = "none";
      const { left, top, maxHeight } = placePopup(
        button.getBoundingClientRect(),
        { width: popup.offsetWidth, height: popup.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        { align, isRtl: getComputedStyle(popup).direction === "rtl" },
      );
      Object.assign(popup.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    };
    place();
    const content = typeof ResizeObserver === "function" ? new ResizeObserver(place) : undefined;
    for (const child of popup.children) content?.observe(child);
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !popup.contains(target) && !button.contains(target)) closing.current();
    };
    document.addEventListener("pointerdown", pressed, true);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      content?.disconnect();
      document.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
      popup.hidePopover?.();
    };
  }, [anchor, align]);

  // Items may arrive after the popup: until then it has the focus itself.
  const waiting = useRef(true);
  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup || !waiting.current) return;
    const first = findStart(popup, start);
    waiting.current = first === undefined;
    (first ?? popup).focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: "nearest" });
  });

  function closeFromInside(): void {
    anchor.current?.focus();
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const active = document.activeElement;
    // From the button, Tab reaches what is before and behind it.
    if (key === "Escape" || (key === "Tab" && isMenu)) {
      if (key === "Escape") event.stopPropagation();
      closeFromInside();
      return;
    }
    const target = findTarget(event, listItems(ref.current), active);
    const isPressed = key === " " && active instanceof HTMLAnchorElement;
    if (!target && !isPressed) return;
    event.preventDefault();
    if (isPressed) active.click();
    else target?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    const isOutside = relatedTarget instanceof Node && !ref.current?.contains(relatedTarget) && !anchor.current?.contains(relatedTarget);
    if (isOutside) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the items inside.
    <div
      ref={ref}
      id={id}
      popover="manual"
      tabIndex={-1}
      {...(label !== undefined && { role: "dialog", "aria-label": label })}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="fixed inset-auto m-0 w-[min(19rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none"
    >
      {children}
    </div>
  );
}

/** The item that a key moves to. In a field, Home, End and letters are for its text. */
function findTarget({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: readonly HTMLElement[], active: Element | null) {
  const at = items.findIndex((item) => item === active);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(at, 0) - 1);
  if (active instanceof HTMLInputElement) return undefined;
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey ? findByLetter(items, at, key) : undefined;
}

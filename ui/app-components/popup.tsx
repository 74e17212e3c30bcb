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

/** Whether the browser can show an element above the page. Simulated documents of tests cannot, and hide such an element. */
const hasTopLayer = () => "showPopover" in HTMLElement.prototype;

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
    const position = () => {
      popup.style.maxHeight = "none";
      const { left, top, maxHeight } = placePopup(
        button.getBoundingClientRect(),
        { width: popup.offsetWidth, height: popup.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        { align, isRtl: getComputedStyle(popup).direction === "rtl" },
      );
      Object.assign(popup.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
    };
    position();
    const content = typeof ResizeObserver === "function" ? new ResizeObserver(position) : undefined;
    for (const child of popup.children) content?.observe(child);
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !popup.contains(target) && !button.contains(target)) closing.current();
    };
    document.addEventListener("pointerdown", pressed, true);
    window.addEventListener("resize", position);
    window.addEventListener("scroll", position, true);
    return () => {
      content?.disconnect();
      document.removeEventListener("pointerdown", pressed, true);
      window.removeEventListener("resize", position);
      window.removeEventListener("scroll", position, true);
      popup.hidePopover?.();
    };
  }, [anchor, align]);

  // Items may arrive after the popup: until then it has the focus itself.
  useLayoutEffect(() => {
    const popup = ref.current;
    if (!popup) return;
    const focusStart = () => {
      const first = popup.querySelector("[aria-busy=true]") ? undefined : findStart(popup, start);
      if (popup.contains(document.activeElement) && document.activeElement !== popup) return true;
      (first ?? popup).focus({ preventScroll: true });
      first?.scrollIntoView?.({ block: "nearest" });
      return first !== undefined;
    };
    if (focusStart()) return;
    const arrivals = new MutationObserver(() => {
      if (focusStart()) arrivals.disconnect();
    });
    arrivals.observe(popup, { childList: true, subtree: true, attributes: true });
    return () => arrivals.disconnect();
  }, [start]);

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
      popover={hasTopLayer() ? "manual" : undefined}
      tabIndex={-1}
      {...(label !== undefined && { role: "dialog", "aria-label": label })}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="fixed inset-auto z-50 m-0 w-[min(19rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card outline-none"
    >
      {children}
    </div>
  );
}

/** The item that a key moves to. In a field, Home, End and letters are for its text. */
function findTarget({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: readonly HTMLElement[], active: Element | null) {
  const at = items.indexOf(active as HTMLElement);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(at, 0) - 1);
  if (active instanceof HTMLInputElement) return undefined;
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey ? findByLetter(items, at, key) : undefined;
}

import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { SurfaceContext } from "./surface.tsx";

interface DialogProps {
  open: boolean;
  /** Called on Escape and on a click outside, unless `locked`. */
  close(): void;
  title: string;
  /** Below the title; announced with it. */
  description?: ReactNode;
  /** Prevents closing while an action runs or an answer is required. */
  locked?: boolean;
  wide?: boolean;
  /** A panel at the end of the window, as high as it is. */
  atSide?: boolean;
  /** Lets a frame of another party cover the dialog, such as that of a bank. */
  belowFrames?: boolean;
  /** Receives focus on close if the element that opened the dialog is gone, such as a menu item. */
  returnFocusTo?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A modal dialog: traps focus while it is open and restores it on close. */
export function Dialog(props: DialogProps) {
  return <BaseDialog {...props} alert={false} />;
}

/** A dialog for actions that cannot be undone. A click outside does not close it, and screen readers announce it as an alert. */
export function AlertDialog(props: DialogProps) {
  return <BaseDialog {...props} alert />;
}

function BaseDialog({
  open,
  close,
  title,
  description,
  locked,
  alert,
  wide,
  atSide,
  belowFrames = false,
  returnFocusTo,
  children,
}: DialogProps & { alert: boolean }) {
  const Surface = useContext(SurfaceContext);
  const previousFocus = useRef<Element | null>(null);

  function restoreFocus(event: Event): void {
    // Radix restores focus only to its own trigger component.
    event.preventDefault();
    const target =
      previousFocus.current?.isConnected && previousFocus.current !== document.body ? previousFocus.current : returnFocusTo?.current;
    // After navigation to another page, focus is already there.
    if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
  }

  return (
    // A modal dialog of Radix takes the pointer and the focus from everything else.
    <Radix.Root open={open} modal={!belowFrames} onOpenChange={(next) => !next && !locked && close()}>
      <Radix.Portal>
        <Surface>
          <Scrim atSide={atSide === true} hidesPage={belowFrames}>
            <Radix.Content
              role={alert ? "alertdialog" : "dialog"}
              aria-modal="true"
              {...(description === undefined && { "aria-describedby": undefined })}
              onOpenAutoFocus={() => {
                previousFocus.current = document.activeElement;
              }}
              onCloseAutoFocus={restoreFocus}
              onInteractOutside={(event) => (alert || belowFrames) && event.preventDefault()}
              className={`grid w-full grid-cols-1 gap-5 overflow-y-auto border-line bg-surface p-5 text-ink shadow-card outline-none sm:p-6 ${
                atSide
                  ? "h-dvh max-w-xl auto-rows-max content-start sm:border-s"
                  : `max-h-[calc(100dvh-3rem)] rounded-t-2xl border sm:rounded-2xl ${wide ? "sm:max-w-[44rem]" : "sm:max-w-md"}`
              }`}
            >
              <div className="grid grid-cols-1 gap-1.5">
                <Radix.Title className="wrap-anywhere font-semibold text-lg leading-snug">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description asChild>
                    <div className="wrap-anywhere text-soft-ink">{description}</div>
                  </Radix.Description>
                )}
              </div>
              {children}
            </Radix.Content>
          </Scrim>
        </Surface>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Covers the page and prevents it from scrolling, without a layout shift by the missing scroll bar. Not Radix's overlay, which
 * inserts a style element that our content security policy forbids; theme.css has the styles.
 */
function Scrim({ atSide, hidesPage, children }: { atSide: boolean; hidesPage: boolean; children: ReactNode }) {
  const [hasScrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  const scrim = useRef<HTMLDivElement>(null);
  useEffect(() => (hidesPage && scrim.current ? disablePage(scrim.current) : undefined), [hidesPage]);
  return (
    <div
      ref={scrim}
      data-scrim={hasScrollbar ? "scrollbar" : ""}
      className={`fixed inset-0 z-40 grid bg-scrim ${atSide ? "justify-items-end" : "items-end justify-items-center sm:items-center sm:p-6"}`}
    >
      {children}
    </div>
  );
}

/** Takes pointer, keyboard and screen readers from the page. Frames that come later have them. @returns a function that ends this */
function disablePage(scrim: Element): () => void {
  const page = Array.from(document.body.children).filter((each) => !each.contains(scrim) && !each.hasAttribute("inert"));
  for (const each of page) each.setAttribute("inert", "");
  return () => {
    for (const each of page) each.removeAttribute("inert");
  };
}

/** The buttons of a dialog: cancel first, the action last. A phone shows the action on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

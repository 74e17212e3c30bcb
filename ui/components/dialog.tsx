import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useRef, useState } from "react";

interface DialogProps {
  open: boolean;
  /** Escape, or a press outside. Not called while `locked`. */
  close(): void;
  title: string;
  /** One or two sentences below the title, read out with it. */
  description?: ReactNode;
  /** Something is under way, or must be answered first: the ways out are shut. */
  locked?: boolean;
  wide?: boolean;
  /** Who gets the keyboard back, where what opened the dialog is gone by then: an item of a menu. */
  origin?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A dialog in front of the page: holds the keyboard while it is open, and gives it back to where it was. */
export function Dialog(props: DialogProps) {
  return <Window {...props} alert={false} />;
}

/** A dialog that asks before something that cannot be undone: a press outside is no answer, and its urgency is read out. */
export function AlertDialog(props: DialogProps) {
  return <Window {...props} alert />;
}

function Window({ open, close, title, description, locked, alert, wide, origin, children }: DialogProps & { alert: boolean }) {
  const before = useRef<Element | null>(null);

  function giveBack(event: Event): void {
    // The library knows only a trigger of its own, and would leave the keyboard nowhere.
    event.preventDefault();
    const to = before.current?.isConnected && before.current !== document.body ? before.current : origin?.current;
    // Whoever closed it by going to another page has the keyboard there already.
    if (document.activeElement === document.body && to instanceof HTMLElement) to.focus();
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !locked && close()}>
      <Radix.Portal>
        <Scrim>
          <Radix.Content
            role={alert ? "alertdialog" : "dialog"}
            aria-modal="true"
            {...(description === undefined && { "aria-describedby": undefined })}
            onOpenAutoFocus={() => {
              before.current = document.activeElement;
            }}
            onCloseAutoFocus={giveBack}
            onInteractOutside={(event) => alert && event.preventDefault()}
            className={`grid max-h-[calc(100dvh-3rem)] w-full grid-cols-1 gap-5 overflow-y-auto rounded-t-2xl border border-line bg-surface p-5 text-ink shadow-card outline-none sm:rounded-2xl sm:p-6 ${
              wide ? "sm:max-w-[44rem]" : "sm:max-w-md"
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
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Covers the page, which stays where it is meanwhile; where its scroll bar was there is room kept, so that nothing jumps.
 * Not the library's own: that one locks the scrolling by a style element, which our policy refuses. theme.css does it instead.
 */
function Scrim({ children }: { children: ReactNode }) {
  const [barred] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  return (
    <div
      data-scrim={barred ? "barred" : ""}
      className="fixed inset-0 z-40 grid items-end justify-items-center bg-scrim sm:items-center sm:p-6"
    >
      {children}
    </div>
  );
}

/** The row of buttons at the end of a dialog: the way out first, the deed last, which a phone shows on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}

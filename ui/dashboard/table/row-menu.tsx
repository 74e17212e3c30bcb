import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useContext, useRef } from "react";
import { SurfaceContext } from "../../components/surface.tsx";
import { t } from "../../locales/i18n.ts";

/** An act of a menu, or a link of it. */
export interface MenuAct {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Changes nothing: a developer who may only read may do it. */
  readonly isRead?: boolean;
  act(): void;
}

const itemClass =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken";

interface ActMenuProps {
  /** Names the button. */
  label: string;
  acts: readonly MenuAct[];
  /** As large as the buttons of a page. Default: as small as those of a row. */
  large?: boolean;
}

const buttonClasses = {
  row: "size-8 text-soft-ink hover:bg-sunken hover:text-ink aria-expanded:text-ink",
  page: "size-10 border border-button-line bg-surface text-ink shadow-button hover:bg-sunken",
} as const;

/** A button with three dots, and the acts that it opens. An act starts after the menu has closed, and the button has the focus again. */
export function ActMenu({ label, acts, large }: ActMenuProps) {
  const Surface = useContext(SurfaceContext);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const leftByPress = useRef(false);

  function restoreFocus(event: Event): void {
    event.preventDefault();
    // A press elsewhere gives the focus to what was pressed.
    if (!leftByPress.current) button.current?.focus();
    leftByPress.current = false;
    // A dialog that opened earlier would lose the focus, and not find the button to return it to.
    chosen.current?.();
    chosen.current = undefined;
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={button}
        aria-label={label}
        className={`inline-flex shrink-0 items-center justify-center rounded-lg aria-expanded:bg-sunken ${buttonClasses[large ? "page" : "row"]}`}
      >
        <Ellipsis />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Surface>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={12}
            aria-label={label}
            onInteractOutside={() => {
              leftByPress.current = true;
            }}
            onCloseAutoFocus={restoreFocus}
            className="z-30 grid min-w-48 grid-cols-1 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
          >
            {acts.map(({ label, icon: Icon, danger, disabled, act }) => (
              <DropdownMenu.Item
                key={label}
                onSelect={() => {
                  chosen.current = act;
                }}
                {...(disabled && { disabled, title: t("developers.roleMissing") })}
                className={`${itemClass} ${danger ? "text-danger" : ""}`}
              >
                {Icon && <Icon />}
                {label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </Surface>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

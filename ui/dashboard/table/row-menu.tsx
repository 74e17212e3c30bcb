import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useContext } from "react";
import { SurfaceContext } from "../../components/surface.tsx";
import { t } from "../../locales/i18n.ts";

/** An act of a menu, or a link of it. */
export interface MenuAct {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  act(): void;
}

const itemClass =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken";

interface ActMenuProps {
  /** Names the button. */
  label: string;
  acts: readonly MenuAct[];
}

/** A button with three dots, and the acts that it opens. */
export function ActMenu({ label, acts }: ActMenuProps) {
  const Surface = useContext(SurfaceContext);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className="inline-flex size-8 items-center justify-center rounded-lg text-soft-ink hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
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
            className="z-30 grid min-w-48 grid-cols-1 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
          >
            {acts.map(({ label, icon: Icon, danger, disabled, act }) => (
              <DropdownMenu.Item
                key={label}
                onSelect={act}
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

import { SlidersHorizontal } from "lucide-react";
import { Popover } from "radix-ui";
import { Button } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import type { TableColumn } from "./data-table.tsx";
import type { TableView } from "./table-view.ts";

interface ViewOptionsProps {
  columns: readonly Pick<TableColumn<never>, "id" | "label">[];
  view: TableView;
  change(fields: Partial<TableView>): void;
}

const choice = "flex min-h-8 items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-sunken";

/** Chooses the columns of a table and the height of its rows. The first column always stays. */
export function ViewOptions({ columns, view, change }: ViewOptionsProps) {
  const { hidden, isCompact } = view;
  const show = (id: string, shown: boolean) => change({ hidden: shown ? hidden.filter((each) => each !== id) : [...hidden, id] });
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button small>
          <SlidersHorizontal />
          {t("table.view")}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          aria-label={t("table.view")}
          className="z-30 grid w-56 grid-cols-1 gap-1 rounded-xl border border-line bg-surface p-2 text-ink shadow-card outline-none"
        >
          <fieldset className="grid grid-cols-1">
            <legend className="px-2 py-1 font-medium text-soft-ink text-xs">{t("table.columns")}</legend>
            {columns.slice(1).map(({ id, label }) => (
              <label key={id} className={choice}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  onChange={({ target }) => show(id, target.checked)}
                  className="size-4 accent-accent"
                />
                {label}
              </label>
            ))}
          </fieldset>
          <label className={`${choice} border-line border-t pt-1`}>
            <input
              type="checkbox"
              checked={isCompact}
              onChange={({ target }) => change({ isCompact: target.checked })}
              className="size-4 accent-accent"
            />
            {t("table.compact")}
          </label>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface CodeTabListProps<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: string }[];
  current: Id;
  choose(id: Id): void;
  /** The panel of the current tab. */
  children: ReactNode;
}

/** Tabs of code, one for each framework or language. */
export function CodeTabList<Id extends string>({ label, tabs, current, choose, children }: CodeTabListProps<Id>) {
  const id = useId();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const chosen = tabs.findIndex((tab) => tab.id === current);

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tabs.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) choose(tab.id);
    buttons.current[next]?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="overflow-x-auto border-line border-b">
        <div role="tablist" aria-label={label} className="flex w-max gap-1" onKeyDown={move}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              ref={(button) => {
                buttons.current[index] = button;
              }}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={index === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => choose(tab.id)}
              className="min-h-10 whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-sm text-soft-ink hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-accent aria-selected:text-accent"
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="grid grid-cols-1 gap-4">
        {children}
      </div>
    </div>
  );
}

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { CodeBlock } from "../components/copyable.tsx";
import { Disclosure } from "../components/disclosure.tsx";
import { t } from "../locales/i18n.ts";
import type { MessageId } from "../locales/messages.ts";
import { Highlighted } from "./highlighted.tsx";

/** A file or command. */
export interface CodeStep {
  /** A sentence above it. */
  readonly hint?: MessageId;
  /** The path of a file. Undefined for a command. */
  readonly label?: string;
  readonly code: string;
  /** Whether it is prose, without the colours of code. */
  readonly isText?: boolean;
}

/** The steps behind a tab, and others in their place. */
interface CodeTab {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly CodeStep[];
  readonly more?: { readonly summary: MessageId; readonly steps: readonly CodeStep[] } | undefined;
}

interface TabbedCodeProps {
  /** Names the tabs. */
  label: string;
  tabs: readonly [CodeTab, ...CodeTab[]];
}

/** Code in tabs, one for each framework or library. */
export function TabbedCode({ label, tabs }: TabbedCodeProps) {
  const [chosen, choose] = useState(0);
  const id = useId();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const { id: current, steps, more } = tabs[chosen] ?? tabs[0];

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tabs.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + tabs.length) % tabs.length;
    choose(next);
    buttons.current[next]?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="overflow-x-auto border-line border-b">
        <div role="tablist" aria-label={label} className="flex w-max gap-1" onKeyDown={move}>
          {tabs.map(({ id: tab, name }, index) => (
            <button
              key={tab}
              ref={(button) => {
                buttons.current[index] = button;
              }}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-selected={index === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => choose(index)}
              className="min-h-10 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-sm text-soft-ink hover:text-ink focus-visible:outline-offset-[-2px] aria-selected:border-accent aria-selected:text-accent"
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="grid grid-cols-1 gap-4">
        <Steps steps={steps} />
        {more && (
          <Disclosure summary={t(more.summary)}>
            <Steps steps={more.steps} />
          </Disclosure>
        )}
      </div>
    </div>
  );
}

const Steps = ({ steps }: { steps: readonly CodeStep[] }) => (
  <div className="grid grid-cols-1 gap-3">
    {steps.map(({ hint, label, code, isText }) => (
      <div key={label ?? hint} className="grid grid-cols-1 gap-2 [&_pre]:max-h-72 [&_pre]:overflow-y-auto">
        {hint && <p className="text-soft-ink text-sm">{t(hint)}</p>}
        <CodeBlock label={typeof label === "string" ? label : t("quickStart.terminal")} code={code}>
          {isText ? code : <Highlighted code={code} />}
        </CodeBlock>
      </div>
    ))}
  </div>
);

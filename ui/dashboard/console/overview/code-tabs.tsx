import { type KeyboardEvent, useId, useRef, useState } from "react";
import { CodeBlock } from "../../../components/copyable.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { t } from "../../../locales/i18n.ts";
import { type CodeStep, type CodeValues, type Framework, frameworkCode } from "./framework-code.ts";
import { Highlighted } from "./highlighted.tsx";

const tabs = [
  { id: "next", name: "Next.js" },
  { id: "react", name: "React" },
  { id: "node", name: "Node.js" },
  { id: "express", name: "Express" },
  { id: "python", name: "Python" },
  { id: "curl", name: "curl" },
  { id: "agent", name: undefined },
] as const satisfies readonly { id: Framework; name: string | undefined }[];

/** Code that connects an app, one tab for each framework, with the values of the project. */
export function CodeTabs({ values }: { values: CodeValues }) {
  const [chosen, choose] = useState(0);
  const id = useId();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const { id: framework } = tabs[chosen] ?? tabs[0];
  const { steps, more } = frameworkCode[framework](values);

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
        <div role="tablist" aria-label={t("quickStart.framework")} className="flex w-max gap-1" onKeyDown={move}>
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
              {name ?? t("quickStart.agent")}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${framework}`} className="grid grid-cols-1 gap-4">
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

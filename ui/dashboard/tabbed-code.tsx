import { useState } from "react";
import { CodeBlock } from "../components/copyable.tsx";
import { Disclosure } from "../components/disclosure.tsx";
import { t } from "../locales/i18n.ts";
import type { MessageId } from "../locales/messages.ts";
import { CodeTabList } from "./code/code-tab-list.tsx";
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
  const [current, choose] = useState(tabs[0].id);
  const { steps, more } = tabs.find(({ id }) => id === current) ?? tabs[0];
  return (
    <CodeTabList label={label} tabs={tabs.map(({ id, name }) => ({ id, label: name }))} current={current} choose={choose}>
      <Steps steps={steps} />
      {more && (
        <Disclosure summary={t(more.summary)}>
          <Steps steps={more.steps} />
        </Disclosure>
      )}
    </CodeTabList>
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

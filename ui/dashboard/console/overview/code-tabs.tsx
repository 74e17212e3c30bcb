import { useState } from "react";
import { CodeBlock } from "../../../components/copyable.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { t } from "../../../locales/i18n.ts";
import { CodeTabList } from "../../code/code-tab-list.tsx";
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
  const [framework, choose] = useState<Framework>("next");
  const { steps, more } = frameworkCode[framework](values);
  return (
    <CodeTabList<Framework>
      label={t("quickStart.framework")}
      tabs={tabs.map(({ id, name }) => ({ id, label: name ?? t("quickStart.agent") }))}
      current={framework}
      choose={choose}
    >
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

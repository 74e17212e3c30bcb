import { useState } from "react";
import { ApiError } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { Highlighted } from "../highlighted.tsx";
import { useProject, useWorkspace } from "../workspace.ts";
import { CodeTabList } from "./code-tab-list.tsx";
import { type CodeCall, type CodeSubject, listCalls } from "./subject-calls.ts";
import { type CodeLanguage, codeLanguages, readKeyVariable, toCallUrl, writeCode } from "./write-code.ts";

const languageNames: Readonly<Record<Exclude<CodeLanguage, "agent">, string>> = {
  next: "Next.js",
  express: "Express",
  node: "Node.js",
  python: "Python",
  curl: "curl",
  rest: "REST",
};

const storageKey = "latchkey-code-language";

/** The language that the developer chose last, for all objects. */
function readLanguage(): CodeLanguage {
  try {
    const name = localStorage.getItem(storageKey);
    return codeLanguages.find((language) => language === name) ?? "node";
  } catch {
    return "node";
  }
}

function storeLanguage(language: CodeLanguage): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The browser stores nothing for this page.
  }
}

interface CodeDrawerProps {
  subject: CodeSubject;
  /** The object's name. */
  name: string;
  close(): void;
}

/** The calls about an object as code with its ids, in the language that the developer chose. In development, a read can be run. */
export default function CodeDrawer({ subject, name, close }: CodeDrawerProps) {
  const project = useProject();
  const { boot } = useWorkspace().context;
  const target = { apiUrl: boot.apiUrl, projectId: project.id };
  const calls = listCalls(subject);
  const [chosen, choose] = useState(0);
  const [language, setLanguage] = useState(readLanguage);
  const call = calls[chosen] ?? (calls[0] as CodeCall);
  const code = writeCode(language, call, target);

  return (
    <Dialog
      open
      close={close}
      atSide
      wide
      title={t("code.title", { name })}
      description={t("code.hint", { variable: readKeyVariable(call) })}
    >
      {calls.length > 1 && (
        <Select
          label={t("code.task")}
          value={String(chosen)}
          options={calls.map(({ task }, index) => ({ value: String(index), label: t(task) }))}
          change={(value) => choose(Number(value))}
        />
      )}
      <CodeTabList
        label={t("quickStart.framework")}
        tabs={codeLanguages.map((id) => ({ id, label: id === "agent" ? t("quickStart.agent") : languageNames[id] }))}
        current={language}
        choose={(id) => {
          storeLanguage(id);
          setLanguage(id);
        }}
      >
        <CodeBlock label={t(call.task)} code={code}>
          {language === "agent" ? <span className="whitespace-pre-wrap">{code}</span> : <Highlighted code={code} />}
        </CodeBlock>
      </CodeTabList>
      {call.method === "GET" && !project.isProductionMode && <RunCall key={chosen} call={call} url={toCallUrl(call, target)} />}
      <DialogActions>
        <Button onClick={close}>{t("audit.drawer.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface Outcome {
  readonly status: string;
  readonly body: unknown;
}

type Procedure = (
  input: object,
) => Promise<{ readonly status: "ok"; readonly data: unknown } | { readonly status: "error"; readonly error: unknown }>;

/** Runs a read with the rights of the developer, and shows the answer. */
function RunCall({ call, url }: { call: CodeCall; url: string }) {
  const { app } = useProject();
  const action = useAction();
  const [outcome, setOutcome] = useState<Outcome>();

  const run = () =>
    action.run(async () => {
      const procedure = call.route
        .split(".")
        .reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], app.api) as Procedure;
      const result = await procedure({ ...call.params, ...call.query });
      if (result.status === "ok") setOutcome({ status: "200", body: result.data });
      else if (result.error instanceof ApiError) setOutcome({ status: `${result.error.status}`, body: result.error.message });
      else throw result.error;
    });

  return (
    <section aria-label={t("code.run")} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button busyLabel={action.busy ? t("code.running") : undefined} onClick={() => void run()}>
          {t("code.run")}
        </Button>
        <p className="text-soft-ink text-sm">{t("code.runHint")}</p>
      </div>
      {action.error && <Notice>{action.error}</Notice>}
      {outcome && (
        <div role="status" className="[&_pre]:max-h-80 [&_pre]:overflow-y-auto">
          <CodeBlock label={`${outcome.status} · ${new URL(url).pathname}`} code={JSON.stringify(outcome.body, null, 2)} />
        </div>
      )}
    </section>
  );
}

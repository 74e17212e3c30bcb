import type { ReactNode } from "react";
import { Link } from "wouter";
import { Spinner } from "../../../components/button.tsx";
import { CodeBlock } from "../../../components/copyable.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { type FirstUserSteps, programFile, withLatchkey, withStackframe } from "./first-user.ts";

/** The steps to the first user: keys, environment, a program that signs up a user. */
export function QuickStart() {
  const { boot } = useWorkspace().context;
  const { id } = useProject();
  const key = usePublishableKey();
  const project = { apiUrl: boot.apiUrl, id, publishableClientKey: key ?? "pck_…" };

  return (
    <Panel title={t("quickStart.title")} hint={t("quickStart.hint")}>
      <ol className="grid grid-cols-1 gap-6">
        <Step number={1} title={t("quickStart.keys")}>
          <p className="text-soft-ink">{t(key ? "quickStart.hasKey" : "quickStart.keysHint")}</p>
          <p>
            <Link className="text-link" href={projectPath(id, "api-keys")}>
              {t("quickStart.toKeys")}
            </Link>
          </p>
        </Step>
        <Step number={2} title={t("quickStart.code")}>
          <Program steps={withLatchkey(project)} />
          <Disclosure summary={t("quickStart.published")}>
            <Program steps={withStackframe(project)} />
          </Disclosure>
        </Step>
      </ol>
      <p role="status" className="flex items-center gap-2.5 rounded-lg bg-accent-soft px-3.5 py-3 text-accent text-sm">
        <Spinner />
        {t("quickStart.waiting")}
      </p>
    </Panel>
  );
}

/** An active publishable key of the project, if the developer has created one. */
function usePublishableKey(): string | undefined {
  const { app } = useProject();
  const { data = [] } = useProjectQuery({ queryKey: ["internal", "apiKeys"], queryFn: () => app.listInternalApiKeys() });
  return data.map((keys) => (keys.isValid() ? keys.publishableClientKey?.value : undefined)).find((value) => typeof value === "string");
}

/** Commands and files, in the order in which they are used. */
function Program({ steps }: { steps: FirstUserSteps }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-soft-ink">{t("quickStart.install")}</p>
      <CodeBlock label={t("quickStart.terminal")} code={steps.install} />
      <p className="text-soft-ink">{t("quickStart.files")}</p>
      <CodeBlock label=".env" code={steps.environment} />
      <CodeBlock label={programFile} code={steps.program} />
      <p className="text-soft-ink">{t("quickStart.run")}</p>
      <CodeBlock label={t("quickStart.terminal")} code={steps.run} />
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3">
      <span
        aria-hidden="true"
        className="inline-flex size-7 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm"
      >
        {number}
      </span>
      <h3 className="self-center font-medium">{title}</h3>
      <div className="col-start-2 grid grid-cols-1 gap-3">{children}</div>
    </li>
  );
}

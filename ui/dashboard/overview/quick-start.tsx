import type { ReactNode } from "react";
import { Link } from "wouter";
import { Spinner } from "../../components/button.tsx";
import { CodeBlock } from "../../components/copyable.tsx";
import { text } from "../../locales/text.ts";
import { environmentLines } from "../environment-lines.ts";
import { Panel } from "../panel.tsx";
import { projectAddress } from "../project-nav.tsx";
import { useProject, useWorkspace } from "../workspace.ts";

const install = "npm install @stackframe/js";

/** From nothing to the first user: keys, two files, somebody who signs up. */
export function QuickStart() {
  const { boot } = useWorkspace().place;
  const { id } = useProject();
  const placeholders = { publishableClientKey: "pck_…", secretServerKey: "ssk_…", superSecretAdminKey: null };

  return (
    <Panel title={text("quickStart.title")} hint={text("quickStart.hint")}>
      <ol className="grid grid-cols-1 gap-6">
        <Step number={1} title={text("quickStart.keys")}>
          <p className="text-soft-ink">{text("quickStart.keysHint")}</p>
          <p>
            <Link className="text-link" href={projectAddress(id, "api-keys")}>
              {text("quickStart.toKeys")}
            </Link>
          </p>
        </Step>
        <Step number={2} title={text("quickStart.environment")}>
          <CodeBlock label=".env" code={environmentLines(boot.apiUrl, id, placeholders)} />
        </Step>
        <Step number={3} title={text("quickStart.code")}>
          <CodeBlock label={text("quickStart.terminal")} code={install} />
          <CodeBlock label="first-user.js" code={firstUser(boot.apiUrl, id)} />
        </Step>
      </ol>
      <p role="status" className="flex items-center gap-2.5 rounded-lg bg-accent-soft px-3.5 py-3 text-accent text-sm">
        <Spinner />
        {text("quickStart.waiting")}
      </p>
    </Panel>
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

/** A program that makes the first user; it runs as it stands once the environment has the key. */
const firstUser = (apiUrl: string, projectId: string): string => `import { StackClientApp } from "@stackframe/js";

const app = new StackClientApp({
  baseUrl: "${apiUrl}",
  projectId: "${projectId}",
  publishableClientKey: process.env.STACK_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "memory",
});

await app.signUpWithCredential({
  email: "ada@example.org",
  password: "correct horse battery",
  noRedirect: true,
  noVerificationCallback: true,
});
console.log((await app.getUser()).primaryEmail);`;

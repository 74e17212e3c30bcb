import { type ReactNode, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { text } from "../locales/text.ts";
import type { Boot } from "../pages/place.ts";

/** What an app needs to know of its project, ready to be copied, and where the secret half is. */
export function ProjectCard({ boot }: { boot: Boot }) {
  return (
    <section aria-labelledby="project-heading" className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h2 id="project-heading" className="font-semibold text-lg">
          {text("dashboard.overview")}
        </h2>
        <nav aria-label={text("dashboard.overview")} className="flex gap-5 text-sm">
          <a className="text-link" href="/docs">
            {text("dashboard.docs")}
          </a>
          {boot.development && (
            <a className="text-link" href="/dev/inbox">
              {text("dashboard.inbox")}
            </a>
          )}
        </nav>
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Copyable label={text("dashboard.projectId")} value={boot.projectId} />
        <Copyable label={text("dashboard.apiBase")} value={`${boot.apiUrl}/api/v1`} />
        <Copyable label={text("dashboard.clientKey")} value={boot.publishableClientKey} />
        <Fact label={text("dashboard.secretKeys")}>
          <p className="text-sm text-soft-ink">{text("dashboard.secretKeysHint")}</p>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-sm text-soft-ink">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copyable({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Not allowed: the value can still be selected with one click.
      return;
    }
    setCopied(true);
    window.setTimeout(() => setCopied(false), 2000);
  }

  return (
    <Fact label={label}>
      <span className="flex items-center gap-1 rounded-lg border border-line bg-sunken ps-3 pe-1">
        <code className="min-w-0 flex-1 select-all overflow-x-auto whitespace-nowrap py-2 font-mono text-[0.8125rem]">{value}</code>
        {/* Without TLS, browsers keep the clipboard to themselves. */}
        {window.isSecureContext && (
          <button
            type="button"
            aria-label={text("dashboard.copy", { what: label })}
            title={text("dashboard.copy", { what: label })}
            onClick={() => void copy()}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-soft-ink hover:bg-surface hover:text-ink"
          >
            <Icon name={copied ? "check" : "copy"} />
          </button>
        )}
      </span>
      <span role="status" className="sr-only">
        {copied ? text("dashboard.copied") : ""}
      </span>
    </Fact>
  );
}

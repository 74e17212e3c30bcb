import { Check, Globe, X } from "lucide-react";
import { useState } from "react";
import { productionModeErrors } from "#contract/config/production-mode.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { isTrustedDomain } from "#contract/config/trusted-domain.ts";
import { isTrustedUrl } from "#contract/config/trusted-url.ts";
import { Field } from "../../../components/field.tsx";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionSwitch } from "../../action-switch.tsx";
import { ReviewedForm } from "../../console/plan/reviewed-form.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { explainIssue } from "../explain-issue.ts";
import { AddDomain } from "./add-domain.tsx";
import { DomainRow } from "./domain-row.tsx";
import { isBroadPattern, pathError } from "./domain-rules.ts";
import { type DomainDraft, type DomainsDraft, domainsOverride, toDomainsDraft } from "./domains-draft.ts";

/** `/projects/{id}/domains`: the domains that redirects and e-mail links may lead to. */
export function DomainsPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <DashboardPage title={t("nav.domains")} titleSuffix={project.displayName} hint={t("domains.hint")}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <DomainsEditor config={config} />}
      </QueryContent>
    </DashboardPage>
  );
}

/** Why a domain is not valid in production mode. */
function productionError({ baseUrl }: DomainDraft): string | undefined {
  const domains = [{ domain: baseUrl, handler_path: "/" }];
  const [issue] = productionModeErrors({ id: "", config: { allow_localhost: false, domains } });
  return issue && explainIssue(issue);
}

/** Edits the trusted domains. Changes are saved after a review. */
function DomainsEditor({ config }: { config: ProjectConfig }) {
  const [saved, setSaved] = useState(() => toDomainsDraft(config));
  const [draft, setDraft] = useState(saved);
  const [added, setAdded] = useState(0);
  const { domains } = draft;

  function add(domain: DomainDraft): void {
    setDraft({ ...draft, domains: [...domains, domain] });
    setAdded(added + 1);
  }
  const change = (next: DomainDraft) => setDraft({ ...draft, domains: domains.map((domain) => (domain.id === next.id ? next : domain)) });
  const remove = (id: string) => setDraft({ ...draft, domains: domains.filter((domain) => domain.id !== id) });

  return (
    <ReviewedForm
      override={domainsOverride(saved, draft)}
      validate={() => domains.every((domain) => pathError(domain.handlerPath.trim()) === undefined)}
      discard={() => setDraft(saved)}
      onApplied={() => setSaved(draft)}
    >
      <Panel title={t("domains.trusted")} hint={t("domains.trustedHint")}>
        {domains.length === 0 ? (
          <p className="flex items-start gap-3 rounded-lg bg-sunken px-3.5 py-3 text-sm">
            <span className="text-soft-ink">
              <Globe />
            </span>
            <span>
              <span className="font-medium">{t("domains.none")}</span> <span className="text-soft-ink">{t("domains.noneHint")}</span>
            </span>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {domains.map((domain) => (
              <DomainRow
                key={domain.id}
                domain={domain}
                warning={productionError(domain) ?? (isBroadPattern(domain.baseUrl) ? t("domains.broad") : undefined)}
                isNew={!saved.domains.some(({ id }) => id === domain.id)}
                change={change}
                remove={() => remove(domain.id)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t("domains.addTitle")} hint={t("domains.wildcards")}>
        <AddDomain key={added} domains={domains} add={add} autoFocus={added > 0} />
      </Panel>
      <Panel title={t("domains.development")}>
        <ActionSwitch
          label={t("domains.localhost")}
          hint={t("domains.localhostHint")}
          checked={draft.allowLocalhost}
          change={(allowLocalhost) => setDraft({ ...draft, allowLocalhost })}
        />
        <div className="border-line border-t pt-5">
          <UrlTester draft={draft} />
        </div>
      </Panel>
    </ReviewedForm>
  );
}

/** Tests whether a URL is trusted by the domains on this page, including unsaved changes. */
function UrlTester({ draft }: { draft: DomainsDraft }) {
  const [typed, setTyped] = useState("");
  const url = typed.trim();
  const domains = draft.domains.map(({ baseUrl }) => baseUrl).filter(isTrustedDomain);
  const trusted = isTrustedUrl(url, { allowLocalhost: draft.allowLocalhost, domains });

  const result = (
    <span className={`flex items-center gap-2 font-medium ${trusted ? "text-good" : "text-danger"}`}>
      {trusted ? <Check /> : <X />}
      {t(trusted ? "domains.testTrusted" : "domains.testRejected")}
    </span>
  );

  return (
    <Field
      label={t("domains.test")}
      // In place of the hint: below it, the bar of unsaved changes would cover the answer.
      hint={<span role="status">{url === "" ? t("domains.testHint") : result}</span>}
      placeholder="https://app.example.com/after-sign-in"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
    />
  );
}

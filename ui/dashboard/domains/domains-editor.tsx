import { useState } from "react";
import { productionModeFaults } from "#contract/configuration/production-mode.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { Glyph } from "../../components/glyph.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { text } from "../../locales/text.ts";
import { Panel } from "../panel.tsx";
import { ReviewedForm } from "../plan/reviewed-form.tsx";
import { AddDomain } from "./add-domain.tsx";
import { DomainRow } from "./domain-row.tsx";
import { pathFault } from "./domain-rules.ts";
import { type DomainDraft, domainsOf, domainsOverride } from "./domains-draft.ts";
import { TryAddress } from "./try-address.tsx";

/** Why a domain will not do in production, in the server's words. */
const productionFault = ({ baseUrl }: DomainDraft) =>
  productionModeFaults({ id: "", config: { allow_localhost: false, domains: [{ domain: baseUrl, handler_path: "/" }] } })[0]?.message;

/** The domains to be changed. Nothing is saved before it is reviewed. */
export function DomainsEditor({ config }: { config: ProjectConfig }) {
  const [saved, setSaved] = useState(() => domainsOf(config));
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
      check={() => domains.every((domain) => pathFault(domain.handlerPath.trim()) === undefined)}
      discard={() => setDraft(saved)}
      applied={() => setSaved(draft)}
    >
      <Panel title={text("domains.trusted")} hint={text("domains.trustedHint")}>
        {domains.length === 0 ? (
          <p className="flex items-start gap-3 rounded-lg bg-sunken px-3.5 py-3 text-sm">
            <span className="text-soft-ink">
              <Glyph name="globe" />
            </span>
            <span>
              <span className="font-medium">{text("domains.none")}</span> <span className="text-soft-ink">{text("domains.noneHint")}</span>
            </span>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {domains.map((domain) => (
              <DomainRow
                key={domain.id}
                domain={domain}
                fault={productionFault(domain)}
                fresh={!saved.domains.some(({ id }) => id === domain.id)}
                change={change}
                remove={() => remove(domain.id)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={text("domains.addTitle")} hint={text("domains.wildcards")}>
        <AddDomain key={added} domains={domains} add={add} again={added > 0} />
      </Panel>
      <Panel title={text("domains.development")}>
        <SwitchRow
          label={text("domains.localhost")}
          hint={text("domains.localhostHint")}
          checked={draft.allowLocalhost}
          change={(allowLocalhost) => setDraft({ ...draft, allowLocalhost })}
        />
        <div className="border-line border-t pt-5">
          <TryAddress draft={draft} />
        </div>
      </Panel>
    </ReviewedForm>
  );
}

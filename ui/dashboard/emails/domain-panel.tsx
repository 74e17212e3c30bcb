import { useState } from "react";
import type { EmailDomainCheck } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { explain } from "../explain.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

type Check = NonNullable<EmailDomainCheck["spf"]>;

/** A DNS label. */
const selectorPattern = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

const statuses = {
  ok: { label: "emails.dns.ok", variant: "good" },
  missing: { label: "emails.dns.missing", variant: "danger" },
  invalid: { label: "emails.dns.invalid", variant: "danger" },
  unknown: { label: "emails.dns.unknown", variant: "warning" },
} as const;

/** The DNS records by which other mail servers recognize the project's e-mails. */
export function DomainPanel() {
  const { app } = useProject();
  const [typed, setTyped] = useState("");
  const selector = selectorPattern.test(typed) ? typed : "";
  const query = useProjectQuery({
    queryKey: ["internal", "emails", "domain", selector],
    queryFn: () => app.checkEmailDomain(selector ? { dkimSelector: selector } : {}),
    retry: false,
  });
  return (
    <Panel anchor="domain" title={t("emails.domain")} hint={t("emails.domainHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-32" />}>
        {({ domain, spf, dkim, dmarc }) =>
          domain === null ? (
            <p className="text-soft-ink">{t("emails.noDomain")}</p>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <p>{t("emails.domainOf", { domain })}</p>
              <ul className="grid grid-cols-1 gap-4">
                {spf && <RecordRow name="SPF" check={spf} />}
                {dkim && <RecordRow name="DKIM" check={dkim} />}
                {dmarc && <RecordRow name="DMARC" check={dmarc} />}
              </ul>
              <DebouncedSearch label={t("emails.selector")} placeholder={t("emails.selector")} query={typed} search={setTyped} />
            </div>
          )
        }
      </QueryContent>
    </Panel>
  );
}

const RecordRow = ({ name, check }: { name: string; check: Check }) => (
  <li className="grid grid-cols-1 gap-1.5 rounded-lg border border-line p-4">
    <div className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{name}</span>
      <Badge variant={statuses[check.status].variant}>{t(statuses[check.status].label)}</Badge>
      <code className="wrap-anywhere font-mono text-soft-ink text-sm">{check.name}</code>
    </div>
    {check.value && <code className="wrap-anywhere rounded bg-sunken px-2 py-1 font-mono text-sm">{check.value}</code>}
    <p className="wrap-anywhere text-soft-ink text-sm">{explain("dns", check.hintCode, check.hint)}</p>
  </li>
);

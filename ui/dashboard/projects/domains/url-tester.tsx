import { Check, X } from "lucide-react";
import { useState } from "react";
import { isTrustedDomain } from "#contract/config/trusted-domain.ts";
import { isTrustedUrl } from "#contract/config/trusted-url.ts";
import { Field } from "../../../components/field.tsx";
import { t } from "../../../locales/i18n.ts";
import type { DomainsDraft } from "./domains-draft.ts";

/** Tests whether a URL is trusted by the domains on this page, including unsaved changes. */
export function UrlTester({ draft }: { draft: DomainsDraft }) {
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

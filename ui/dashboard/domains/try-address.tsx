import { useState } from "react";
import { isTrustedUrl } from "#contract/configuration/trusted-url.ts";
import { Field } from "../../components/field.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { text } from "../../locales/text.ts";
import type { DomainsDraft } from "./domains-draft.ts";

/** Tells of any address whether users could be sent there, by the rules on this page as they are now. */
export function TryAddress({ draft }: { draft: DomainsDraft }) {
  const [address, setAddress] = useState("");
  const tried = address.trim();
  const trusted = isTrustedUrl(tried, { allowLocalhost: draft.allowLocalhost, domains: draft.domains.map(({ baseUrl }) => baseUrl) });

  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label={text("domains.try")}
        hint={text("domains.tryHint")}
        placeholder="https://app.example.com/after-sign-in"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
      <p role="status" className={`flex min-h-6 items-center gap-2 font-medium text-sm ${trusted ? "text-good" : "text-danger"}`}>
        {tried !== "" && (
          <>
            <Glyph name={trusted ? "check" : "close"} />
            {text(trusted ? "domains.tryTrusted" : "domains.tryRefused")}
          </>
        )}
      </p>
    </div>
  );
}

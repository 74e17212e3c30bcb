import { useState } from "react";
import { claimNameError, claimPaths, claimTemplateError, tokenClaimLimits } from "#contract/vocabulary/accounts/token-claims.ts";
import { Field } from "../../components/field.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useMayChange } from "../developer-role.ts";
import { RemoveButton } from "../remove-button.tsx";
import { ClaimsPreview } from "./claims-preview.tsx";
import { isFreeClaim, type SessionDraft } from "./session-draft.ts";

interface TokenClaimsProps {
  draft: SessionDraft;
  change(next: SessionDraft): void;
}

/** The claims that a project adds to access tokens: change, remove and add them, with a preview for a user. */
export function TokenClaims({ draft, change }: TokenClaimsProps) {
  const may = useMayChange();
  const set = (claims: SessionDraft["claims"]) => change({ ...draft, claims });
  const names = Object.keys(draft.claims).sort();
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 empty:hidden">
        {names.map((name) => (
          <li key={name} className="grid grid-cols-1 justify-items-start gap-1">
            <div className="w-full">
              <Field
                label={name}
                value={draft.claims[name] ?? ""}
                maxLength={tokenClaimLimits.template}
                error={
                  claimTemplateError(draft.claims[name] ?? "") !== undefined &&
                  t("methods.claimInvalid", { example: "{{user.id}}", paths: claimPaths.join(", ") })
                }
                onChange={(event) => set({ ...draft.claims, [name]: event.target.value })}
                disabled={!may}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
              />
            </div>
            <RemoveButton onClick={() => set(Object.fromEntries(Object.entries(draft.claims).filter(([other]) => other !== name)))}>
              {t("methods.claimRemove", { name })}
            </RemoveButton>
          </li>
        ))}
      </ul>
      <AddClaim draft={draft} add={(name) => set({ ...draft.claims, [name]: "" })} />
      {names.length > 0 && <ClaimsPreview templates={draft.claims} />}
    </>
  );
}

function AddClaim({ draft, add }: { draft: SessionDraft; add(name: string): void }) {
  const [name, setName] = useState("");
  const [refused, setRefused] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-1 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const free = isFreeClaim(name, draft);
        setRefused(!free);
        if (!free) return;
        add(name);
        setName("");
      }}
    >
      <Field
        label={t("methods.claimName")}
        hint={t("methods.claimNameHint", { count: tokenClaimLimits.count })}
        error={refused && t(claimNameError(name) ? "methods.claimNameInvalid" : "methods.claimNameTaken")}
        value={name}
        maxLength={tokenClaimLimits.name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <ActionButton type="submit">{t("methods.claimAdd")}</ActionButton>
    </form>
  );
}

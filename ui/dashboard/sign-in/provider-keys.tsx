import { type ProviderId, providers } from "#contract/vocabulary/sign-in/providers.ts";
import { Field } from "../../components/field.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { useProject } from "../workspace.ts";
import { ClientKeys } from "./client-keys.tsx";
import { missingFields, type ProviderDraft } from "./methods-draft.ts";

export interface ProviderRowProps {
  id: ProviderId;
  draft: ProviderDraft;
  /** The provider as it is in the configuration. */
  saved: ProviderDraft;
  change(next: ProviderDraft): void;
  /** Whether missing fields are marked; false until the first review. */
  showMissing: boolean;
}

const extraFields = {
  facebookConfigId: { label: "methods.facebookConfigId", hint: "methods.facebookConfigIdHint" },
  microsoftTenantId: { label: "methods.microsoftTenantId", hint: "methods.microsoftTenantIdHint" },
} as const;

/** The keys of a provider: those of the server, or of the app that the developer registered there. */
export function ProviderKeys({ id, draft, saved, change, showMissing }: ProviderRowProps) {
  const project = useProject();
  const may = useMayChange();
  const missing = showMissing ? missingFields(draft) : [];
  const facts = providers[id];
  const provider = facts.displayName;

  return (
    <>
      {facts.sharedKeys && (
        <RadioCards
          legend={t("methods.keys")}
          value={draft.shared ? "shared" : "own"}
          disabled={!may}
          change={(value) => change({ ...draft, shared: value === "shared" })}
          options={[
            { value: "shared", label: t("methods.shared"), hint: t("methods.sharedHint") },
            { value: "own", label: t("methods.own"), hint: t("methods.ownHint", { provider }) },
          ]}
        />
      )}
      {!draft.shared && (
        <>
          <ClientKeys
            provider={provider}
            id={draft.key}
            draft={draft}
            saved={saved}
            missing={missing}
            change={(keys) => change({ ...draft, ...keys })}
          />
          {facts.fields.map((field) => (
            <Field
              key={field}
              label={t(extraFields[field].label)}
              hint={t(extraFields[field].hint)}
              value={draft[field]}
              onChange={(event) => change({ ...draft, [field]: event.target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </>
      )}
      {draft.shared && project.isProductionMode && <p className="text-sm text-warning">{t("methods.sharedProduction")}</p>}
    </>
  );
}

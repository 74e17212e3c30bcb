import { type ProviderId, providers } from "#contract/providers/index.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { Copyable } from "../../components/copyable.tsx";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject, useWorkspace } from "../workspace.ts";
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

/** The keys of a provider: those of the server, or those of the app that the developer registered at the provider. */
export function ProviderKeys({ id, draft, saved, change, showMissing }: ProviderRowProps) {
  const { boot } = useWorkspace().context;
  const project = useProject();
  const missing = showMissing ? missingFields(draft) : [];
  const facts = providers[id];
  const provider = facts.displayName;
  const hasSavedSecret = saved.clientSecret !== "";

  return (
    <>
      {facts.sharedKeys && (
        <RadioCards
          legend={t("methods.keys")}
          value={draft.shared ? "shared" : "own"}
          change={(value) => change({ ...draft, shared: value === "shared" })}
          options={[
            { value: "shared", label: t("methods.shared"), hint: t("methods.sharedHint") },
            { value: "own", label: t("methods.own"), hint: t("methods.ownHint", { provider }) },
          ]}
        />
      )}
      {!draft.shared && (
        <>
          <div className="grid grid-cols-1 gap-1.5">
            <Copyable label={t("methods.callback", { provider })} value={`${boot.apiUrl}${apiPath}/auth/oauth/callback/${draft.key}`} />
            <p className="text-soft-ink text-sm">{t("methods.callbackHint", { provider })}</p>
          </div>
          <Field
            label={t("methods.clientId")}
            value={draft.clientId}
            error={missing.includes("clientId") && t("methods.clientIdMissing", { provider })}
            onChange={(event) => change({ ...draft, clientId: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
          {/* A saved secret is never shown: the field only replaces it. */}
          <PasswordField
            label={t("methods.clientSecret")}
            value={hasSavedSecret && draft.clientSecret === saved.clientSecret ? "" : draft.clientSecret}
            placeholder={hasSavedSecret ? "••••••••••••" : undefined}
            hint={hasSavedSecret && t("methods.clientSecretSaved")}
            error={missing.includes("clientSecret") && t("methods.clientSecretMissing", { provider })}
            onChange={(event) => change({ ...draft, clientSecret: event.target.value || saved.clientSecret })}
            autoComplete="off"
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

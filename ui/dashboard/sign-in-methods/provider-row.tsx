import { type ProviderId, providers } from "#contract/providers/index.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { Copyable } from "../../components/copyable.tsx";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { ProviderLogo } from "../../components/provider-logo.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import { missingFields, type ProviderDraft } from "./methods-draft.ts";

interface ProviderRowProps {
  id: ProviderId;
  draft: ProviderDraft;
  change(next: ProviderDraft): void;
  /** Whether missing fields are marked; false until the first review. */
  showMissing: boolean;
}

/** A provider with its switch and, while it is on, its keys. */
export function ProviderRow({ id, draft, change, showMissing }: ProviderRowProps) {
  const name = providers[id].displayName;
  return (
    <li className="grid grid-cols-1 gap-4 py-4 first:pt-0 last:pb-0">
      <SwitchRow
        mark={<ProviderLogo id={id} />}
        label={name}
        hint={draft.on ? t(draft.shared ? "methods.usesShared" : "methods.usesOwn") : undefined}
        checked={draft.on}
        change={(on) => change({ ...draft, on })}
      />
      {draft.on && <ProviderKeys id={id} draft={draft} change={change} showMissing={showMissing} />}
    </li>
  );
}

function ProviderKeys({ id, draft, change, showMissing }: ProviderRowProps) {
  const { boot } = useWorkspace().context;
  const project = useProject();
  const missing = showMissing ? missingFields(draft) : [];
  const facts = providers[id];
  const provider = facts.displayName;

  return (
    <fieldset aria-label={t("methods.keysOf", { provider })} className="grid grid-cols-1 gap-4 border-accent-soft border-s-2 ps-4 sm:ms-10">
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
          <Field
            label={t("methods.clientId")}
            value={draft.clientId}
            error={missing.includes("clientId") && t("methods.clientIdMissing", { provider })}
            onChange={(event) => change({ ...draft, clientId: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            label={t("methods.clientSecret")}
            value={draft.clientSecret}
            error={missing.includes("clientSecret") && t("methods.clientSecretMissing", { provider })}
            onChange={(event) => change({ ...draft, clientSecret: event.target.value })}
            autoComplete="off"
          />
          {facts.fields.includes("facebookConfigId") && (
            <Field
              label={t("methods.facebookConfigId")}
              hint={t("methods.optional")}
              value={draft.facebookConfigId}
              onChange={(event) => change({ ...draft, facebookConfigId: event.target.value })}
              autoComplete="off"
            />
          )}
          {facts.fields.includes("microsoftTenantId") && (
            <Field
              label={t("methods.microsoftTenantId")}
              hint={t("methods.optional")}
              value={draft.microsoftTenantId}
              onChange={(event) => change({ ...draft, microsoftTenantId: event.target.value })}
              autoComplete="off"
            />
          )}
          <div className="grid grid-cols-1 gap-1.5">
            <Copyable label={t("methods.callback", { provider })} value={`${boot.apiUrl}${apiPath}/auth/oauth/callback/${id}`} />
            <p className="text-soft-ink text-sm">{t("methods.callbackHint", { provider })}</p>
          </div>
        </>
      )}
      {draft.shared && project.isProductionMode && <p className="text-sm text-warning">{t("methods.sharedProduction")}</p>}
    </fieldset>
  );
}

import { useState } from "react";
import { customOidcScopes } from "#contract/vocabulary/sign-in/oauth.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field } from "../../components/field.tsx";
import { ProviderLogo } from "../../components/provider-logo.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { ActionSwitch } from "../action-switch.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { ClientKeys } from "./client-keys.tsx";
import { type CustomDraft, type CustomDrafts, invalidFields, isFreeId, newCustomDraft } from "./custom-draft.ts";
import { IdTokenFields } from "./id-token-fields.tsx";
import { TestLink } from "./test-link.tsx";

interface CustomProvidersProps {
  drafts: CustomDrafts;
  /** The providers as they are in the configuration. */
  saved: CustomDrafts;
  /** Ids of other providers. */
  taken: readonly string[];
  change(next: CustomDrafts): void;
  /** Whether invalid fields are marked; false until the first review. */
  showMissing: boolean;
}

/** The OpenID Connect issuers of a project: add, change and remove them. */
export function CustomProviders({ drafts, saved, taken, change, showMissing }: CustomProvidersProps) {
  const remove = (removed: string) => change(Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== removed)));
  return (
    <>
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(drafts).map(([id, draft]) => (
          <CustomRow
            key={id}
            id={id}
            draft={draft}
            saved={saved[id]}
            change={(next) => change({ ...drafts, [id]: next })}
            remove={() => remove(id)}
            showMissing={showMissing}
          />
        ))}
      </ul>
      <AddProvider taken={[...taken, ...Object.keys(drafts)]} add={(id) => change({ ...drafts, [id]: saved[id] ?? newCustomDraft })} />
    </>
  );
}

function AddProvider({ taken, add }: { taken: readonly string[]; add(id: string): void }) {
  const [id, setId] = useState("");
  const [refused, setRefused] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-1 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const free = isFreeId(id, taken);
        setRefused(!free);
        if (!free) return;
        add(id);
        setId("");
      }}
    >
      <Field
        label={t("methods.customId")}
        hint={t("methods.customIdHint")}
        error={refused && t("methods.customIdInvalid")}
        value={id}
        onChange={(event) => setId(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ActionButton type="submit">{t("methods.customAdd")}</ActionButton>
    </form>
  );
}

interface CustomRowProps {
  id: string;
  draft: CustomDraft;
  saved: CustomDraft | undefined;
  change(next: CustomDraft): void;
  remove(): void;
  showMissing: boolean;
}

function CustomRow({ id, draft, saved, change, remove, showMissing }: CustomRowProps) {
  const provider = draft.displayName.trim() || id;
  const invalid = showMissing ? invalidFields(draft) : [];
  return (
    <li className="grid grid-cols-1 gap-4 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProviderLogo id={id} name={provider} />
        <span className="wrap-anywhere min-w-0 flex-1 font-medium">{provider}</span>
        <RemoveButton onClick={remove}>{t("methods.customRemove", { provider })}</RemoveButton>
      </div>
      <div className="sm:ps-12">
        <Disclosure summary={t("methods.settingsOf", { provider })} open={!saved || invalid.length > 0}>
          <fieldset
            aria-label={t("methods.settingsOf", { provider })}
            className="grid grid-cols-1 gap-4 border-accent-soft border-s-2 ps-4 text-base"
          >
            <Field
              label={t("methods.customName")}
              value={draft.displayName}
              maxLength={textLimits.providerName}
              error={invalid.includes("displayName") && t("methods.customNameMissing")}
              onChange={(event) => change({ ...draft, displayName: event.target.value })}
              autoComplete="off"
            />
            <Field
              label={t("methods.issuer")}
              hint={t("methods.issuerHint")}
              value={draft.issuerUrl}
              error={invalid.includes("issuerUrl") && t("methods.issuerInvalid")}
              onChange={(event) => change({ ...draft, issuerUrl: event.target.value })}
              autoComplete="off"
              spellCheck={false}
              inputMode="url"
            />
            <ClientKeys
              provider={provider}
              id={id}
              draft={draft}
              saved={saved ?? newCustomDraft}
              missing={invalid}
              change={(keys) => change({ ...draft, ...keys })}
            />
            <Field
              label={t("methods.scopes")}
              hint={t("methods.scopesHint", { scopes: customOidcScopes })}
              value={draft.scopes}
              error={invalid.includes("scopes") && t("methods.scopesInvalid")}
              onChange={(event) => change({ ...draft, scopes: event.target.value })}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
            />
            <IdTokenFields draft={draft} change={(next) => change({ ...draft, ...next })} />
            <ActionSwitch
              label={t("methods.providerSignIn")}
              hint={t("methods.providerSignInHint", { provider })}
              checked={draft.signIn}
              change={(signIn) => change({ ...draft, signIn })}
            />
            <ActionSwitch
              label={t("methods.providerConnect")}
              hint={t("methods.providerConnectHint", { provider })}
              checked={draft.connect}
              change={(connect) => change({ ...draft, connect })}
            />
            <TestLink provider={provider} id={id} canTest={saved?.signIn === true && JSON.stringify(draft) === JSON.stringify(saved)} />
          </fieldset>
        </Disclosure>
      </div>
    </li>
  );
}

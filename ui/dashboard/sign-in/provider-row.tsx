import { idTokenProviderTypes, providers } from "#contract/vocabulary/sign-in/providers.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { ProviderLogo } from "../../components/provider-logo.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionSwitch } from "../action-switch.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { IdTokenFields } from "./id-token-fields.tsx";
import { missingFields, withoutKeys, withUse } from "./methods-draft.ts";
import { ProviderKeys, type ProviderRowProps } from "./provider-keys.tsx";
import { TestLink } from "./test-link.tsx";

/** A provider with its switch and, while it is on, its uses and keys. */
export function ProviderRow(props: ProviderRowProps) {
  const { id, draft, saved, change, showMissing } = props;
  const provider = providers[id].displayName;
  const hasKeys = draft.clientId !== "" || draft.clientSecret !== "";
  return (
    <li className="grid grid-cols-1 gap-4 py-4 first:pt-0 last:pb-0">
      <ActionSwitch
        mark={<ProviderLogo id={id} />}
        label={provider}
        hint={draft.on ? t(draft.shared ? "methods.usesShared" : "methods.usesOwn") : hasKeys && t("methods.offWithKeys")}
        checked={draft.on}
        change={(on) => change({ ...draft, on })}
      />
      {!draft.on && hasKeys && (
        <div className="ps-12">
          <RemoveButton onClick={() => change(withoutKeys(draft))}>{t("methods.removeKeys", { provider })}</RemoveButton>
        </div>
      )}
      {draft.on && (
        <div className="sm:ps-12">
          <Disclosure summary={t("methods.settingsOf", { provider })} open={!saved.on || (showMissing && missingFields(draft).length > 0)}>
            <fieldset
              aria-label={t("methods.settingsOf", { provider })}
              className="grid grid-cols-1 gap-4 border-accent-soft border-s-2 ps-4 text-base"
            >
              <ActionSwitch
                label={t("methods.providerSignIn")}
                hint={t("methods.providerSignInHint", { provider })}
                checked={draft.signIn}
                change={(signIn) => change(withUse(draft, { signIn }))}
              />
              <ActionSwitch
                label={t("methods.providerConnect")}
                hint={t("methods.providerConnectHint", { provider })}
                checked={draft.connect}
                change={(connect) => change(withUse(draft, { connect }))}
              />
              <ProviderKeys {...props} />
              {idTokenProviderTypes.includes(id) && <IdTokenFields draft={draft} change={(next) => change({ ...draft, ...next })} />}
              <TestLink
                provider={provider}
                id={draft.key}
                canTest={saved.on && saved.signIn && JSON.stringify(draft) === JSON.stringify(saved)}
              />
            </fieldset>
          </Disclosure>
        </div>
      )}
    </li>
  );
}

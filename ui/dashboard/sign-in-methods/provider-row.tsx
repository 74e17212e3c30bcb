import { apiPath } from "#contract/vocabulary/addresses.ts";
import type { ProviderId } from "#contract/vocabulary/providers.ts";
import { ChoiceCards } from "../../components/choice-cards.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { text } from "../../locales/text.ts";
import { providerName } from "../provider-name.ts";
import { useProject, useWorkspace } from "../workspace.ts";
import { mayBeShared, missingOf, type ProviderDraft } from "./methods-draft.ts";
import { ProviderMark } from "./provider-mark.tsx";

interface ProviderRowProps {
  id: ProviderId;
  draft: ProviderDraft;
  change(next: ProviderDraft): void;
  /** Whether to say what is missing: not before somebody wants to go on. */
  judged: boolean;
}

/** One provider: its switch, and below it, while it is on, whose keys it uses. */
export function ProviderRow({ id, draft, change, judged }: ProviderRowProps) {
  const name = providerName(id);
  return (
    <li className="grid grid-cols-1 gap-4 py-4 first:pt-0 last:pb-0">
      <SwitchRow
        mark={<ProviderMark id={id} />}
        label={name}
        hint={draft.on ? text(draft.shared ? "methods.usesShared" : "methods.usesOwn") : undefined}
        checked={draft.on}
        change={(on) => change({ ...draft, on })}
      />
      {draft.on && <ProviderKeys id={id} draft={draft} change={change} judged={judged} />}
    </li>
  );
}

function ProviderKeys({ id, draft, change, judged }: ProviderRowProps) {
  const { boot } = useWorkspace().place;
  const project = useProject();
  const missing = judged ? missingOf(draft) : [];
  const provider = providerName(id);

  return (
    <fieldset
      aria-label={text("methods.keysOf", { provider })}
      className="grid grid-cols-1 gap-4 border-accent-soft border-s-2 ps-4 sm:ms-10"
    >
      {mayBeShared(id) && (
        <ChoiceCards
          legend={text("methods.keys")}
          value={draft.shared ? "shared" : "own"}
          change={(value) => change({ ...draft, shared: value === "shared" })}
          choices={[
            { value: "shared", label: text("methods.shared"), hint: text("methods.sharedHint") },
            { value: "own", label: text("methods.own"), hint: text("methods.ownHint", { provider }) },
          ]}
        />
      )}
      {!draft.shared && (
        <>
          <Field
            label={text("methods.clientId")}
            value={draft.clientId}
            error={missing.includes("clientId") && text("methods.clientIdMissing", { provider })}
            onChange={(event) => change({ ...draft, clientId: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            label={text("methods.clientSecret")}
            value={draft.clientSecret}
            error={missing.includes("clientSecret") && text("methods.clientSecretMissing", { provider })}
            onChange={(event) => change({ ...draft, clientSecret: event.target.value })}
            autoComplete="off"
          />
          {id === "facebook" && (
            <Field
              label={text("methods.facebookConfigId")}
              hint={text("methods.optional")}
              value={draft.facebookConfigId}
              onChange={(event) => change({ ...draft, facebookConfigId: event.target.value })}
              autoComplete="off"
            />
          )}
          {id === "microsoft" && (
            <Field
              label={text("methods.microsoftTenantId")}
              hint={text("methods.optional")}
              value={draft.microsoftTenantId}
              onChange={(event) => change({ ...draft, microsoftTenantId: event.target.value })}
              autoComplete="off"
            />
          )}
          <div className="grid grid-cols-1 gap-1.5">
            <Copyable label={text("methods.callback", { provider })} value={`${boot.apiUrl}${apiPath}/auth/oauth/callback/${id}`} />
            <p className="text-soft-ink text-sm">{text("methods.callbackHint", { provider })}</p>
          </div>
        </>
      )}
      {draft.shared && project.isProductionMode && <p className="text-sm text-warning">{text("methods.sharedProduction")}</p>}
    </fieldset>
  );
}

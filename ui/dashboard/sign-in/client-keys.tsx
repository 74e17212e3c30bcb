import { apiPath } from "#contract/vocabulary/paths.ts";
import { Copyable } from "../../components/copyable.tsx";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { t } from "../../locales/i18n.ts";
import { useWorkspace } from "../workspace.ts";

interface Keys {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface ClientKeysProps {
  /** The name of the provider. */
  provider: string;
  /** Its id in the configuration. */
  id: string;
  draft: Keys;
  saved: Keys;
  /** Fields that are marked as missing. */
  missing: readonly string[];
  change(keys: Partial<Keys>): void;
}

/** The callback URL to register at a provider, and the keys that the registration gives. */
export function ClientKeys({ provider, id, draft, saved, missing, change }: ClientKeysProps) {
  const { boot } = useWorkspace().context;
  const hasSavedSecret = saved.clientSecret !== "";
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5">
        <Copyable label={t("methods.callback", { provider })} value={`${boot.apiUrl}${apiPath}/auth/oauth/callback/${id}`} />
        <p className="text-soft-ink text-sm">{t("methods.callbackHint", { provider })}</p>
      </div>
      <Field
        label={t("methods.clientId")}
        value={draft.clientId}
        error={missing.includes("clientId") && t("methods.clientIdMissing", { provider })}
        onChange={(event) => change({ clientId: event.target.value })}
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
        onChange={(event) => change({ clientSecret: event.target.value || saved.clientSecret })}
        autoComplete="off"
      />
    </>
  );
}

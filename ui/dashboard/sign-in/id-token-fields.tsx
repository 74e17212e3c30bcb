import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { Field } from "../../components/field.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionSwitch } from "../action-switch.tsx";
import { areAudiencesValid, type IdTokenDraft } from "./id-token-draft.ts";

interface IdTokenFieldsProps {
  draft: IdTokenDraft;
  change(next: IdTokenDraft): void;
}

/** The client ids of native apps and of One Tap, whose ID tokens the project accepts. */
export function IdTokenFields({ draft, change }: IdTokenFieldsProps) {
  return (
    <>
      <Field
        label={t("methods.idTokenAudiences")}
        hint={t("methods.idTokenAudiencesHint")}
        error={areAudiencesValid(draft) ? undefined : t("methods.idTokenAudiencesInvalid", { max: oauthLimits.idTokenAudiences })}
        value={draft.idTokenAudiences}
        onChange={(event) => change({ ...draft, idTokenAudiences: event.target.value })}
        autoComplete="off"
        spellCheck={false}
      />
      {draft.idTokenAudiences.trim() !== "" && (
        <ActionSwitch
          label={t("methods.idTokensWithoutNonce")}
          hint={t("methods.idTokensWithoutNonceHint")}
          checked={draft.allowIdTokensWithoutNonce}
          change={(allowIdTokensWithoutNonce) => change({ ...draft, allowIdTokensWithoutNonce })}
        />
      )}
    </>
  );
}

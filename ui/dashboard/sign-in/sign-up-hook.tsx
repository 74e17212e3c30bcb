import { signUpHookLimits as limits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import { Copyable } from "../../components/copyable.tsx";
import { Field } from "../../components/field.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { ActionSwitch } from "../action-switch.tsx";
import { useMayChange } from "../developer-role.ts";
import { type HookDraft, invalidHookFields, newHookSecret } from "./hook-draft.ts";

interface SignUpHookProps {
  draft: HookDraft;
  /** The hook as it is in the configuration. */
  saved: HookDraft;
  change(next: HookDraft): void;
  /** Whether invalid fields are marked; false until the first review. */
  showMissing: boolean;
}

/** The endpoint that decides about sign-ups and sign-ins, with its secret. */
export function SignUpHook({ draft, saved, change, showMissing }: SignUpHookProps) {
  const may = useMayChange();
  const invalid = showMissing ? invalidHookFields(draft) : [];
  const isNewSecret = draft.secret !== saved.secret;
  return (
    <>
      <Field
        label={t("hook.url")}
        hint={t("hook.urlHint")}
        error={invalid.includes("url") && t("hook.urlInvalid")}
        value={draft.url}
        onChange={(event) => change({ ...draft, url: event.target.value })}
        inputMode="url"
        placeholder="https://example.org/latchkey-hook"
        autoComplete="off"
        spellCheck={false}
      />
      {draft.url.trim() !== "" && (
        <>
          <div className="grid grid-cols-1 justify-items-start gap-2">
            {isNewSecret ? (
              <div className="w-full">
                <Copyable label={t("hook.secret")} value={draft.secret} />
              </div>
            ) : (
              <ActionButton
                aria-invalid={invalid.includes("secret") || undefined}
                onClick={() => change({ ...draft, secret: newHookSecret() })}
              >
                {t(saved.secret === "" ? "hook.createSecret" : "hook.replaceSecret")}
              </ActionButton>
            )}
            <p className={`text-sm ${invalid.includes("secret") ? "text-danger" : "text-soft-ink"}`}>
              {t(invalid.includes("secret") ? "hook.secretMissing" : isNewSecret ? "hook.secretNew" : "hook.secretHint")}
            </p>
          </div>
          <ActionSwitch
            label={t("hook.onSignUp")}
            hint={t("hook.onSignUpHint")}
            checked={draft.onSignUp}
            change={(onSignUp) => change({ ...draft, onSignUp })}
          />
          <ActionSwitch
            label={t("hook.onSignIn")}
            hint={t("hook.onSignInHint")}
            checked={draft.onSignIn}
            change={(onSignIn) => change({ ...draft, onSignIn })}
          />
          <RadioCards
            legend={t("hook.failureLegend", { seconds: limits.deadlineMillis / 1000 })}
            value={draft.failure}
            change={(failure) => change({ ...draft, failure })}
            options={[
              { value: "closed", label: t("hook.closed"), hint: t("hook.closedHint") },
              { value: "open", label: t("hook.open"), hint: t("hook.openHint") },
            ]}
            disabled={!may}
          />
        </>
      )}
    </>
  );
}

import type { BotProvider } from "#contract/vocabulary/sign-in/bots.ts";
import { Field } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { type BotDraft, missingKeys, needsKeys } from "./bot-draft.ts";

interface BotChallengesProps {
  draft: BotDraft;
  /** The settings of the configuration. */
  saved: BotDraft;
  change(next: BotDraft): void;
  /** Whether missing fields are marked; false until the first review. */
  showMissing: boolean;
}

const modes = () =>
  [
    { value: "off", label: t("bots.off"), hint: t("bots.offHint") },
    { value: "risk", label: t("bots.risk"), hint: t("bots.riskHint") },
    { value: "always", label: t("bots.always"), hint: t("bots.alwaysHint") },
  ] as const;

/** Names of companies are the same in every language. */
const providers = (): readonly { readonly value: BotProvider; readonly label: string }[] => [
  { value: "proof-of-work", label: t("bots.proofOfWork") },
  { value: "turnstile", label: "Cloudflare Turnstile" },
  { value: "hcaptcha", label: "hCaptcha" },
];

/** When new users must pass a bot challenge, and whose. */
export function BotChallenges({ draft, saved, change, showMissing }: BotChallengesProps) {
  const may = useMayChange();
  const missing = showMissing ? missingKeys(draft) : [];
  const hasSavedSecret = saved.secretKey !== "";
  return (
    <>
      <RadioCards
        legend={t("bots.mode")}
        value={draft.mode}
        change={(mode) => change({ ...draft, mode })}
        options={modes()}
        disabled={!may}
      />
      {draft.mode !== "off" && (
        <Select
          label={t("bots.provider")}
          value={draft.provider}
          change={(provider) => change({ ...draft, provider: provider as BotProvider })}
          options={providers()}
          disabled={!may}
        />
      )}
      {needsKeys(draft) && (
        <>
          <Field
            label={t("bots.siteKey")}
            value={draft.siteKey}
            error={missing.includes("siteKey") && t("bots.keyMissing")}
            onChange={(event) => change({ ...draft, siteKey: event.target.value })}
            disabled={!may}
            autoComplete="off"
            spellCheck={false}
          />
          {/* A saved secret is never shown: the field only replaces it. */}
          <PasswordField
            label={t("bots.secretKey")}
            value={hasSavedSecret && draft.secretKey === saved.secretKey ? "" : draft.secretKey}
            placeholder={hasSavedSecret ? "••••••••••••" : undefined}
            hint={hasSavedSecret && t("methods.clientSecretSaved")}
            error={missing.includes("secretKey") && t("bots.keyMissing")}
            onChange={(event) => change({ ...draft, secretKey: event.target.value || saved.secretKey })}
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}

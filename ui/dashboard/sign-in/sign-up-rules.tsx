import { useState } from "react";
import { signUpRuleLimits as limits, signUpMethods, signUpOutcomes } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton, ActionTextButton } from "../action-button.tsx";
import { ActionSwitch } from "../action-switch.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { MatchingUsersCheck } from "./matching-users-check.tsx";
import { methodLabels, outcomeLabels } from "./rule-labels.ts";
import { invalidRuleFields, isFreeRuleId, moveRule, newRuleDraft, type RuleDraft, type RuleDrafts } from "./rules-draft.ts";

/** The methods with which users sign up. A passkey is added to an account. */
const offeredMethods = signUpMethods.filter((method) => method !== "passkey");

interface SignUpRulesProps {
  drafts: RuleDrafts;
  /** The rules as they are in the configuration. */
  saved: RuleDrafts;
  change(next: RuleDrafts): void;
  /** Whether invalid fields are marked; false until the first review. */
  showMissing: boolean;
}

/** The rules of sign-up: add, change, order and remove them. */
export function SignUpRules({ drafts, saved, change, showMissing }: SignUpRulesProps) {
  const { app } = useProject();
  const counts = useProjectQuery({ queryKey: ["internal", "signUpRules"], queryFn: () => app.countSignUpRuleMatches() });
  return (
    <>
      <ol className="divide-y divide-line empty:hidden">
        {drafts.map((draft, index) => (
          <RuleRow
            key={draft.id}
            draft={draft}
            isNew={!saved.some(({ id }) => id === draft.id)}
            count={counts.data?.[draft.id] ?? 0}
            change={(next) => change(drafts.map((rule) => (rule.id === draft.id ? next : rule)))}
            remove={() => change(drafts.filter(({ id }) => id !== draft.id))}
            moveUp={index > 0 ? () => change(moveRule(drafts, draft.id, -1)) : undefined}
            moveDown={index < drafts.length - 1 ? () => change(moveRule(drafts, draft.id, 1)) : undefined}
            showMissing={showMissing}
          />
        ))}
      </ol>
      {drafts.length < limits.rules && <AddRule drafts={drafts} add={(id) => change([...drafts, newRuleDraft(id)])} />}
    </>
  );
}

function AddRule({ drafts, add }: { drafts: RuleDrafts; add(id: string): void }) {
  const [id, setId] = useState("");
  const [refused, setRefused] = useState(false);
  return (
    <form
      noValidate
      className="grid grid-cols-1 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const free = isFreeRuleId(id, drafts);
        setRefused(!free);
        if (!free) return;
        add(id);
        setId("");
      }}
    >
      <Field
        label={t("rules.id")}
        hint={t("rules.idHint")}
        error={refused && t("rules.idInvalid")}
        value={id}
        onChange={(event) => setId(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ActionButton type="submit">{t("rules.add")}</ActionButton>
    </form>
  );
}

interface RuleRowProps {
  draft: RuleDraft;
  isNew: boolean;
  /** Matches in the last days. */
  count: number;
  change(next: RuleDraft): void;
  remove(): void;
  moveUp: (() => void) | undefined;
  moveDown: (() => void) | undefined;
  showMissing: boolean;
}

function RuleRow({ draft, isNew, count, change, remove, moveUp, moveDown, showMissing }: RuleRowProps) {
  const { id: rule } = draft;
  const invalid = showMissing ? invalidRuleFields(draft) : [];
  return (
    <li className="grid grid-cols-1 gap-4 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-0 flex-1">
          <span className="wrap-anywhere font-medium">{rule}</span>
          <span className="text-soft-ink text-sm">
            {draft.enabled ? t(outcomeLabels[draft.outcome]) : t("rules.off")} · {t("rules.count", { count, days: limits.countedDays })}
          </span>
        </span>
        {moveUp && <ActionTextButton onClick={moveUp}>{t("rules.moveUp", { rule })}</ActionTextButton>}
        {moveDown && <ActionTextButton onClick={moveDown}>{t("rules.moveDown", { rule })}</ActionTextButton>}
        <RemoveButton onClick={remove}>{t("rules.remove", { rule })}</RemoveButton>
      </div>
      <Disclosure summary={t("rules.settings", { rule })} open={isNew || invalid.length > 0}>
        <fieldset
          aria-label={t("rules.settings", { rule })}
          className="grid grid-cols-1 gap-4 border-accent-soft border-s-2 ps-4 text-base"
        >
          <ActionSwitch label={t("rules.enabled")} checked={draft.enabled} change={(enabled) => change({ ...draft, enabled })} />
          <Field
            label={t("rules.pattern")}
            hint={t("rules.patternHint")}
            error={invalid.includes("addressPattern") && t("rules.patternInvalid", { max: limits.patternLength })}
            value={draft.addressPattern}
            onChange={(event) => change({ ...draft, addressPattern: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
          />
          <Field
            label={t("rules.domains")}
            hint={t("rules.domainsHint")}
            error={invalid.includes("domains") && t("rules.domainsInvalid", { max: limits.domains })}
            value={draft.domains}
            onChange={(event) => change({ ...draft, domains: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
          />
          <ActionSwitch
            label={t("rules.disposable")}
            hint={t("rules.disposableHint")}
            checked={draft.disposable}
            change={(disposable) => change({ ...draft, disposable })}
          />
          <Field
            label={t("rules.countries")}
            hint={t("rules.countriesHint")}
            error={invalid.includes("countries") && t("rules.countriesInvalid")}
            value={draft.countries}
            onChange={(event) => change({ ...draft, countries: event.target.value })}
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            label={t("rules.providers")}
            hint={t("rules.providersHint")}
            value={draft.providers}
            onChange={(event) => change({ ...draft, providers: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
          />
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium text-sm">{t("rules.methods")}</legend>
            {offeredMethods.map((method) => (
              <label key={method} className="flex items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={draft.methods.includes(method)}
                  onChange={({ target }) =>
                    change({
                      ...draft,
                      methods: offeredMethods.filter((other) => (other === method ? target.checked : draft.methods.includes(other))),
                    })
                  }
                  className="size-4.5 accent-accent"
                />
                {t(methodLabels[method])}
              </label>
            ))}
          </fieldset>
          <Select
            label={t("rules.outcome")}
            value={draft.outcome}
            options={signUpOutcomes.map((value) => ({ value, label: t(outcomeLabels[value]) }))}
            change={(outcome) => change({ ...draft, outcome: signUpOutcomes.find((value) => value === outcome) ?? draft.outcome })}
          />
          {draft.outcome !== "allow" && (
            <Field
              label={t("rules.message")}
              hint={t("rules.messageHint")}
              value={draft.message}
              maxLength={limits.messageLength}
              onChange={(event) => change({ ...draft, message: event.target.value })}
              autoComplete="off"
            />
          )}
          <MatchingUsersCheck rule={draft} />
        </fieldset>
      </Disclosure>
    </li>
  );
}

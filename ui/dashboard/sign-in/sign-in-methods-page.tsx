import { useState } from "react";
import { toBrand } from "#contract/config/to-brand.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { customOidc, type ProviderId, providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { signUpModes } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";
import { BrandContext } from "../../components/brand.tsx";
import { Panel, PanelsSkeleton } from "../../components/panel.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionSwitch } from "../action-switch.tsx";
import { CodeButton } from "../code/use-code.tsx";
import { ReviewedForm } from "../console/plan/reviewed-form.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { useMayChange } from "../developer-role.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { RefusedSignIns } from "./attempts/refused-sign-ins.tsx";
import { BotChallenges } from "./bot-challenges.tsx";
import { botOverride, missingKeys, toBotDraft } from "./bot-draft.ts";
import { invalidFields } from "./custom-draft.ts";
import { CustomProviders } from "./custom-providers.tsx";
import { HookDecisions } from "./hook-decisions.tsx";
import { invalidHookFields } from "./hook-draft.ts";
import { areAudiencesValid } from "./id-token-draft.ts";
import {
  type MethodSwitch,
  type MethodsDraft,
  methodsOverride,
  missingFields,
  type ProviderDraft,
  toMethodsDraft,
} from "./methods-draft.ts";
import { ProviderRow } from "./provider-row.tsx";
import { modeLabels } from "./rule-labels.ts";
import { invalidRuleFields } from "./rules-draft.ts";
import { invalidClaims, invalidLimits, sessionOverride, toSessionDraft } from "./session-draft.ts";
import { SessionLimits } from "./session-limits.tsx";
import { SignInPreview } from "./sign-in-preview.tsx";
import { SignUpHook } from "./sign-up-hook.tsx";
import { SignUpRules } from "./sign-up-rules.tsx";
import { SignUpTester } from "./sign-up-tester.tsx";
import { TokenClaims } from "./token-claims.tsx";
import { Waitlist } from "./waitlist.tsx";

/** `/projects/{id}/sign-in-methods`: the sign-in settings beside a preview of the sign-in page. */
export function SignInMethodsPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <DashboardPage
      title={t("nav.signInMethods")}
      titleSuffix={project.displayName}
      hint={t("methods.hint")}
      actions={<CodeButton subject={{ kind: "setting", path: "auth" }} name={t("nav.signInMethods")} />}
    >
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <MethodsEditor config={config} />}
      </QueryContent>
    </DashboardPage>
  );
}

const mergeChoices = () =>
  [
    { value: "link_method", label: t("methods.link"), hint: t("methods.linkHint") },
    { value: "raise_error", label: t("methods.reject"), hint: t("methods.rejectHint") },
    { value: "allow_duplicates", label: t("methods.separate"), hint: t("methods.separateHint") },
  ] as const;

const openModes = signUpModes.filter((mode) => mode !== "closed");

/** Whether sign-ups need an invitation or approval. */
const admits = ({ mode, rules }: MethodsDraft): boolean =>
  mode !== "open" || rules.some(({ enabled, outcome }) => enabled && outcome === "waitlist");

/** Edits the sign-in settings beside a live preview. Changes are saved after a review. */
function MethodsEditor({ config }: { config: ProjectConfig }) {
  const project = useProject();
  const may = useMayChange();
  const [saved, setSaved] = useState(() => toMethodsDraft(config));
  const [draft, setDraft] = useState(saved);
  const [showMissing, setShowMissing] = useState(false);
  const [savedSessions, setSavedSessions] = useState(() => toSessionDraft(config));
  const [sessions, setSessions] = useState(savedSessions);
  const [savedBots, setSavedBots] = useState(() => toBotDraft(config));
  const [bots, setBots] = useState(savedBots);
  const override = { ...methodsOverride(saved, draft), ...sessionOverride(savedSessions, sessions), ...botOverride(savedBots, bots) };

  const switchProps = (name: MethodSwitch) => ({
    checked: draft.switches[name],
    change: (on: boolean) => setDraft({ ...draft, switches: { ...draft.switches, [name]: on } }),
  });
  const providersOfOthers = Object.entries(config.auth.oauth.providers).filter(([, { type }]) => type !== customOidc);
  const changeProvider = (id: ProviderId, provider: ProviderDraft) =>
    setDraft({ ...draft, providers: { ...draft.providers, [id]: provider } });

  function isComplete(): boolean {
    setShowMissing(true);
    return (
      missingKeys(bots).length === 0 &&
      invalidLimits(sessions).length === 0 &&
      invalidClaims(sessions).length === 0 &&
      providerIds.every((id) => missingFields(draft.providers[id]).length === 0) &&
      Object.values(draft.custom).every((provider) => invalidFields(provider).length === 0) &&
      [...Object.values(draft.providers), ...Object.values(draft.custom)].every(areAudiencesValid) &&
      draft.rules.every((rule) => invalidRuleFields(rule).length === 0) &&
      invalidHookFields(draft.hook).length === 0
    );
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="@container/page min-w-0">
        <ReviewedForm
          override={override}
          validate={isComplete}
          discard={() => {
            setDraft(saved);
            setSessions(savedSessions);
            setBots(savedBots);
            setShowMissing(false);
          }}
          onApplied={() => {
            setSaved(draft);
            setSavedSessions(sessions);
            setSavedBots(bots);
            setShowMissing(false);
          }}
        >
          <Panel anchor="methods" title={t("methods.methods")}>
            <ActionSwitch label={t("methods.password")} hint={t("methods.passwordHint")} {...switchProps("password")} />
            <ActionSwitch
              label={t("methods.rejectBreached")}
              hint={t(draft.switches.password ? "methods.rejectBreachedHint" : "methods.requiresPassword")}
              disabled={!draft.switches.password}
              {...switchProps("refuseBreached")}
            />
            <ActionSwitch
              label={t("methods.requireChange")}
              hint={t(draft.switches.password ? "methods.requireChangeHint" : "methods.requiresPassword")}
              disabled={!draft.switches.password}
              {...switchProps("requireChange")}
            />
            <ActionSwitch label={t("methods.otp")} hint={t("methods.otpHint")} {...switchProps("otp")} />
            <ActionSwitch label={t("methods.passkey")} hint={t("methods.passkeyHint")} {...switchProps("passkey")} />
            <ActionSwitch
              label={t("methods.passkeyUpgrade")}
              hint={t(draft.switches.password && draft.switches.passkey ? "methods.passkeyUpgradeHint" : "methods.requiresBoth")}
              disabled={!draft.switches.password || !draft.switches.passkey}
              {...switchProps("passkeyUpgrade")}
            />
          </Panel>
          <Panel anchor="providers" title={t("methods.providers")} hint={t("methods.providersHint")}>
            <ul className="divide-y divide-line">
              {providerIds.map((id) => (
                <ProviderRow
                  key={id}
                  id={id}
                  draft={draft.providers[id]}
                  saved={saved.providers[id]}
                  change={(provider) => changeProvider(id, provider)}
                  showMissing={showMissing}
                />
              ))}
            </ul>
          </Panel>
          <Panel anchor="custom" title={t("methods.custom")} hint={t("methods.customHint")}>
            <CustomProviders
              drafts={draft.custom}
              saved={saved.custom}
              taken={[...providerIds, ...providersOfOthers.map(([id]) => id)]}
              change={(custom) => setDraft({ ...draft, custom })}
              showMissing={showMissing}
            />
          </Panel>
          <Panel anchor="merge" title={t("methods.merge")}>
            <RadioCards
              legend={t("methods.mergeLegend")}
              value={draft.strategy}
              change={(strategy) => setDraft({ ...draft, strategy })}
              options={mergeChoices()}
              disabled={!may}
            />
          </Panel>
          <Panel anchor="new-users" title={t("methods.newUsers")}>
            <ActionSwitch label={t("methods.signUp")} hint={t("methods.signUpHint")} {...switchProps("signUp")} />
            {draft.switches.signUp && (
              <Select
                label={t("rules.mode")}
                value={draft.mode}
                disabled={!may}
                options={openModes.map((value) => ({ value, label: t(modeLabels[value]) }))}
                change={(next) => setDraft({ ...draft, mode: openModes.find((value) => value === next) ?? draft.mode })}
              />
            )}
            <ActionSwitch label={t("methods.anonymous")} hint={t("methods.anonymousHint")} {...switchProps("anonymous")} />
            <ActionSwitch label={t("methods.verifiedEmail")} hint={t("methods.verifiedEmailHint")} {...switchProps("verifiedEmail")} />
          </Panel>
          {admits(draft) && <Waitlist />}
          <Panel anchor="rules" title={t("rules.title")} hint={t("rules.hint")}>
            <SignUpRules
              drafts={draft.rules}
              saved={saved.rules}
              change={(rules) => setDraft({ ...draft, rules })}
              showMissing={showMissing}
            />
          </Panel>
          <Panel title={t("rules.testTitle")} hint={t("rules.testHint")}>
            <SignUpTester />
          </Panel>
          <Panel anchor="hook" title={t("hook.title")} hint={t("hook.hint")}>
            <SignUpHook draft={draft.hook} saved={saved.hook} change={(hook) => setDraft({ ...draft, hook })} showMissing={showMissing} />
          </Panel>
          {saved.hook.url !== "" && <HookDecisions />}
          <Panel anchor="bots" title={t("bots.title")} hint={t("bots.hint")}>
            <BotChallenges draft={bots} saved={savedBots} change={setBots} showMissing={showMissing} />
          </Panel>
          <RefusedSignIns />
          <Panel anchor="sessions" title={t("methods.sessions")}>
            <ActionSwitch
              label={t("methods.rotate")}
              hint={t("methods.rotateHint", { seconds: tokenLimits.rotationGraceSeconds })}
              {...switchProps("rotate")}
            />
            <ActionSwitch
              label={t("methods.recentSignIn")}
              hint={t("methods.recentSignInHint", { minutes: tokenLimits.recentSignInMillis / unitMillis.minute })}
              {...switchProps("recentSignIn")}
            />
            <ActionSwitch label={t("methods.newDevice")} hint={t("methods.newDeviceHint")} {...switchProps("newDevice")} />
            <SessionLimits draft={sessions} change={setSessions} />
          </Panel>
          <Panel anchor="claims" title={t("methods.claims")} hint={t("methods.claimsHint")}>
            <TokenClaims draft={sessions} change={setSessions} />
          </Panel>
        </ReviewedForm>
      </div>
      <aside className="lg:sticky lg:top-24">
        <BrandContext value={{ ...toBrand(config), name: project.displayName }}>
          <SignInPreview draft={draft} project={project.displayName} />
        </BrandContext>
      </aside>
    </div>
  );
}

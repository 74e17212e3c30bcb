import { useState } from "react";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { tokens } from "#contract/vocabulary/limits.ts";
import { type ProviderId, providerIds } from "#contract/vocabulary/providers.ts";
import { ChoiceCards } from "../../components/choice-cards.tsx";
import { LogoContext } from "../../components/project-logo.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { text } from "../../locales/text.ts";
import { Panel } from "../panel.tsx";
import { ReviewedForm } from "../plan/reviewed-form.tsx";
import { useProject } from "../workspace.ts";
import { type MethodSwitch, methodsOf, methodsOverride, missingOf, type ProviderDraft } from "./methods-draft.ts";
import { ProviderRow } from "./provider-row.tsx";
import { SignInPreview } from "./sign-in-preview.tsx";

const mergeChoices = () =>
  [
    { value: "link_method", label: text("methods.link"), hint: text("methods.linkHint") },
    { value: "raise_error", label: text("methods.refuse"), hint: text("methods.refuseHint") },
    { value: "allow_duplicates", label: text("methods.separate"), hint: text("methods.separateHint") },
  ] as const;

/** The sign-in methods to be changed, and the sign-in page that follows every change. Nothing is saved before it is reviewed. */
export function MethodsEditor({ config }: { config: ProjectConfig }) {
  const project = useProject();
  const [saved, setSaved] = useState(() => methodsOf(config));
  const [draft, setDraft] = useState(saved);
  const [judged, setJudged] = useState(false);
  const override = methodsOverride(saved, draft);

  const method = (name: MethodSwitch) => ({
    checked: draft.switches[name],
    change: (on: boolean) => setDraft({ ...draft, switches: { ...draft.switches, [name]: on } }),
  });
  const changeProvider = (id: ProviderId, provider: ProviderDraft) =>
    setDraft({ ...draft, providers: { ...draft.providers, [id]: provider } });

  function isComplete(): boolean {
    setJudged(true);
    return providerIds.every((id) => missingOf(draft.providers[id]).length === 0);
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <ReviewedForm
        override={override}
        check={isComplete}
        discard={() => {
          setDraft(saved);
          setJudged(false);
        }}
        applied={() => {
          setSaved(draft);
          setJudged(false);
        }}
      >
        <Panel title={text("methods.newUsers")}>
          <SwitchRow label={text("methods.signUp")} hint={text("methods.signUpHint")} {...method("signUp")} />
          <SwitchRow label={text("methods.anonymous")} hint={text("methods.anonymousHint")} {...method("anonymous")} />
        </Panel>
        <Panel title={text("methods.methods")}>
          <SwitchRow label={text("methods.password")} hint={text("methods.passwordHint")} {...method("password")} />
          <SwitchRow
            label={text("methods.refuseCommon")}
            hint={text(draft.switches.password ? "methods.refuseCommonHint" : "methods.refuseCommonOff")}
            disabled={!draft.switches.password}
            {...method("refuseCommon")}
          />
          <SwitchRow label={text("methods.otp")} hint={text("methods.otpHint")} {...method("otp")} />
          <SwitchRow label={text("methods.passkey")} hint={text("methods.passkeyHint")} {...method("passkey")} />
        </Panel>
        <Panel title={text("methods.providers")} hint={text("methods.providersHint")}>
          <ul className="divide-y divide-line">
            {providerIds.map((id) => (
              <ProviderRow
                key={id}
                id={id}
                draft={draft.providers[id]}
                change={(provider) => changeProvider(id, provider)}
                judged={judged}
              />
            ))}
          </ul>
        </Panel>
        <Panel title={text("methods.merge")}>
          <ChoiceCards
            legend={text("methods.mergeLegend")}
            value={draft.strategy}
            change={(strategy) => setDraft({ ...draft, strategy })}
            choices={mergeChoices()}
          />
        </Panel>
        <Panel title={text("methods.sessions")}>
          <SwitchRow
            label={text("methods.rotate")}
            hint={text("methods.rotateHint", { seconds: tokens.rotationGraceSeconds })}
            {...method("rotate")}
          />
        </Panel>
      </ReviewedForm>
      <aside className="lg:sticky lg:top-8">
        <LogoContext value={{ address: project.logoUrl, project: project.displayName }}>
          <SignInPreview draft={draft} project={project.displayName} />
        </LogoContext>
      </aside>
    </div>
  );
}

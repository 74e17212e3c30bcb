import { useState } from "react";
import { type SignUpMethod, signUpMethods } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { SignUpVerdict } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject } from "../workspace.ts";
import { methodLabels, outcomeLabels } from "./rule-labels.ts";

/** Asks what would happen to a sign-up under the saved rules. */
export function SignUpTester() {
  const { app } = useProject();
  const [email, setEmail] = useState("");
  const [country, setCountry] = useState("");
  const [method, setMethod] = useState<SignUpMethod>("password");
  const [verdict, setVerdict] = useState<SignUpVerdict>();
  const action = useAction();

  async function test(): Promise<void> {
    setVerdict(undefined);
    const code = country.trim().toUpperCase();
    setVerdict(await app.testSignUp({ email: email.trim() || null, method, country: code || null }));
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void action.run(test);
      }}
    >
      <Field
        label={t("rules.testEmail")}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="off"
        inputMode="email"
      />
      <Select
        label={t("rules.testMethod")}
        value={method}
        options={signUpMethods.flatMap((value) => (value === "passkey" ? [] : [{ value, label: t(methodLabels[value]) }]))}
        change={(next) => setMethod(signUpMethods.find((value) => value === next) ?? method)}
      />
      <Field
        label={t("rules.testCountry")}
        hint={t("rules.testCountryHint")}
        value={country}
        maxLength={2}
        onChange={(event) => setCountry(event.target.value)}
        autoComplete="off"
      />
      <Button type="submit" busyLabel={action.busy ? t("rules.test") : undefined}>
        {t("rules.test")}
      </Button>
      <div role="status" className="text-sm">
        {action.error ??
          (verdict &&
            `${t(outcomeLabels[verdict.outcome])} · ${verdict.ruleId === null ? t("rules.testNoRule") : t("rules.testRule", { rule: verdict.ruleId })}`)}
      </div>
    </form>
  );
}

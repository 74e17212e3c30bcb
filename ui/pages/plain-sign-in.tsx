import type { ReactNode } from "react";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button, LinkButton } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { TextWithAddress } from "../components/text-with-address.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { FormSummary } from "../forms/form-summary.tsx";
import { FormToken, FormTokenField, stepProps } from "../forms/plain-form.tsx";
import type { Form, SubmitError } from "../forms/use-form.tsx";
import { t } from "../locales/i18n.ts";
import { FooterLink, headingFor } from "./auth-gate.tsx";
import { type PageContext, pageUrl } from "./page-context.ts";
import { canSignUp } from "./sign-in-methods.tsx";

/** The names of all fields of these forms. `nonce` and `attempt` are answers of the API, which the next form returns. */
export type PlainField = "email" | "password" | "code" | "nonce" | "attempt";

/** The next form of the sign-in page without a script. It has the values and the error of the last one. */
export interface PlainStep extends SubmitError<PlainField> {
  readonly step: "password" | "send-code" | "code" | "second-factor";
  readonly values: Readonly<Record<PlainField, string>>;
}

/** The state of a form that only the server changes. */
const staticForm = ({ values, errors = {}, message }: PlainStep): Form<PlainField> => ({
  values,
  busy: false,
  errors,
  message,
  props: { ref: { current: null }, method: "post", noValidate: true, onSubmit() {} },
  change() {},
  field: (name) => ({ name, value: values[name], error: errors[name], onChange() {} }),
});

/** The sign-in page as the answer to a form that was sent without a script. It never has one: there is nothing to take over. */
export function PlainSignIn({ context, token, step }: { context: PageContext; token: string; step: PlainStep }) {
  const { projectName, development } = context.boot;
  const isSecondFactor = step.step === "second-factor";
  const PlainForm = forms[step.step];
  return (
    <AuthFrame
      page={t(isSecondFactor ? "mfa.page" : "signIn.page")}
      heading={isSecondFactor ? t("mfa.title") : headingFor(context, "signIn.title")}
      projectName={projectName}
      development={development}
      footer={
        isSecondFactor ? (
          <FooterLink question={t("mfa.otherUser")} link={t("signedIn.switchAccount")} href={pageUrl(context, "sign-in")} />
        ) : (
          canSignUp(context.project) && (
            <FooterLink question={t("signIn.newUser")} link={t("signIn.createAccount")} href={pageUrl(context, "sign-up")} />
          )
        )
      }
    >
      <FormToken value={token}>
        <PlainForm context={context} form={staticForm(step)} step={step} />
      </FormToken>
    </AuthFrame>
  );
}

interface PlainFormProps {
  context: PageContext;
  form: Form<PlainField>;
  step: PlainStep;
}

const forms = { password: PasswordForm, "send-code": AddressForm, code: CodeForm, "second-factor": SecondFactorForm } as const;

/** A form with its token, its message and the values that the next step needs. */
const StepForm = ({ form, hidden = [], children }: { form: Form<PlainField>; hidden?: readonly PlainField[]; children: ReactNode }) => (
  <form {...form.props} className="grid grid-cols-1 gap-4">
    <FormTokenField />
    {hidden.map((name) => (
      <input key={name} type="hidden" name={name} value={form.values[name]} />
    ))}
    <FormSummary form={form} />
    {children}
  </form>
);

function PasswordForm({ context, form, step }: PlainFormProps) {
  return (
    <StepForm form={form}>
      <EmailField form={form} autoComplete="username webauthn" />
      <Field
        {...form.field("password")}
        type="password"
        label={t("field.password")}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={step.focus === "password"}
        required
      />
      <a href={pageUrl(context, "forgot-password")} className="bare-link justify-self-start text-sm">
        {t("signIn.forgot")}
      </a>
      <Button {...stepProps("password")} variant="primary" wide>
        {t("signIn.submit")}
      </Button>
      {context.project.config.magic_link_enabled && (
        <Button {...stepProps("address")} wide>
          {t("signIn.sendCode")}
        </Button>
      )}
    </StepForm>
  );
}

/** The way back to the password, where the project has it. */
const UsePassword = ({ context }: Pick<PlainFormProps, "context">) =>
  context.project.config.credential_enabled && (
    <LinkButton variant="quiet" wide href={pageUrl(context, "sign-in")}>
      {t("signIn.usePassword")}
    </LinkButton>
  );

function AddressForm({ context, form }: PlainFormProps) {
  return (
    <>
      <p className="text-soft-ink">{t("emailCode.hint")}</p>
      <StepForm form={form}>
        <EmailField form={form} autoComplete="username webauthn" />
        <Button {...stepProps("send-code")} variant="primary" wide>
          {t("signIn.sendCode")}
        </Button>
        <UsePassword context={context} />
      </StepForm>
    </>
  );
}

function CodeForm({ context, form }: PlainFormProps) {
  const { email } = form.values;
  return (
    <>
      <p className="wrap-anywhere text-soft-ink">
        <TextWithAddress text={t("emailCode.sent", { email })} address={email} />
      </p>
      <StepForm form={form} hidden={["email", "nonce"]}>
        <Field
          {...form.field("code")}
          label={t("emailCode.field")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          required
        />
        <Button {...stepProps("code")} variant="primary" wide>
          {t("signIn.submit")}
        </Button>
        <p className="text-soft-ink text-sm">{t("resend.spam")}</p>
        <Button {...stepProps("send-code")} wide>
          {t("resend.now")}
        </Button>
        <Button {...stepProps("address")} variant="quiet" wide>
          {t("resend.changeAddress")}
        </Button>
        <UsePassword context={context} />
      </StepForm>
    </>
  );
}

/** One field for both: the API reads a backup code in place of a one-time password. */
function SecondFactorForm({ context, form }: PlainFormProps) {
  const project = context.boot.projectName;
  return (
    <>
      <p className="text-soft-ink">{t("mfa.hint", { project })}</p>
      <StepForm form={form} hidden={["attempt"]}>
        <Field
          {...form.field("code")}
          label={t("mfa.field")}
          hint={t("mfa.backupHint", { project })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <Button {...stepProps("second-factor")} variant="primary" wide>
          {t("mfa.submit")}
        </Button>
      </StepForm>
      <p className="text-soft-ink text-sm">{t("mfa.unavailable", { project })}</p>
    </>
  );
}

import type { ReactNode } from "react";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { TextButton } from "../components/text-button.tsx";
import { TextWithAddress } from "../components/text-with-address.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { FormSummary } from "../forms/form-summary.tsx";
import { type FormStep, FormToken, FormTokenField, stepProps } from "../forms/plain-form.tsx";
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

interface StepFormProps {
  form: Form<PlainField>;
  /** The sentence before the fields. */
  intro?: ReactNode;
  /** The values that the next step needs beside the visible ones. */
  hidden?: readonly PlainField[];
  /** Quiet buttons that send the form to another step. */
  links?: ReactNode;
  children: ReactNode;
}

/** A form with its token and its message, in the places that the page's components have. */
const StepForm = ({ form, intro, hidden = [], links, children }: StepFormProps) => (
  <form {...form.props} className="grid grid-cols-1 gap-2">
    <FormTokenField />
    {hidden.map((name) => (
      <input key={name} type="hidden" name={name} value={form.values[name]} />
    ))}
    <div className="grid grid-cols-1 gap-3">
      {intro && <p className="wrap-anywhere text-soft-ink">{intro}</p>}
      <div className="grid grid-cols-1 gap-3.5">
        <FormSummary form={form} />
        {children}
      </div>
    </div>
    {links && <div className="flex flex-wrap justify-center gap-x-5 empty:hidden">{links}</div>}
  </form>
);

/** A quiet button that sends the form to another step. Its fields may be empty. */
const StepLink = ({ to, children }: { to: FormStep; children: ReactNode }) => <TextButton {...stepProps(to)}>{children}</TextButton>;

function PasswordForm({ context, form, step }: PlainFormProps) {
  return (
    <StepForm form={form} links={context.project.config.magic_link_enabled && <StepLink to="address">{t("signIn.sendCode")}</StepLink>}>
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
        beside={
          <a href={pageUrl(context, "forgot-password")} className="text-link">
            {t("signIn.forgot")}
          </a>
        }
      />
      <Button {...stepProps("password")} variant="primary" wide>
        {t("signIn.submit")}
      </Button>
    </StepForm>
  );
}

/** The way back to the password, where the project has it. */
const UsePassword = ({ context }: Pick<PlainFormProps, "context">) =>
  context.project.config.credential_enabled && <StepLink to="use-password">{t("signIn.usePassword")}</StepLink>;

function AddressForm({ context, form }: PlainFormProps) {
  return (
    <StepForm form={form} intro={t("emailCode.hint")} links={<UsePassword context={context} />}>
      <EmailField form={form} autoComplete="username webauthn" />
      <Button {...stepProps("send-code")} variant="primary" wide>
        {t("signIn.sendCode")}
      </Button>
    </StepForm>
  );
}

function CodeForm({ context, form }: PlainFormProps) {
  const { email } = form.values;
  return (
    <StepForm
      form={form}
      intro={<TextWithAddress text={t("emailCode.sent", { email })} address={email} />}
      hidden={["email", "nonce"]}
      links={<UsePassword context={context} />}
    >
      <Field
        {...form.field("code")}
        label={t("emailCode.field")}
        dir="ltr"
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
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <StepLink to="send-code">{t("resend.now")}</StepLink>
        <StepLink to="address">{t("resend.changeAddress")}</StepLink>
      </div>
    </StepForm>
  );
}

/** One field for both: the API reads a backup code in place of a one-time password. */
function SecondFactorForm({ context, form }: PlainFormProps) {
  const project = context.boot.projectName;
  return (
    <StepForm form={form} intro={t("mfa.hint", { project })} hidden={["attempt"]}>
      <Field
        {...form.field("code")}
        label={t("mfa.field")}
        hint={t("mfa.backupHint", { project })}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <Button {...stepProps("second-factor")} variant="primary" wide>
        {t("mfa.submit")}
      </Button>
      <p className="text-soft-ink text-sm">{t("mfa.unavailable", { project })}</p>
    </StepForm>
  );
}

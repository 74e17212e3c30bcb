import { isCommonPassword, passwordLimits as limits } from "#contract/vocabulary/sign-in/password.ts";
import { isKnownError } from "#sdk/client.ts";
import { ConsentGate } from "../../components/consent-box.tsx";
import { awaitError } from "../../forms/await-result.ts";
import { CredentialForm } from "../../forms/credential-form.tsx";
import type { CredentialField, Credentials } from "../../forms/credential-rules.ts";
import { validateSignUp } from "../../forms/new-password-rules.ts";
import { passwordError } from "../../forms/password-error.ts";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import type { SubmitError } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink, headingFor } from "../auth-gate.tsx";
import { givenConsent } from "../given-consent.ts";
import { saveLastMethod } from "../last-method.ts";
import { leaveSignedIn } from "../leave-signed-in.ts";
import { NoMethod } from "../no-method.tsx";
import { absolutePageUrl, type HostedProject, type PageContext, pageUrl, redirectToMfaIfRequired } from "../page-context.ts";
import { MethodsSkeleton, SignInMethods } from "../sign-in-methods.tsx";

/** `/sign-up`: creates an account with one of the project's methods. */
export default function SignUp({ context }: { context: PageContext }) {
  return (
    <AuthGate
      context={context}
      page={t("signUp.page")}
      heading={headingFor(context, "signUp.title")}
      skeleton={<MethodsSkeleton context={context} isSignUp />}
      footer={<FooterLink question={t("signUp.existingUser")} link={t("signUp.signIn")} href={pageUrl(context, "sign-in")} />}
    >
      {context.project.config.sign_up_enabled ? (
        <ConsentGate onChange={(version) => givenConsent.set(context.boot.projectId, version)}>
          <SignUpForm context={context} project={context.project} />
        </ConsentGate>
      ) : (
        <SignUpForm context={context} project={context.project} />
      )}
    </AuthGate>
  );
}

function SignUpForm({ context, project }: { context: PageContext; project: HostedProject }) {
  const { display_name: projectName } = project;
  if (!project.config.sign_up_enabled)
    return <NoMethod title={t("signUp.disabled")} hint={t("signUp.disabledHint", { project: projectName })} />;

  return (
    <SignInMethods context={context} isSignUp>
      {() => (
        <CredentialForm
          isSignUp
          submitLabel={t("signUp.submit")}
          busyLabel={t("signUp.busy")}
          passwordHint={t("password.rule", { min: limits.minLength })}
          warning={({ email, password }) => (isCommonPassword(password, { email, projectName }) ? t("password.common") : undefined)}
          validate={validateSignUp}
          send={(credentials) => send(context, credentials)}
        />
      )}
    </SignInMethods>
  );
}

async function send(context: PageContext, { email, password }: Credentials): Promise<SubmitError<CredentialField> | undefined> {
  const error = await awaitError(
    context.app.signUpWithCredential({
      email: email.trim(),
      password,
      noRedirect: true,
      verificationCallbackUrl: absolutePageUrl(context, "email-verification"),
    }),
  );
  if (error === undefined) {
    rememberedEmail.clear();
    saveLastMethod(context, ":password");
    leaveSignedIn(context, context.returnTo ?? context.boot.targets.afterSignUp ?? pageUrl(context, "sign-in"));
    return undefined;
  }
  if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return { errors: { email: <EmailTaken context={context} /> } };
  const fieldError = passwordError(error);
  if (fieldError !== undefined) return { errors: { password: fieldError } };
  // An anonymous user that is upgraded can already have a second factor.
  if (redirectToMfaIfRequired(context, error)) return undefined;
  throw error;
}

/** Links to sign-in, which is prefilled with the typed address. */
function EmailTaken({ context }: { context: PageContext }) {
  return (
    <>
      {t("signUp.emailTaken")}{" "}
      <a href={pageUrl(context, "sign-in")} className="text-link">
        {t("signUp.signInInstead")}
      </a>
    </>
  );
}

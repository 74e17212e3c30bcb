import { type ReactNode, useState } from "react";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { isCommonPassword, passwordLimits as limits } from "#contract/vocabulary/sign-in/password.ts";
import { isKnownError } from "#sdk/client.ts";
import { ConsentGate } from "../../components/consent-box.tsx";
import { FormSkeleton } from "../../components/form-skeleton.tsx";
import { pageAddress } from "../../components/page-address.ts";
import { awaitError } from "../../forms/await-result.ts";
import { isWellFormedCode } from "../../forms/code-rules.ts";
import { CredentialForm } from "../../forms/credential-form.tsx";
import type { CredentialField, Credentials } from "../../forms/credential-rules.ts";
import { validateSignUp } from "../../forms/new-password-rules.ts";
import { passwordError } from "../../forms/password-error.ts";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import type { SubmitError } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink, headingFor } from "../auth-gate.tsx";
import { givenConsent } from "../given-consent.ts";
import { JoinWaitlist } from "../join-waitlist.tsx";
import { saveLastMethod } from "../last-method.ts";
import { leaveSignedIn } from "../leave-signed-in.ts";
import { NoMethod } from "../no-method.tsx";
import { absolutePageUrl, type PageContext, pageUrl, redirectToMfaIfRequired } from "../page-context.ts";
import { MethodsSkeleton, SignInMethods } from "../sign-in-methods.tsx";

/** `/sign-up`: creates an account with one of the project's methods. */
export default function SignUp({ context }: { context: PageContext }) {
  const { projectName: project } = context.boot;
  return (
    <AuthGate
      context={context}
      page={t("signUp.page")}
      heading={needsWaitlist(context) ? t("waitlist.title", { project }) : headingFor(context, "signUp.title")}
      skeleton={needsWaitlist(context) ? <FormSkeleton emailOnly /> : <MethodsSkeleton context={context} isSignUp />}
      footer={<FooterLink question={t("signUp.existingUser")} link={t("signUp.signIn")} href={pageUrl(context, "sign-in")} />}
    >
      {context.boot.needsOwner && <p className="text-soft-ink">{t("signUp.owner")}</p>}
      <ConsentedSignUp context={context}>
        <SignInMethods context={context} isSignUp>
          {() => <CredentialSignUpForm context={context} />}
        </SignInMethods>
      </ConsentedSignUp>
    </AuthGate>
  );
}

/** The form for e-mail and password without the page around it. */
export const PasswordSignUp = ({ context }: { context: PageContext }) => (
  <ConsentedSignUp context={context}>
    <CredentialSignUpForm context={context} />
  </ConsentedSignUp>
);

/** The code of the invitation or approval whose link led to the page; undefined without one. */
function readInvitationCode(): string | undefined {
  const code = new URL(pageAddress()).searchParams.get(hostedPageParameters.code) ?? "";
  return isWellFormedCode(code) ? code : undefined;
}

/** Whether the visitor has to join the waitlist first. */
const needsWaitlist = ({ project: { config } }: PageContext): boolean =>
  config.sign_up_enabled && config.sign_up_mode === "waitlist" && readInvitationCode() === undefined;

/**
 * The forms that create an account, behind the consent to the terms. In their place, a sentence where sign-ups are closed or need an
 * invitation. Where the project has a waitlist, its form.
 */
function ConsentedSignUp({ context, children }: { context: PageContext; children: ReactNode }) {
  const { config, display_name: project } = context.project;
  if (needsWaitlist(context)) return <JoinWaitlist context={context} />;
  if (config.sign_up_mode === "invite-only" && readInvitationCode() === undefined)
    return <NoMethod title={t("signUp.inviteOnly", { project })} hint={t("failure.invitationRequired")} />;
  if (!config.sign_up_enabled) return <NoMethod title={t("signUp.disabled")} hint={t("signUp.disabledHint", { project })} />;
  return <ConsentGate onChange={(version) => givenConsent.set(context.boot.projectId, version)}>{children}</ConsentGate>;
}

function CredentialSignUpForm({ context }: { context: PageContext }) {
  const [waitlisted, setWaitlisted] = useState(false);

  if (waitlisted) return <p role="status">{t("failure.waitlisted")}</p>;
  return (
    <CredentialForm
      isSignUp
      submitLabel={t("signUp.submit")}
      busyLabel={t("signUp.busy")}
      passwordHint={t("password.rule", { min: limits.minLength })}
      warning={({ email, password }) =>
        isCommonPassword(password, { email, projectName: context.project.display_name }) ? t("password.common") : undefined
      }
      validate={validateSignUp}
      send={(credentials) => send(context, credentials, () => setWaitlisted(true))}
    />
  );
}

async function send(
  context: PageContext,
  { email, password }: Credentials,
  onWaitlisted: () => void,
): Promise<SubmitError<CredentialField> | undefined> {
  const error = await awaitError(
    context.app.signUpWithCredential({
      email: email.trim(),
      password,
      noRedirect: true,
      invitationCode: readInvitationCode(),
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
  if (isKnownError(error, "SIGN_UP_WAITLISTED")) {
    onWaitlisted();
    return undefined;
  }
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

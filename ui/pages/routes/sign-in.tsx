import type { ReactNode } from "react";
import { isKnownError } from "#sdk/client.ts";
import { awaitError } from "../../forms/await-result.ts";
import { CredentialForm } from "../../forms/credential-form.tsx";
import { type CredentialField, type Credentials, validateSignIn } from "../../forms/credential-rules.ts";
import { FormToken } from "../../forms/plain-form.tsx";
import type { SubmitError } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink, headingFor } from "../auth-gate.tsx";
import { finishSignIn } from "../finish-sign-in.ts";
import { type PageContext, pageUrl } from "../page-context.ts";
import { canSignUp, MethodsSkeleton, SignInMethods } from "../sign-in-methods.tsx";

interface SignInProps {
  context: PageContext;
  /** A message above the methods, such as why the user is back here. */
  notice?: ReactNode;
}

/** `/sign-in`: the sign-in methods of the project. */
export default function SignIn({ context, notice }: SignInProps) {
  return (
    <AuthGate
      context={context}
      page={t("signIn.page")}
      heading={headingFor(context, "signIn.title")}
      skeleton={<MethodsSkeleton context={context} />}
      footer={
        // No link to a page that would only say that sign-ups are closed.
        canSignUp(context.project) && (
          <FooterLink question={t("signIn.newUser")} link={t("signIn.createAccount")} href={pageUrl(context, "sign-up")} />
        )
      }
    >
      {notice}
      <FormToken.Provider value={context.boot.formToken}>
        <SignInMethods context={context}>{(lastUsed) => <PasswordSignIn context={context} lastUsed={lastUsed} />}</SignInMethods>
      </FormToken.Provider>
    </AuthGate>
  );
}

interface PasswordSignInProps {
  context: PageContext;
  /** Marks the form as the method of the last sign-in in this browser. */
  lastUsed?: boolean;
}

/** The form for e-mail and password. */
export const PasswordSignIn = ({ context, lastUsed = false }: PasswordSignInProps) => (
  <CredentialForm
    submitLabel={t("signIn.submit")}
    busyLabel={t("signIn.busy")}
    lastUsed={lastUsed}
    passwordLink={
      <a href={pageUrl(context, "forgot-password")} className="bare-link">
        {t("signIn.forgot")}
      </a>
    }
    validate={validateSignIn}
    send={(credentials) => send(context, credentials)}
  />
);

async function send(context: PageContext, { email, password }: Credentials): Promise<SubmitError<CredentialField> | undefined> {
  const result = await awaitError(context.app.signInWithCredential({ email: email.trim(), password, noRedirect: true }));
  const error = finishSignIn(context, ":password", result);
  if (error === undefined) return undefined;
  // The server does not reveal which one is wrong; the password is the likelier typo.
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return { message: t("failure.mismatch"), focus: "password" };
  throw error;
}

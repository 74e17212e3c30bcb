import { isKnownError } from "#sdk/client.ts";
import { awaitError } from "../../forms/await-result.ts";
import { CredentialForm } from "../../forms/credential-form.tsx";
import { type CredentialField, type Credentials, validateSignIn } from "../../forms/credential-rules.ts";
import { FormToken } from "../../forms/plain-form.tsx";
import { rememberedEmail } from "../../forms/remembered-email.ts";
import type { SubmitError } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink, headingFor } from "../auth-gate.tsx";
import { type PageContext, pageUrl, redirectAfterSignIn, redirectToMfaIfRequired } from "../page-context.ts";
import { canSignUp, MethodsSkeleton, SignInMethods } from "../sign-in-methods.tsx";

/** `/sign-in`: the sign-in methods of the project. */
export default function SignIn({ context }: { context: PageContext }) {
  const { project } = context;
  return (
    <AuthGate
      context={context}
      page={t("signIn.page")}
      heading={headingFor(context, "signIn.title")}
      skeleton={<MethodsSkeleton context={context} form={{ link: true }} />}
      footer={
        // No link to a page that would only say that sign-ups are closed.
        canSignUp(project) && (
          <FooterLink question={t("signIn.newUser")} link={t("signIn.createAccount")} href={pageUrl(context, "sign-up")} />
        )
      }
    >
      <FormToken value={context.boot.formToken}>
        <SignInMethods context={context} project={project} noneTitle={t("signIn.noMethod")}>
          <CredentialForm
            submitLabel={t("signIn.submit")}
            busyLabel={t("signIn.busy")}
            beforeSubmit={
              <a href={pageUrl(context, "forgot-password")} className="text-link justify-self-start text-sm">
                {t("signIn.forgot")}
              </a>
            }
            validate={validateSignIn}
            send={(credentials) => send(context, credentials)}
          />
        </SignInMethods>
      </FormToken>
    </AuthGate>
  );
}

async function send(context: PageContext, { email, password }: Credentials): Promise<SubmitError<CredentialField> | undefined> {
  const error = await awaitError(context.app.signInWithCredential({ email: email.trim(), password, noRedirect: true }));
  if (error === undefined) {
    rememberedEmail.clear();
    redirectAfterSignIn(context);
    return undefined;
  }
  // The server does not reveal which one is wrong; the password is the likelier typo.
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return { message: t("failure.mismatch"), focus: "password" };
  if (redirectToMfaIfRequired(context, error)) return undefined;
  throw error;
}

import { isCommonPassword } from "#contract/vocabulary/common-passwords.ts";
import { password as limits } from "#contract/vocabulary/limits.ts";
import { isKnownError, type Project } from "#sdk/client.ts";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { CredentialForm } from "../forms/credential-form.tsx";
import { type CredentialField, type Credentials, checkSignUp } from "../forms/credential-rules.ts";
import { FailureText } from "../forms/failure-notice.tsx";
import { passwordRefusal } from "../forms/password-refusal.ts";
import { typedEmail } from "../forms/typed-email.ts";
import type { Refused } from "../forms/use-form.ts";
import { text } from "../locales/text.ts";
import { Arrival, NoMethod, SisterLink, titled } from "./arrival.tsx";
import { Methods } from "./methods.tsx";
import { askedForSecondFactor, leave, mailed, type Place, sister } from "./place.ts";

/** `/sign-up`: a new account by every method that the project offers. */
export function SignUp({ place }: { place: Place }) {
  return (
    <Arrival
      place={place}
      page={text("signUp.page")}
      heading={titled(place, "signUp.title")}
      skeleton={<FormSkeleton hint other />}
      footer={() => <SisterLink question={text("signUp.other")} link={text("signUp.otherLink")} href={sister(place, "sign-in")} />}
    >
      {(project) => <Offers place={place} project={project} />}
    </Arrival>
  );
}

function Offers({ place, project }: { place: Place; project: Project }) {
  const { displayName: projectName } = project;
  if (!project.config.signUpEnabled)
    return <NoMethod statement={text("signUp.off")} hint={text("signUp.offHint", { project: projectName })} />;

  return (
    <Methods place={place} project={project} none={text("signUp.noMethod")} choosing>
      <CredentialForm
        choosing
        submit={text("signUp.submit")}
        busy={text("signUp.busy")}
        passwordHint={text("password.rule", { min: limits.minLength })}
        remark={({ email, password }) => (isCommonPassword(password, { email, projectName }) ? text("password.common") : undefined)}
        check={checkSignUp}
        send={(credentials) => send(place, credentials)}
      />
    </Methods>
  );
}

async function send(place: Place, { email, password }: Credentials): Promise<Refused<CredentialField> | undefined> {
  try {
    const result = await place.app.signUpWithCredential({
      email: email.trim(),
      password,
      noRedirect: true,
      verificationCallbackUrl: mailed(place, "email-verification"),
    });
    if (result.status === "error") return refusal(place, result.error);
    typedEmail.forget();
    leave(place);
    return undefined;
  } catch (error) {
    // An anonymous user who becomes somebody may have a second factor already.
    return askedForSecondFactor(place, error) ? undefined : refusal(place, error);
  }
}

function refusal(place: Place, error: unknown): Refused<CredentialField> {
  if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS")) return { faults: { email: <EmailTaken place={place} /> } };
  const password = passwordRefusal(error);
  return password === undefined ? { problem: <FailureText error={error} /> } : { faults: { password } };
}

/** The address has an account: the way to it. The typed address is there already when the link is followed. */
function EmailTaken({ place }: { place: Place }) {
  return (
    <>
      {text("signUp.emailTaken")}{" "}
      <a href={sister(place, "sign-in")} className="text-link">
        {text("signUp.instead")}
      </a>
    </>
  );
}

import { isKnownError } from "#sdk/client.ts";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { CredentialForm } from "../forms/credential-form.tsx";
import { type CredentialField, type Credentials, checkSignIn } from "../forms/credential-rules.ts";
import { FailureText } from "../forms/failure-notice.tsx";
import { typedEmail } from "../forms/typed-email.ts";
import type { Refused } from "../forms/use-form.ts";
import { text } from "../locales/text.ts";
import { Arrival, SisterLink, titled } from "./arrival.tsx";
import { Methods, mayBeNew } from "./methods.tsx";
import { askedForSecondFactor, leave, type Place, sister } from "./place.ts";

/** `/sign-in`: every method that the project offers, one below the other. */
export function SignIn({ place }: { place: Place }) {
  return (
    <Arrival
      place={place}
      page={text("signIn.page")}
      heading={titled(place, "signIn.title")}
      skeleton={<FormSkeleton line other />}
      footer={(project) =>
        // No way to a page that could only say no.
        (!project || mayBeNew(project)) && (
          <SisterLink question={text("signIn.other")} link={text("signIn.otherLink")} href={sister(place, "sign-up")} />
        )
      }
    >
      {(project) => (
        <Methods place={place} project={project} none={text("signIn.noMethod")}>
          <CredentialForm
            submit={text("signIn.submit")}
            busy={text("signIn.busy")}
            below={
              <a href={sister(place, "forgot-password")} className="text-link justify-self-start text-sm">
                {text("signIn.forgot")}
              </a>
            }
            check={checkSignIn}
            send={(credentials) => send(place, credentials)}
          />
        </Methods>
      )}
    </Arrival>
  );
}

async function send(place: Place, { email, password }: Credentials): Promise<Refused<CredentialField> | undefined> {
  try {
    const result = await place.app.signInWithCredential({ email: email.trim(), password, noRedirect: true });
    if (result.status === "error") return refusal(result.error);
    typedEmail.forget();
    leave(place);
    return undefined;
  } catch (error) {
    return askedForSecondFactor(place, error) ? undefined : refusal(error);
  }
}

function refusal(error: unknown): Refused<CredentialField> {
  // Which half was wrong stays untold; the password is the likelier one to type again.
  if (isKnownError(error, "EMAIL_PASSWORD_MISMATCH")) return { problem: text("failure.mismatch"), focus: "password" };
  return { problem: <FailureText error={error} /> };
}

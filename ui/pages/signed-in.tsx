import type { CurrentUser } from "#sdk/client.ts";
import { AlreadySignedIn } from "./already-signed-in.tsx";
import { ConsentStep } from "./consent-step.tsx";
import { lacksConsent } from "./given-consent.ts";
import type { PageContext } from "./page-context.ts";

/** A sign-in page for a signed-in user. It requests consent to the terms where it is missing, else offers to continue. */
export const SignedIn = (props: { context: PageContext; user: CurrentUser }) =>
  lacksConsent(props.context, props.user) ? <ConsentStep {...props} /> : <AlreadySignedIn {...props} />;

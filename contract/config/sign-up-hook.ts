import { z } from "zod";
import { hookFailureModes } from "../vocabulary/sign-in/sign-up-hook.ts";
import { signingSecret } from "../vocabulary/webhooks/signing-secret.ts";
import { httpsUrlError } from "./issuer-url.ts";
import { branchLevel, environmentLevel, flag, group, settingText } from "./leaf.ts";

const endpointUrl = settingText.superRefine((value, context) => {
  const error = httpsUrlError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});

/** The endpoint of the project that decides about sign-ups and sign-ins. */
export const signUpHook = group({
  url: environmentLevel(endpointUrl.optional(), "Endpoint that is called before a user is created or signs in. It needs a secret"),
  secret: environmentLevel(settingText.optional(), "Signs the calls of the endpoint: `whsec_` and base64", {
    secret: true,
    onWrite: signingSecret,
  }),
  onSignUp: flag(true, "Whether the endpoint decides about sign-ups, also of anonymous users"),
  onSignIn: flag(false, "Whether the endpoint decides about sign-ins of existing users"),
  failure: branchLevel(
    z.enum(hookFailureModes).default("closed"),
    "What happens without a valid answer of the endpoint. `closed` rejects, `open` allows",
  ),
});

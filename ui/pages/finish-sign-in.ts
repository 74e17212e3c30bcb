import { rememberedEmail } from "../forms/remembered-email.ts";
import { type OwnMethod, saveLastMethod } from "./last-method.ts";
import { redirectAfterSignIn } from "./leave-signed-in.ts";
import { type PageContext, redirectToMfaIfRequired } from "./page-context.ts";

/** Leaves the page after a sign-in, also for its second factor. @returns every other error; undefined if the page is about to change */
export function finishSignIn(context: PageContext, method: OwnMethod, error: unknown): unknown {
  if (error === undefined) {
    rememberedEmail.clear();
    redirectAfterSignIn(context, method);
  } else if (!redirectToMfaIfRequired(context, error)) return error;
  saveLastMethod(context, method);
  return undefined;
}

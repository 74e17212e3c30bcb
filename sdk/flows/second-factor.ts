import { mfaAttemptKey } from "#contract/vocabulary/browser-storage.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Known } from "../transport/known-error.ts";
import { type Navigation, withReturn } from "./navigation.ts";
import { returnAddress, returnParameter } from "./return-address.ts";

/** Answers the request for a second factor with a one-time password or a backup code. */
export const signInWithTotp = (api: ClientApi, { details }: Known<"MULTI_FACTOR_AUTHENTICATION_REQUIRED">, totp: string) =>
  api.auth.mfa.signIn({ type: "totp", totp, code: details.attempt_code });

/** Stores the attempt code in the session storage and redirects to the page of the second factor. Does nothing outside a browser. */
export async function openSecondFactor(navigation: Navigation, attemptCode: string): Promise<void> {
  const { browser, urls } = navigation;
  if (!browser || (await navigation.openHostedSecondFactor?.(attemptCode))) return;
  browser.sessionStorage.setItem(mfaAttemptKey, attemptCode);
  // Do not return to the sign-in page itself: pass its return target on.
  const { href } = browser.location;
  const back = returnAddress(new URL(href).searchParams.get(returnParameter), href, "");
  await navigation.toUrl(back ? withReturn(urls.mfa, href) : urls.mfa, { replace: true });
}

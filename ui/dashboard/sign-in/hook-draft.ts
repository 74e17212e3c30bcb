import { httpsUrlError } from "#contract/config/issuer-url.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { hookFailureModes } from "#contract/vocabulary/sign-in/sign-up-hook.ts";

/** The sign-up hook in the form. */
export interface HookDraft {
  /** Empty: no endpoint. */
  readonly url: string;
  readonly secret: string;
  readonly onSignUp: boolean;
  readonly onSignIn: boolean;
  readonly failure: (typeof hookFailureModes)[number];
}
export type HookField = "url" | "secret";

/** Reads the hook of a configuration. */
export const toHookDraft = ({ url = "", secret = "", ...rest }: ProjectConfig["auth"]["signUp"]["hook"]): HookDraft => ({
  ...rest,
  url,
  secret,
});

/** The values as the server takes them. Without an endpoint, there is no secret either. */
const toValues = ({ url, secret, ...rest }: HookDraft) => ({
  ...rest,
  url: url.trim() || null,
  secret: url.trim() === "" ? null : secret || null,
});

/** The entries of the override that turns `saved` into `draft`. */
export function hookOverride(saved: HookDraft, draft: HookDraft) {
  const [before, after] = [toValues(saved), toValues(draft)];
  return (Object.keys(after) as (keyof HookDraft)[]).flatMap((key) =>
    before[key] === after[key] ? [] : [[`auth.signUp.hook.${key}`, after[key]] as const],
  );
}

/** The fields that have to change before the hook can be saved. */
export function invalidHookFields({ url, secret }: HookDraft): HookField[] {
  if (url.trim() === "") return [];
  return [...(httpsUrlError(url.trim()) === undefined ? [] : (["url"] as const)), ...(secret === "" ? (["secret"] as const) : [])];
}

/** A new secret in the format of Standard Webhooks: 256 bits. */
export const newHookSecret = (): string => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

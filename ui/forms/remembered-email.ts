import { attempt } from "./attempt.ts";

const key = "latchkey-typed-email";

/**
 * The e-mail address typed on one page, to prefill the next page of this tab. Not in the URL, which ends up in logs and the
 * history. Storage may be disabled; then the user types it again.
 */
export const rememberedEmail = {
  read: (): string => attempt(() => sessionStorage.getItem(key)) ?? "",
  save: (email: string): void => attempt(() => sessionStorage.setItem(key, email)),
  clear: (): void => attempt(() => sessionStorage.removeItem(key)),
};

import type { EmailLocale } from "./locale.ts";

/** The values of an e-mail with a link. */
export interface LinkEmail {
  readonly userName: string | null;
  readonly link: string;
  readonly locale: EmailLocale;
}

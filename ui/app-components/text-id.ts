import type { messages as account } from "../locales/en/account.ts";
import type { messages as errors } from "../locales/en/errors.ts";
import type { messages as pages } from "../locales/en/pages.ts";
import type { messages as signIn } from "../locales/en/sign-in.ts";

/** Names one text of the components, such as `signIn.title`. */
export type TextId = keyof typeof signIn | keyof typeof pages | keyof typeof account | keyof typeof errors;

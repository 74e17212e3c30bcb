import type { messages as account } from "./en/account.ts";
import type { messages as dashboard } from "./en/dashboard.ts";
import type { messages as pages } from "./en/pages.ts";
import type { messages as purchase } from "./en/purchase.ts";
import type { messages as signIn } from "./en/sign-in.ts";

// English is the reference: a locale that lacks a message does not compile.
export type SignInMessages = Readonly<Record<keyof typeof signIn, string>>;
export type PageMessages = Readonly<Record<keyof typeof pages, string>>;
export type AccountMessages = Readonly<Record<keyof typeof account, string>>;
export type PurchaseMessages = Readonly<Record<keyof typeof purchase, string>>;
export type DashboardMessages = Readonly<Record<keyof typeof dashboard, string>>;

/** Names one message. */
export type MessageId =
  | keyof SignInMessages
  | keyof PageMessages
  | keyof AccountMessages
  | keyof PurchaseMessages
  | keyof DashboardMessages;

/** Some messages of one language, by their ids. */
export type Messages = Readonly<Partial<Record<MessageId, string>>>;

/** One language, in groups that are downloaded separately. Every folder of `locales/` exports one as `catalogue`. */
export interface Catalogue {
  /** The sign-in page, and what all pages share. */
  signIn(): Promise<SignInMessages>;
  /** All other handler pages. */
  pages(): Promise<PageMessages>;
  /** The dashboard and the local inbox. */
  dashboard(): Promise<DashboardMessages>;
}

export type MessageGroup = keyof Catalogue;

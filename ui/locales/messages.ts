import type { messages as account } from "./en/account.ts";
import type { messages as components } from "./en/components.ts";
import type { parts } from "./en/dashboard.ts";
import type { messages as emails } from "./en/emails.ts";
import type { messages as errors } from "./en/errors.ts";
import type { messages as pages } from "./en/pages.ts";
import type { messages as purchase } from "./en/purchase.ts";
import type { messages as signIn } from "./en/sign-in.ts";

// English is the reference: a locale that lacks a message does not compile.
export type SignInMessages = Readonly<Record<keyof typeof signIn, string>>;
export type PageMessages = Readonly<Record<keyof typeof pages, string>>;
export type AccountMessages = Readonly<Record<keyof typeof account, string>>;
export type PurchaseMessages = Readonly<Record<keyof typeof purchase, string>>;
export type ComponentMessages = Readonly<Record<keyof typeof components, string>>;
export type ErrorMessages = Readonly<Record<keyof typeof errors, string>>;

/** A part of the messages of the dashboard: a file of the folder `dashboard`. */
export type DashboardPart = keyof typeof parts;
type DashboardMessages = { readonly [Part in DashboardPart]: Awaited<ReturnType<(typeof parts)[Part]>>["messages"] };

/** Names one message. */
export type MessageId =
  | keyof SignInMessages
  | keyof PageMessages
  | keyof AccountMessages
  | keyof PurchaseMessages
  | keyof ComponentMessages
  | keyof ErrorMessages
  | { [Part in DashboardPart]: keyof DashboardMessages[Part] }[DashboardPart];

/** Some messages of one language, by their ids. */
export type Messages = Readonly<Partial<Record<MessageId, string>>>;

type MessageFile<Content> = () => Promise<{ readonly messages: Content }>;

/** The parts of the dashboard's messages in one language. */
export type DashboardFiles = Readonly<Record<DashboardPart, MessageFile<Messages>>>;

/** One language, in groups that are downloaded separately. Every folder of `locales/` exports one as `catalogue`. */
export interface Catalogue {
  /** The sign-in page, and what all pages share. */
  readonly signIn: SignInMessages;
  /** All other handler pages. */
  readonly pages: MessageFile<PageMessages>;
  /** The account settings. */
  readonly account: MessageFile<AccountMessages>;
  /** The purchase page. */
  readonly purchase: MessageFile<PurchaseMessages>;
  /** The components that an app renders by themselves. */
  readonly components: MessageFile<ComponentMessages>;
  /** Errors of calls, loaded with the first of them. */
  readonly errors: MessageFile<ErrorMessages>;
  /** The dashboard and the local inbox. English is loaded by them, and a language without them shows both in English. */
  readonly dashboard?: () => Promise<{ readonly parts: DashboardFiles }>;
}

export type MessageGroup = Exclude<keyof Catalogue, "signIn" | "dashboard">;

/** Texts of the same shape. */
type Texts<Content> = Content extends string ? string : { readonly [Key in keyof Content]: Texts<Content[Key]> };

/** The e-mails of one language but templates and themes. `npm run generate` prints them into the server. */
export type EmailMessages = Texts<typeof emails>;

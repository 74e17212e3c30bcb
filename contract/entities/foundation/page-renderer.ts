import type { PageBoot } from "./page-boot.ts";

/** The page that a browser requests. */
export interface RequestedPage {
  /** The absolute address. */
  readonly url: string;
  readonly boot: PageBoot;
  /** The Cookie header; empty without one. */
  readonly cookies: string;
}

/** The content of a page as HTML. */
export interface RenderedPage {
  readonly html: string;
  /** Whether the page does all it can without a script. */
  readonly worksWithoutScript: boolean;
  /** The path of the page for a browser without a script; undefined if it is this one. */
  readonly plainPath?: string | undefined;
  /** The modules that the page's script needs first, by their paths in the manifest of the build. */
  readonly modules: readonly string[];
}

/** The call of the API for a form. */
export interface FormCall {
  /** The dotted name of the route. */
  readonly route: string;
  readonly body: Readonly<Record<string, string>>;
  /** The session that makes the call; undefined for a visitor. */
  readonly accessToken?: string | undefined;
}

/** The response to the call of a form: data, or an error as REST sends it. */
export type CallOutcome =
  | { readonly data: unknown }
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string };

/**
 * The next step after a form: a call, a form, or another address with a session in cookies. `issueCode` is the call for a code if the
 * address is an authorization request of an app.
 */
export type FormAnswer =
  | { readonly call: FormCall }
  | { readonly html: string; readonly status: number }
  | { readonly location: string; readonly cookies: readonly string[]; readonly issueCode?: FormCall | undefined };

/** A form that a browser sent without a script. */
export interface SentForm {
  /** The fields by name; empty if the form may not be read. */
  readonly fields: Readonly<Record<string, string>>;
  /** The token of the next form. */
  readonly token: string;
  /** The response to the call of the form. */
  readonly outcome?: CallOutcome | undefined;
}

/** The built module that renders the hosted pages on the server. */
export interface PageRenderer {
  /** The content of a page; undefined for pages that only a script renders, and for visitors with a session. */
  render(page: RequestedPage): RenderedPage | undefined;
  /** Reads a form of the sign-in page. */
  answerForm(page: RequestedPage, form: SentForm): Promise<FormAnswer>;
  /** The callback page of an app with its code. Where none was issued, the authorization page, which describes the error. */
  continueToApp(page: RequestedPage, location: string, outcome: CallOutcome): string;
  /** The sign-in page after a form whose token is not valid. */
  refuseForm(page: RequestedPage, token: string): string;
}

/** The names of the fields with which the server recognizes its own forms. */
export const formFields = { token: "form_token", step: "step" } as const;

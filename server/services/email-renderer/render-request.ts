import type { EmailBrand } from "#contract/vocabulary/emails/email-brand.ts";

/** The sources of e-mails: a template, or HTML as it is, and the theme around it. */
export interface EmailSources {
  /** A TSX module that exports `EmailTemplate`, or HTML that the theme frames without rendering it. */
  readonly template: { readonly source: string } | { readonly html: string };
  /** A TSX module that exports `EmailTheme`; null for a bare document. */
  readonly theme: string | null;
}

/** The values of one e-mail. */
export interface EmailValues {
  /** Values for the variables of the template's schema; others are left out. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly user: { readonly displayName: string | null };
  /** The brand is absent in tests of the renderer. */
  readonly project: { readonly displayName: string; readonly brand?: EmailBrand };
  /** Shown by the theme. */
  readonly unsubscribeLink?: string | undefined;
  /** BCP 47; defaults to `en`. */
  readonly locale?: string | undefined;
}

interface RenderOptions {
  /** Fills missing values from the sources: `PreviewVariables` of the template, `PreviewProps` of the theme. */
  readonly preview?: boolean;
  /** Refuses issues of the syntax that sources in use may have. For sources that are to be stored. */
  readonly strict?: boolean;
  /** Whose share of the renderer the work takes: a tenancy's id. */
  readonly share: string;
}

/** One e-mail to render. */
export interface RenderRequest extends EmailSources, EmailValues, RenderOptions {}

/** Many e-mails of the same sources. */
export interface RenderManyRequest extends EmailSources, RenderOptions {
  readonly emails: readonly EmailValues[];
}

export interface RenderedEmail {
  readonly html: string;
  /** The plain text part. */
  readonly text: string;
  readonly subject: string | undefined;
  readonly notificationCategory: string | undefined;
  /** The parts without effect, or with another than stated, in words for the developer. */
  readonly warnings: string[];
}

/** Why an e-mail cannot be rendered, in words for the developer. It names no value of a recipient. */
export interface RenderError {
  /** With file, line and column of the source where they are known. */
  readonly message: string;
  /** The module with the error. */
  readonly file?: "template" | "theme" | undefined;
  /** From 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export type RenderOutcome = { readonly ok: true; readonly email: RenderedEmail } | { readonly ok: false; readonly error: RenderError };

/** The message from the main thread to a worker: sources, and the e-mails to render in one context. */
export interface RenderTask extends EmailSources {
  readonly id: number;
  readonly preview: boolean;
  readonly strict: boolean;
  /** How long each e-mail may take. */
  readonly millis: number;
  readonly emails: readonly EmailValues[];
}

/** The outcome of one e-mail of a task. `busy`: others of the task took its time; it can be tried again. */
export type TaskOutcome = RenderOutcome | "busy";

/** A worker's message: that it is ready, or the outcome of one e-mail of the task. */
export type WorkerMessage = "ready" | { readonly id: number; readonly index: number; readonly outcome: TaskOutcome };

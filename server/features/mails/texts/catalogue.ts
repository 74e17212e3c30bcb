/** The words of a mail that asks for one click. */
export interface LinkWords {
  subject(project: string): string;
  title: string;
  request(project: string): string;
  action: string;
  /** Hours; of a code to sign in with, minutes. */
  expiry(lifetime: number): string;
  notYou: string;
}

/** The words of every built-in mail in one language. Values are inserted by functions, never by markers in the text, so that nothing a person is named can be taken for a marker. */
export interface Catalogue {
  /** The language as an HTML `lang`. */
  language: string;
  greeting(name: string | null): string;
  /** Stands above the bare address that does the same as the button. */
  linkHint: string;
  verification: LinkWords;
  reset: LinkWords;
  signIn: LinkWords & {
    /** Stands above the code that does the same as the button. */
    codeHint: string;
  };
}

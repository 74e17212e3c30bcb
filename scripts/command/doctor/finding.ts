/** The result of a check. */
export interface Finding {
  readonly level: "ok" | "warning" | "failure";
  readonly subject: string;
  readonly text: string;
  /** The advice to the operator. */
  readonly advice?: string | undefined;
}

/** Makes the findings about one subject. */
export const makeFindings = (subject: string) => ({
  ok: (text: string): Finding => ({ level: "ok", subject, text }),
  warning: (text: string, advice: string): Finding => ({ level: "warning", subject, text, advice }),
  failure: (text: string, advice: string): Finding => ({ level: "failure", subject, text, advice }),
});

export const readCode = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as { cause?: { code?: unknown } } | null)?.cause?.code ?? "");

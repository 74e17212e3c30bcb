/** A request to the fake: the bracketed form as nested objects. Every value is text. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Form;
  readonly query: Form;
  /** The value of the header Stripe-Account. */
  readonly account: string | undefined;
}
export interface Form {
  readonly [name: string]: string | Form | undefined;
}

/** An error in the shape of the API. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: { readonly error: { readonly type: string; readonly code?: string; readonly message: string } };
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code !== undefined && { code }) } };
  }
}

export const invalid = (message: string, code?: string) => new StripeProblem(400, "invalid_request_error", message, code);
export const missing = (what: string) => new StripeProblem(404, "invalid_request_error", `No such ${what}`, "resource_missing");

export const text = (value: string | Form | undefined, name: string): string => {
  if (typeof value !== "string") throw invalid(`Missing required param: ${name}.`, "parameter_missing");
  return value;
};
export const form = (value: string | Form | undefined): Form => (typeof value === "object" ? value : {});
export const integer = (value: string | Form | undefined, name: string): number => {
  const read = text(value, name);
  if (!/^\d+$/.test(read)) throw invalid(`Invalid integer: ${name}`, "parameter_invalid_integer");
  return Number(read);
};
export const readMetadata = (body: Form) => {
  const metadata = form(body.metadata) as Record<string, string>;
  for (const [key, value] of Object.entries(metadata)) if (value.length > 500) throw invalid(`Metadata value of ${key} is too long.`);
  return { ...metadata };
};

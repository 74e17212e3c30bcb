import { z } from "zod";
import type { oas31 } from "zod-openapi";
import type { ErrorClass, KnownErrorClass, OAuthErrorClass, PlainErrorClass } from "#contract/kernel/error.ts";
import { sample } from "./sample.ts";

export const isKnown = (error: ErrorClass): error is KnownErrorClass => error.kind === "known";
export const isOAuth = (error: ErrorClass): error is OAuthErrorClass => error.kind === "oauth";
export const isPlain = (error: ErrorClass): error is PlainErrorClass => error.kind === "plain";

const baseName = "Error";
const isErrorName = (name: string) => name.startsWith(`${baseName}.`);
const errorComponent = (error: ErrorClass) => (isOAuth(error) ? `OAuthError.${error.error}` : `${baseName}.${error.code}`);
const pointer = (component: string) => ({ $ref: `#/components/schemas/${component}` });
export const errorReference = (error: ErrorClass): { $ref: string } => pointer(errorComponent(error));

/** The shape of every error, for programs that do not distinguish codes, and for codes of later versions. */
const baseError = z
  .object({
    code: z.string().describe("Identifies the error. Later versions may add codes"),
    error: z.string().describe("Human-readable; the wording may change"),
    details: z.looseObject({}).optional().describe("Present if the schema of the code has it"),
    docs_url: z.url().optional().describe("The page about the code. Present if the request names `application/json` in `accept`"),
  })
  .meta({ description: "What every error has. `Error.<CODE>` is the schema of one code." });

/** The body of an error: `{code, details?, error}`. */
function knownBody({ code, detailsSchema, messageFor, oauth }: KnownErrorClass): z.ZodType {
  const details = detailsSchema && sample(z.toJSONSchema(detailsSchema, { unrepresentable: "any" }) as oas31.SchemaObject, {});
  const example = { code, ...(details === undefined ? {} : { details }), error: messageFor(details) };
  return z
    .object({
      code: z.literal(code),
      ...(detailsSchema && { details: detailsSchema }),
      ...(oauth && {
        error: z.string().describe(`For people; at the token endpoint \`${oauth}\``),
        error_description: z.string().optional().describe("For people, at the token endpoint"),
      }),
    })
    .meta({ examples: [example] });
}

const plainBody = ({ code, defaultMessage }: PlainErrorClass): z.ZodType =>
  z.object({ code: z.literal(code) }).meta({ examples: [{ code, error: defaultMessage }] });

const oauthBody = ({ error, defaultMessage }: OAuthErrorClass): z.ZodType =>
  z.object({ error: z.literal(error), error_description: z.string() }).meta({ examples: [{ error, error_description: defaultMessage }] });

const readBody = (error: ErrorClass) => (isKnown(error) ? knownBody(error) : isOAuth(error) ? oauthBody(error) : plainBody(error));

/** The component of each error, `Error.<CODE>` or `OAuthError.<error>`, and what the former have in common. */
export const errorSchemas = (errors: Iterable<ErrorClass>): Record<string, z.ZodType> => ({
  [baseName]: baseError,
  ...Object.fromEntries([...errors].map((error) => [errorComponent(error), readBody(error)])),
});

/** Makes each error of a printed document an extension of what all have in common. */
export function extendBaseError(components: Record<string, oas31.SchemaObject | oas31.ReferenceObject>): void {
  for (const [name, component] of Object.entries(components)) {
    if (!isErrorName(name)) continue;
    const { examples, ...own } = component as oas31.SchemaObject;
    components[name] = { allOf: [pointer(baseName), own], ...(examples && { examples }) };
  }
}

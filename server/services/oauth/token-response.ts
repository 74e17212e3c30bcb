import { z } from "zod";
import type { Dialect } from "./dialect.ts";

/** A list of scopes: text with spaces (RFC 6749, section 3.3), with commas (GitHub) or an array (Twitch). */
const scopeList = z
  .union([z.string().max(10_000), z.array(z.string()).max(1000)])
  .nullish()
  .transform((scope) => (typeof scope === "string" ? scope.split(/[\s,]+/) : scope)?.filter(Boolean).join(" "));

/** No date holds an endless lifetime. */
const longestSeconds = 10 * 365 * 24 * 3600;
const lifetime = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  // Some providers write 0 for an unknown lifetime.
  .refine((seconds) => seconds >= 0, "must not be negative")
  .transform((seconds) => (seconds > 0 ? Math.min(seconds, longestSeconds) : undefined));

const secret = z.string().min(1).max(20_000);
/** Some providers send an empty text instead of leaving it out. */
const optionalSecret = z
  .union([secret, z.literal("")])
  .nullish()
  .transform((text) => text || undefined);

const tokenResponse = z.object({
  access_token: secret,
  token_type: z.string().regex(/^(bearer|dpop)$/i, "must be bearer or dpop"),
  expires_in: lifetime.nullish().transform((seconds) => seconds ?? undefined),
  refresh_token: optionalSecret,
  scope: scopeList,
  id_token: optionalSecret,
});

const tokenError = z.object({ error: z.string().min(1).max(200), error_description: z.string().optional().catch(undefined) });

/**
 * The response of a token endpoint (RFC 6749, section 5) in the form that the standard requires.
 * @throws z.ZodError if it has no such form
 */
export async function standardTokenResponse(response: Response, { omitsTokenType, server }: Dialect): Promise<Response> {
  // No JSON is left to the client, which refuses it with the reason.
  const json: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return response;
  // GitHub refuses with status 200; Facebook with an object that has type and message.
  const { error, message } = json as { error?: unknown; message?: unknown };
  // RFC 9449, section 8: the nonce for the next proof comes with refusals, too.
  const nonce = response.headers.get("dpop-nonce");
  const headers: Record<string, string> = nonce === null ? {} : { "dpop-nonce": nonce };
  if (error !== undefined || response.status >= 400) {
    const refused = tokenError.safeParse(json);
    if (refused.success) return Response.json(refused.data, { status: 400, headers });
    const words = z.object({ message: z.string() }).safeParse(typeof error === "object" ? error : { message }).data?.message;
    return Response.json({ error: "invalid_grant", error_description: words }, { status: 400, headers });
  }
  const { id_token, ...rest } = tokenResponse.parse(omitsTokenType ? { token_type: "bearer", ...json } : json);
  // Only an issuer with a discovery document has keys to check an ID token with.
  return Response.json(typeof server === "function" ? { ...rest, id_token } : rest, { headers });
}

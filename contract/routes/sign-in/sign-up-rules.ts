import { z } from "zod";
import { signUpConditions } from "../../config/sign-up-rules.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { signUpRuleLimits as limits, signUpMethods, signUpOutcomes } from "../../vocabulary/sign-in/sign-up-rules.ts";
import { email, string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** These calls read only, whatever their method. */
const access = { ...adminOnly, developerRole: "read_only" } as const;
const ruleId = z.string().describe("The key of the rule in `auth.signUp.rules`");

/** Fields of a call in place of leaves of the configuration, which have a level. */
const withoutLevels = <Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.meta({ level: undefined })])) as unknown as Shape;

export const internalSignUpRuleRoutes = {
  test: route({
    method: "POST",
    path: "/internal/sign-up-rules/test",
    summary: "Find out what would happen to a sign-up",
    description: "Evaluates a sign-up by the mode and the rules of the project. It creates nothing, and is not counted.",
    access,
    body: z.strictObject({
      email: email.nullable().optional().describe("Absent for a sign-up without an address"),
      method: z.enum(signUpMethods),
      provider: string(textLimits.userSpecifiedId).optional().describe("The id of the OAuth provider"),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, "must be a country code of two capital letters (ISO 3166-1)")
        .nullable()
        .optional()
        .describe("The country of the caller. Absent: unknown"),
    }),
    returns: z.object({
      outcome: z.enum(signUpOutcomes),
      rule_id: ruleId.nullable().describe("The rule that decides; null where none matches, or the mode decides"),
      message: z.string().nullable().describe("The text that the rejected user reads"),
    }),
    examples: { body: { email: "ada@example.org", method: "password", country: "GB" } },
  }),
  listCounts: route({
    method: "GET",
    path: "/internal/sign-up-rules/counts",
    summary: "Count how often each sign-up rule has matched",
    description: `Of the last ${limits.countedDays} days. A match is counted within a second. Rules that never matched are left out.`,
    access: adminOnly,
    returns: z.object({ items: z.array(z.object({ rule_id: ruleId, count: z.int().min(0) })) }),
  }),
  listMatchingUsers: route({
    method: "POST",
    path: "/internal/sign-up-rules/matching-users",
    summary: "List the existing users whom the conditions of a rule match",
    description: `A dry run before a rule is written. Each call compares ${limits.scannedUsers} users at most; \`next_cursor\` continues after them. A user counts with each method and provider that signs the user in, and with the last known country. Rules do not change existing users.`,
    access,
    body: z.strictObject({
      conditions: z.strictObject({
        ...withoutLevels(signUpConditions),
        disposable: z
          .boolean()
          .optional()
          .describe(signUpConditions.disposable.description ?? ""),
      }),
      cursor: uuid.optional().describe("The `next_cursor` of the previous answer"),
      limit: z
        .int()
        .min(1)
        .max(limits.listedUsers)
        .optional()
        .describe(`Users that are listed. Default: ${limits.listedUsers}. All are counted`),
    }),
    returns: z.object({
      scanned: z.int().min(0).describe("Users that this call compared"),
      count: z.int().min(0).describe("Those of them whom the conditions match"),
      items: z.array(z.object({ id: uuid, display_name: z.string().nullable(), primary_email: z.string().nullable() })),
      next_cursor: uuid.nullable().describe("Null after the last user"),
    }),
    limits: heavyCallLimits,
    examples: { body: { conditions: { domains: ["example.com"] } } },
  }),
};

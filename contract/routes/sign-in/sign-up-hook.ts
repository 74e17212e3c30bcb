import { z } from "zod";
import { hookResultFields, SignUpHookDecision } from "../../entities/sign-in/sign-up-hook-decision.ts";
import { SignUpHookNotConfigured } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { hookEvents, signUpHookLimits as limits } from "../../vocabulary/sign-in/sign-up-hook.ts";

export const internalSignUpHookRoutes = {
  listDecisions: route({
    method: "GET",
    path: "/internal/sign-up-hook/decisions",
    summary: "List the decisions of the sign-up hook, newest first",
    description: `A decision is listed within a second. Retained for ${limits.retentionDays} days, at most ${limits.decisions}. They name no person.`,
    access: adminOnly,
    query: z.strictObject({ ...pageQuery("Decisions", pages.signUpHookDecisions.max) }),
    returns: asPage(SignUpHookDecision),
    limits: heavyCallLimits,
  }),
  test: route({
    method: "POST",
    path: "/internal/sign-up-hook/test",
    summary: "Call the sign-up hook with an example",
    description:
      "Waits for the answer. The example has an invented address, and `is_test` is true. It creates no user. The decision is listed.",
    access: adminOnly,
    body: z.strictObject({ event: z.enum(hookEvents) }),
    returns: z.object({
      ...hookResultFields,
      message: z.string().nullable().describe("The text that the rejected user reads"),
    }),
    errors: [SignUpHookNotConfigured],
    limits: [{ max: 30, seconds: 60, per: "key" }],
    refreshes: ["internal.signUpHook"],
    examples: { body: { event: "sign_up" } },
  }),
};

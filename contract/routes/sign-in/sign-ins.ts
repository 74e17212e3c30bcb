import { z } from "zod";
import { SignInAttempt, SignInAttemptDetails } from "../../entities/sign-in/sign-in-attempt.ts";
import { SignInAttemptNotFound } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { attemptMethods, attemptOutcomes, attemptLimits as limits } from "../../vocabulary/sign-in/attempts.ts";
import { dateMillis, string, userId, uuid } from "../../vocabulary/text.ts";

export const internalSignInRoutes = {
  list: route({
    method: "GET",
    path: "/internal/sign-ins",
    summary: "List the sign-ins of the project, newest first",
    description: `Completed, refused and pending ones. A sign-in is listed within two seconds. Retained for ${limits.retentionDays} days, at most ${limits.perProject}. A call that is refused before its project is known is not listed.`,
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery("Sign-ins", pages.signIns.max),
      user_id: userId.optional().describe("Only sign-ins of this user"),
      address: string(limits.address).optional().describe("Only sign-ins with an e-mail address that contains this text"),
      request_id: string(64).optional().describe("Only the sign-in with this request"),
      outcome: z.enum(attemptOutcomes).optional(),
      method: z.enum(attemptMethods).optional(),
      since_millis: dateMillis.optional().describe("Only sign-ins that began at this time or later"),
      until_millis: dateMillis.optional().describe("Only sign-ins that began before this time"),
    }),
    returns: asPage(SignInAttempt),
    limits: heavyCallLimits,
  }),
  get: route({
    method: "GET",
    path: "/internal/sign-ins/{sign_in_id}",
    summary: "Get a sign-in with its steps",
    description: "A refused step has the code, the message and the details of the error that the caller received.",
    access: adminOnly,
    params: z.strictObject({ sign_in_id: uuid }),
    returns: SignInAttemptDetails,
    errors: [SignInAttemptNotFound],
  }),
};

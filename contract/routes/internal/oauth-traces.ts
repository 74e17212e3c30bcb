import { z } from "zod";
import { OAuthTrace } from "../../entities/oauth-trace.ts";
import { adminOnly } from "../../kernel/access.ts";
import { pageOf } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { oauthTraceLimits } from "../../vocabulary/oauth.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { uuid } from "../../vocabulary/text.ts";

export const internalOAuthTraceRoutes = {
  list: route({
    method: "GET",
    path: "/internal/oauth-traces",
    summary: "List refused steps of sign-ins with OAuth providers, newest first",
    description: `Each names the check that failed. Retained for ${oauthTraceLimits.retentionDays} days; at most ${oauthTraceLimits.perHour} are recorded in an hour.`,
    access: adminOnly,
    query: z.strictObject({
      cursor: uuid.optional().describe("`pagination.next_cursor` of the previous page"),
      limit: z.int().min(1).optional().describe(`Traces per page. Default and maximum: ${pages.oauthTraces.max}`),
    }),
    returns: pageOf(OAuthTrace),
    limits: heavyCallLimits,
  }),
};

import { z } from "zod";
import { OAuthTrace } from "../../entities/sign-in/oauth-trace.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { oauthTraceLimits } from "../../vocabulary/sign-in/oauth.ts";

export const internalOAuthTraceRoutes = {
  list: route({
    method: "GET",
    path: "/internal/oauth-traces",
    summary: "List refused steps of sign-ins with OAuth providers, newest first",
    description: `Each names the check that failed. Retained for ${oauthTraceLimits.retentionDays} days; at most ${oauthTraceLimits.perHour} are recorded in an hour.`,
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery("Traces", pages.oauthTraces.max),
    }),
    returns: asPage(OAuthTrace),
    limits: heavyCallLimits,
  }),
};

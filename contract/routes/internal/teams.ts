import { z } from "zod";
import { TeamSummary } from "../../entities/team-summary.ts";
import { adminOnly } from "../../kernel/access.ts";
import { pageOf } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { string, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

export const internalTeamRoutes = {
  list: route({
    method: "GET",
    path: "/internal/teams",
    summary: "List and search teams, newest first",
    description: "Each team has the number of its members.",
    access: adminOnly,
    query: z.strictObject({
      cursor: uuid.optional().describe("`pagination.next_cursor` of the previous page. Not valid once that team is deleted"),
      limit: z.int().min(1).optional().describe(`Teams per page. Default and maximum: ${pages.teamSummaries.max}`),
      query: string(textLimits.query).optional().describe("A team's id, or a part of its name (case-insensitive)"),
    }),
    returns: pageOf(TeamSummary),
    limits: heavyCallLimits,
  }),
};

import { z } from "zod";
import { TeamSummary } from "../../entities/teams/team.ts";
import { adminOnly } from "../../kernel/access.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

export const internalTeamRoutes = {
  list: route({
    method: "GET",
    path: "/internal/teams",
    summary: "List and search teams, newest first",
    description: "Each team has the number of its members.",
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery("Teams", pages.teamSummaries.max),
      query: string(textLimits.query).optional().describe("A team's id, or a part of its name (case-insensitive)"),
    }),
    returns: asPage(TeamSummary),
    limits: heavyCallLimits,
  }),
};

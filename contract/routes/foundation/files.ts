import { z } from "zod";
import { FileNotFound } from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { bytes } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { brandFileTypes } from "../../vocabulary/projects/brand.ts";
import { uuid } from "../../vocabulary/text.ts";
import { seconds } from "../../vocabulary/time.ts";

export const fileRoutes = {
  get: route({
    method: "GET",
    path: "/files/{tenancy_id}/{file_id}",
    summary: "Get a typeface or icon of a project's brand",
    description: "URLs of an uploaded typeface, and of an icon in the format ICO, point to this route.",
    access: noCredentials,
    params: z.strictObject({ tenancy_id: uuid, file_id: uuid }),
    query: z.strictObject({
      weight: z.string().max(9).optional().describe("`font-weight` of a typeface, for readers of its URL. The server ignores it"),
    }),
    returns: bytes(...brandFileTypes),
    responseHeaders: { "cache-control": `public, max-age=${seconds.year}, immutable`, "cross-origin-resource-policy": "cross-origin" },
    errors: [FileNotFound],
  }),
};

import { z } from "zod";
import { ImageNotFound } from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { bytes } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { uuid } from "../../vocabulary/text.ts";
import { seconds } from "../../vocabulary/time.ts";

export const imageRoutes = {
  get: route({
    method: "GET",
    path: "/images/{tenancy_id}/{image_id}",
    summary: "Get an uploaded image",
    description: "Profile image and logo URLs of uploaded images point to this route.",
    access: noCredentials,
    params: z.strictObject({ tenancy_id: uuid, image_id: uuid }),
    returns: bytes("image/gif", "image/jpeg", "image/png", "image/webp"),
    responseHeaders: { "cache-control": `public, max-age=${seconds.year}, immutable`, "cross-origin-resource-policy": "cross-origin" },
    errors: [ImageNotFound],
  }),
};

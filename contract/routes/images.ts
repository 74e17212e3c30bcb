import { z } from "zod";
import { ImageNotFound } from "../errors/index.ts";
import { bare } from "../kernel/access.ts";
import { bytes, route } from "../kernel/route.ts";
import { seconds } from "../vocabulary/limits.ts";
import { uuid } from "../vocabulary/text.ts";

export const imageRoutes = {
  get: route({
    method: "GET",
    path: "/images/{tenancy_id}/{image_id}",
    summary: "An uploaded picture",
    description: "Where the addresses lead that uploaded profile images are replaced by.",
    access: bare,
    params: z.strictObject({ tenancy_id: uuid, image_id: uuid }),
    returns: bytes("image/jpeg", "image/png", "image/webp"),
    replyHeaders: { "cache-control": `public, max-age=${seconds.year}, immutable`, "cross-origin-resource-policy": "cross-origin" },
    errors: [ImageNotFound],
  }),
};

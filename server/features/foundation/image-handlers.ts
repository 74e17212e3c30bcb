import { ImageNotFound } from "#contract/errors/index.ts";
import type { imageRoutes } from "#contract/routes/foundation/images.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";

export const imageHandlers: Handlers<typeof imageRoutes> = {
  async get({ input, db }) {
    const image = await imageById(db, input.tenancy_id, input.image_id);
    if (!image) throw new ImageNotFound();
    return { mediaType: image.content_type, content: image.bytes };
  },
};

const imageById = (db: Db, tenancyId: string, id: string) =>
  db.selectFrom("images").select(["content_type", "bytes"]).where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();

import { InvalidImage } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { apiPath } from "#contract/vocabulary/addresses.ts";
import { imageUrl } from "#contract/vocabulary/text.ts";
import type { Db } from "../../database/schema.ts";
import { readImage } from "../../services/image.ts";
import { randomUuid } from "../../services/random.ts";

/** A picture as it will be stored: its address, and the row to be written when it was uploaded. */
export interface PlacedImage {
  readonly url: string;
  readonly row?: { id: string; contentType: string; bytes: Buffer };
}

/**
 * Judges what a caller sent as an image: an http(s) address (not from callers of type client, who could make every
 * visitor's browser call any server) or an uploaded JPEG, PNG or WebP.
 * @throws InvalidImage with the reason.
 */
export function placeImage(sent: string, accessType: AccessType, tenancyId: string, publicUrl: string): PlacedImage {
  if (/^https?:/i.test(sent)) {
    if (accessType === "client")
      throw new InvalidImage("profile_image_url must be an uploaded image (a data URL), not the address of one.");
    const address = imageUrl.safeParse(sent);
    if (!address.success) throw new InvalidImage(`profile_image_url ${address.error.issues[0]?.message ?? "is not a valid address"}.`);
    return { url: address.data };
  }
  const image = readImage(sent);
  if (!image.ok) throw new InvalidImage(`profile_image_url: ${image.reason}`);
  const id = randomUuid();
  return { url: `${publicUrl}${apiPath}/images/${tenancyId}/${id}`, row: { id, contentType: image.contentType, bytes: image.bytes } };
}

/** Not yet run: stores a user's uploaded image. */
export const insertImage = (db: Db, tenancyId: string, userId: string, row: NonNullable<PlacedImage["row"]>, now: Date) =>
  db
    .insertInto("images")
    .values({ tenancy_id: tenancyId, id: row.id, user_id: userId, content_type: row.contentType, bytes: row.bytes, created_at: now })
    .returning("id");

/** Removes a user's uploaded images but the one kept: an image that was replaced or cleared is no longer to be had. */
export const removeImages = (db: Db, tenancyId: string, userId: string, kept: string | undefined) =>
  db
    .deleteFrom("images")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .$if(kept !== undefined, (query) => query.where("id", "!=", kept as string))
    .execute();

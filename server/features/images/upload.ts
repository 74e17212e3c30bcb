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

/** What an image belongs to: a user, a team, or (neither) the project itself. */
export type ImageOwner = { readonly userId: string } | { readonly teamId: string } | "project";

const ownerColumns = (owner: ImageOwner) => ({
  user_id: owner !== "project" && "userId" in owner ? owner.userId : null,
  team_id: owner !== "project" && "teamId" in owner ? owner.teamId : null,
});

/**
 * Judges what a caller sent as an image, in the field of that name: an http(s) address (not from callers of type client, who could make every
 * visitor's browser call any server) or an uploaded JPEG, PNG or WebP.
 * @throws InvalidImage with the reason.
 */
export function placeImage(
  field: string,
  sent: string,
  { accessType, tenancyId, publicUrl }: { accessType: AccessType; tenancyId: string; publicUrl: string },
): PlacedImage {
  if (/^https?:/i.test(sent)) {
    if (accessType === "client") throw new InvalidImage(`${field} must be an uploaded image (a data URL), not the address of one.`);
    const address = imageUrl.safeParse(sent);
    if (!address.success) throw new InvalidImage(`${field} ${address.error.issues[0]?.message ?? "is not a valid address"}.`);
    return { url: address.data };
  }
  const image = readImage(sent);
  if (!image.ok) throw new InvalidImage(`${field}: ${image.reason}`);
  const id = randomUuid();
  return { url: `${publicUrl}${apiPath}/images/${tenancyId}/${id}`, row: { id, contentType: image.contentType, bytes: image.bytes } };
}

/** Not yet run: stores an uploaded image. */
export const insertImage = (db: Db, tenancyId: string, owner: ImageOwner, row: NonNullable<PlacedImage["row"]>, now: Date) =>
  db
    .insertInto("images")
    .values({
      tenancy_id: tenancyId,
      id: row.id,
      ...ownerColumns(owner),
      content_type: row.contentType,
      bytes: row.bytes,
      created_at: now,
    })
    .returning("id");

/** Removes the image stored at an address, if it is one of the project's own; called when that address is replaced. */
export async function removeProjectImage(db: Db, tenancyId: string, address: string | null): Promise<void> {
  const [, id] = /\/images\/[0-9a-f-]{36}\/([0-9a-f-]{36})$/.exec(address ?? "") ?? [];
  if (!id) return;
  await db
    .deleteFrom("images")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("user_id", "is", null)
    .where("team_id", "is", null)
    .execute();
}

/** Removes a user's uploaded images but the one kept: an image that was replaced or cleared is no longer to be had. */
export const removeImages = (db: Db, tenancyId: string, userId: string, kept: string | undefined) =>
  db
    .deleteFrom("images")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .$if(kept !== undefined, (query) => query.where("id", "!=", kept as string))
    .execute();

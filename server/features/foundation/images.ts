import { ImageNotFound, InvalidImage } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { imageRoutes } from "#contract/routes/foundation/images.ts";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { webUrl } from "#contract/vocabulary/text.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";
import { readImage } from "../../services/image-data.ts";
import { randomUuid } from "../../services/random.ts";

/** A valid image: its URL, and the row to insert if it was uploaded. */
export interface ValidatedImage {
  readonly url: string;
  readonly row?: { id: string; contentType: string; bytes: Buffer };
}

/** The owner of an image: a user, a team, a team's member, or the project itself. */
export type ImageOwner = { readonly userId: string; readonly teamId?: string } | { readonly teamId: string } | "project";

const ownerColumns = (owner: ImageOwner) => ({
  user_id: owner !== "project" && "userId" in owner ? owner.userId : null,
  team_id: owner !== "project" && "teamId" in owner ? (owner.teamId ?? null) : null,
});

/**
 * Validates an image of an input: an uploaded JPEG, PNG, GIF or WebP, or an http(s) URL. Clients may not send a URL: the browser of every
 * visitor would request it.
 * @param field the name of the input's field, for the error
 * @param maxBytes of an uploaded image, decoded
 * @throws InvalidImage
 */
export function validateImage(
  field: string,
  value: string | null | undefined,
  {
    accessType,
    tenancyId,
    publicUrl,
    maxBytes = imageLimits.profileBytes,
  }: { accessType: AccessType; tenancyId: string; publicUrl: string; maxBytes?: number },
): ValidatedImage | undefined {
  if (value === null || value === undefined) return undefined;
  if (/^https?:/i.test(value)) {
    if (accessType === "client") throw new InvalidImage(`${field} must be an uploaded image (a data URL), not the address of one.`);
    const address = webUrl.safeParse(value);
    if (!address.success) throw new InvalidImage(`${field} ${address.error.issues[0]?.message ?? "is not a valid address"}.`);
    return { url: address.data };
  }
  const image = readImage(value, maxBytes);
  if (!image.ok) throw new InvalidImage(`${field}: ${image.reason}`);
  const id = randomUuid();
  return { url: `${publicUrl}${apiPath}/images/${tenancyId}/${id}`, row: { id, contentType: image.contentType, bytes: image.bytes } };
}

/** Inserts an uploaded image. */
export const insertImage = (db: Db, tenancyId: string, owner: ImageOwner, row: NonNullable<ValidatedImage["row"]>, now: Date) =>
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

/** Deletes the image, or other file, at a URL if it belongs to the project. Call it when the URL was replaced. */
export async function deleteProjectImage(db: Db, tenancyId: string, address: string | null): Promise<void> {
  const [, id] = /\/(?:images|files)\/[0-9a-f-]{36}\/([0-9a-f-]{36})(?:\?.*)?$/.exec(address ?? "") ?? [];
  if (!id) return;
  await db
    .deleteFrom("images")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("user_id", "is", null)
    .where("team_id", "is", null)
    .execute();
}

/** Deletes a user's uploaded images except `exceptId`. Images of the user as a team member stay. */
export const deleteUserImages = (db: Db, tenancyId: string, userId: string, exceptId: string | undefined) =>
  deleteImagesExcept(db, tenancyId, exceptId).where("user_id", "=", userId).where("team_id", "is", null).execute();

/** Deletes a team's uploaded images except `exceptId`. */
export const deleteTeamImages = (db: Db, tenancyId: string, teamId: string, exceptId: string | undefined) =>
  deleteImagesExcept(db, tenancyId, exceptId).where("team_id", "=", teamId).where("user_id", "is", null);

/** Deletes the uploaded images of a user as the member of a team, except `exceptId`. */
export const deleteMemberImages = (
  db: Db,
  tenancyId: string,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
  exceptId: string | undefined,
) => deleteImagesExcept(db, tenancyId, exceptId).where("team_id", "=", teamId).where("user_id", "=", userId);

const deleteImagesExcept = (db: Db, tenancyId: string, exceptId: string | undefined) => {
  const ofTenancy = db.deleteFrom("images").where("tenancy_id", "=", tenancyId);
  return exceptId === undefined ? ofTenancy : ofTenancy.where("id", "!=", exceptId);
};

export const imageHandlers: Handlers<typeof imageRoutes> = {
  async get({ input, db }) {
    const image = await imageById(db, input.tenancy_id, input.image_id);
    if (!image?.content_type.startsWith("image/") || image.content_type === "image/x-icon") throw new ImageNotFound();
    return { mediaType: image.content_type, content: image.bytes };
  },
};

/** The type and the bytes of an image, or of another file of a project. */
export const imageById = (db: Db, tenancyId: string, id: string) =>
  db.selectFrom("images").select(["content_type", "bytes"]).where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();

import type { Db } from "../../database/schema.ts";
import type { Services } from "../../services/index.ts";
import { insertImage, type PlacedImage, placeImage } from "../images/upload.ts";

const fields = ["logo_url", "full_logo_url"] as const;
type Field = (typeof fields)[number];
type Logos = { readonly [F in Field]?: string | null | undefined };

/** Columns to be set, and pictures to be stored. */
export interface PlacedLogos {
  readonly columns: { readonly [F in Field]?: string | null };
  readonly uploads: readonly NonNullable<PlacedImage["row"]>[];
}

/** Judges the logos that were sent; those left out are not among the columns. @throws InvalidImage */
export function placeLogos(sent: Logos, tenancyId: string, { publicUrl }: Services): PlacedLogos {
  const placed = fields.flatMap((field) => {
    const value = sent[field];
    if (value === undefined) return [];
    // Whoever calls administers the project, and may name any address.
    return [[field, value === null ? null : placeImage(field, value, { accessType: "admin", tenancyId, publicUrl })] as const];
  });
  return {
    columns: Object.fromEntries(placed.map(([field, image]) => [field, image?.url ?? null])),
    uploads: placed.flatMap(([, image]) => (image?.row ? [image.row] : [])),
  };
}

/** Not yet run: the statements that store uploaded logos, by a name for each. */
export const insertLogos = (db: Db, tenancyId: string, { uploads }: PlacedLogos, now: Date) =>
  Object.fromEntries(uploads.map((row, place) => [`logo_${place}`, insertImage(db, tenancyId, "project", row, now)]));

/** Addresses that a project had for its logos and has no more. */
export const replacedLogos = (before: Logos, after: Logos): string[] =>
  fields
    .map((field) => before[field])
    .filter((address) => address != null && fields.every((field) => after[field] !== address)) as string[];

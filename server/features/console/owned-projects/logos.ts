import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import type { Db } from "../../../database/schema.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";
import { insertImage, type ValidatedImage, validateImage } from "../../foundation/images.ts";

const fields = ["logo_url", "full_logo_url"] as const;
type Field = (typeof fields)[number];
type Logos = { readonly [F in Field]?: string | null | undefined };

/** Columns to set, and images to insert. */
export interface ValidatedLogos {
  readonly columns: { readonly [F in Field]?: string | null };
  readonly uploads: readonly NonNullable<ValidatedImage["row"]>[];
}

/** Validates logos. Absent ones are not among the columns. @throws InvalidImage */
export function validateLogos(input: Logos, tenancyId: string, { publicUrl }: Pick<ServerConfig, "publicUrl">): ValidatedLogos {
  const validated = fields.flatMap((field) => {
    const value = input[field];
    if (value === undefined) return [];
    // The caller is an admin of the project and may set any URL.
    const context = { accessType: "admin", tenancyId, publicUrl, maxBytes: imageLimits.logoBytes } as const;
    return [[field, value === null ? null : validateImage(field, value, context)] as const];
  });
  return {
    columns: Object.fromEntries(validated.map(([field, image]) => [field, image?.url ?? null])),
    uploads: validated.flatMap(([, image]) => (image?.row ? [image.row] : [])),
  };
}

/** Inserts uploaded logos, by one query each. */
export const insertLogos = (db: Db, tenancyId: string, { uploads }: ValidatedLogos, now: Date) =>
  uploads.map((row) => insertImage(db, tenancyId, "project", row, now));

import { FileNotFound } from "#contract/errors/index.ts";
import type { fileRoutes } from "#contract/routes/foundation/files.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { brandFileTypes } from "#contract/vocabulary/projects/brand.ts";
import type { Handlers } from "../../kernel/call.ts";
import type { FileCheck } from "../../services/brand-file.ts";
import { randomUuid } from "../../services/random.ts";
import { imageById, type ValidatedImage } from "./images.ts";

/** The project of a file, and the public URL of the server. */
interface FileOwner {
  readonly tenancyId: string;
  readonly publicUrl: string;
}

/** The URL and the row of a file that was read. It is stored as images are, and served by another route. */
export function toStoredFile(
  { contentType, bytes }: Extract<FileCheck, { ok: true }>,
  { tenancyId, publicUrl }: FileOwner,
): ValidatedImage {
  const id = randomUuid();
  return { url: `${publicUrl}${apiPath}/files/${tenancyId}/${id}`, row: { id, contentType, bytes } };
}

const isServed = (contentType: string) => (brandFileTypes as readonly string[]).includes(contentType);

export const fileHandlers: Handlers<typeof fileRoutes> = {
  async get({ input, db }) {
    const file = await imageById(db, input.tenancy_id, input.file_id);
    if (!file || !isServed(file.content_type)) throw new FileNotFound();
    return { mediaType: file.content_type, content: file.bytes };
  },
};

import { createHash } from "node:crypto";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { ImportedUser } from "#contract/entities/imported-user.ts";
import { InvalidPasswordHash, InvalidUserChange, SchemaError } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import { userImportLimits as limits } from "#contract/vocabulary/user-import.ts";
import { assertJsonBounds } from "../../kernel/json-bounds.ts";
import { isArgon2Hash, isImportableHash } from "../../services/passwords.ts";
import { randomUuid } from "../../services/random.ts";
import { validateNewUser } from "./validate.ts";

/** A valid line of an import. */
export interface ImportLine {
  /** Counted from 1. */
  readonly line: number;
  /** The id of the user, if this import creates it. */
  readonly id: string;
  /** Identifies the user whenever the line is imported: the digest of the external id, or of the address. */
  readonly key: Buffer;
  /** The id that an import before migration 0523 gave to the user. */
  readonly formerId: string;
  readonly user: ImportedUser;
}

/** A line that cannot be imported. */
export interface RejectedLine {
  readonly line: number;
  readonly id: string | null;
  readonly externalId: string | null;
  readonly error: ApiError;
}

/** Parses and validates a line. Returns an error instead of throwing it: the other lines are imported. */
export function readImportLine(text: string, line: number, tenancyId: string, config: ProjectConfig, now: Date): ImportLine | RejectedLine {
  let externalId: string | null = null;
  try {
    const user = parse(text);
    externalId = user.external_id ?? null;
    const { external_id: _, contact_channels: channels = [], signed_up_at_millis = 0, ...fields } = user;
    if (signed_up_at_millis > now.getTime()) throw new InvalidUserChange("signed_up_at_millis: must not be in the future.");
    validateNewUser(fields, config, (hash) => isImportableHash(hash) || isArgon2Hash(hash));
    const key = user.external_id === undefined ? { email: user.primary_email } : { external_id: user.external_id };
    if ("email" in key && key.email == null) throw new InvalidUserChange("A line needs an external_id or a primary_email.");
    const addresses = [user.primary_email, ...channels.map(({ value }) => value)];
    if (new Set(addresses).size < addresses.length) throw new InvalidUserChange("contact_channels: an address occurs twice.");
    if (user.profile_image_url != null && !/^https?:/i.test(user.profile_image_url))
      throw new InvalidUserChange("profile_image_url: an import takes the http(s) URL of an image.");
    const digest = createHash("sha256")
      .update(JSON.stringify([tenancyId, key]))
      .digest();
    return { line, id: randomUuid(), key: digest, formerId: formerId(digest), user };
  } catch (error) {
    if (error instanceof ApiError) return { line, id: null, externalId, error };
    throw error;
  }
}

function parse(text: string): ImportedUser {
  if (text.length > limits.lineLength) throw new SchemaError({ message: `A line is at most ${limits.lineLength} characters long.` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SchemaError({ message: "The line is not valid JSON." });
  }
  assertJsonBounds(value);
  const parsed = ImportedUser.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === "password_hash") throw new InvalidPasswordHash();
  throw new SchemaError({ message: `${issue?.path.join(".") || "line"}: ${issue?.message}` });
}

/** A version 4 UUID (RFC 9562, section 5.4) whose random bits are a digest. Everybody who knows the text could compute it. */
function formerId(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

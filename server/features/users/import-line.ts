import { createHash } from "node:crypto";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ImportedUser } from "#contract/entities/users/imported-user.ts";
import { InvalidUserChange, SchemaError } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import { userImportLimits as limits } from "#contract/vocabulary/users/user-import.ts";
import { assertJsonBounds } from "../../kernel/json-bounds.ts";
import { randomUuid } from "../../services/random.ts";
import { readImportFields } from "./import-fields.ts";

/** A valid line of an import. */
export interface ImportLine {
  /** Counted from 1. */
  readonly line: number;
  /** The id of the user, if this import creates it. */
  readonly id: string;
  /** Identifies the user whenever the line is imported: the digest of the external id, or of the address. */
  readonly key: Buffer;
  /** The id that the user has in an export, perhaps of this project. */
  readonly exportedId: string | undefined;
  /** The id that an import before migration 0523 gave to the user. */
  readonly formerId: string;
  readonly user: ImportedUser;
  /** The parts that are left out of the user. */
  readonly warnings: readonly string[];
}

/** A line that cannot be imported. */
export interface RejectedLine {
  readonly line: number;
  readonly externalId: string | null;
  readonly warnings: readonly string[];
  /** With the code of the first issue and the messages of all. */
  readonly error: Pick<ApiError, "code" | "message">;
}

/** The import that a line belongs to. */
export interface ImportContext {
  readonly tenancyId: string;
  readonly config: ProjectConfig;
  readonly now: Date;
  /** Whether a new user has the id of its line. */
  readonly keepsIds: boolean;
}

/** Parses and validates a line. Returns its issues instead of throwing them: the other lines are imported. */
export function readImportLine(text: string, line: number, context: ImportContext): ImportLine | RejectedLine {
  const { tenancyId, config, now, keepsIds } = context;
  const rejected = (issues: readonly ApiError[], externalId: string | null, warnings: readonly string[]): RejectedLine => ({
    line,
    externalId,
    warnings,
    error: { code: (issues[0] as ApiError).code, message: issues.map(({ message }) => message).join("\n") },
  });
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    if (error instanceof ApiError) return rejected([error], null, []);
    throw error;
  }
  const { user, issues, warnings } = readImportFields(value, config, now);
  const key = user && importKey(user);
  const keyless = user && !key ? [new InvalidUserChange("A line needs an external_id, an id or a primary_email.")] : [];
  if (!user || !key || issues.length > 0) {
    const externalId = (value as { external_id?: unknown } | null)?.external_id;
    return rejected([...issues, ...keyless], typeof externalId === "string" ? externalId : null, warnings);
  }
  const digest = createHash("sha256")
    .update(JSON.stringify([tenancyId, key]))
    .digest();
  const exportedId = uuid.safeParse(user.id).data;
  return {
    line,
    id: (keepsIds ? exportedId : undefined) ?? randomUuid(),
    key: digest,
    exportedId,
    formerId: formerId(digest),
    user,
    warnings,
  };
}

/** Returns the key by which a repeated line is recognized. Several users of an export may have the same address, but not the same id. */
function importKey({ external_id, id, primary_email }: ImportedUser): Readonly<Record<string, string>> | undefined {
  const externalId = external_id ?? id;
  if (externalId !== undefined) return { external_id: externalId };
  return primary_email == null ? undefined : { email: primary_email };
}

function parse(text: string): unknown {
  if (text.length > limits.lineLength) throw new SchemaError({ message: `A line is at most ${limits.lineLength} characters long.` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SchemaError({ message: "The line is not valid JSON." });
  }
  assertJsonBounds(value);
  return value;
}

/** A version 4 UUID (RFC 9562, section 5.4) whose random bits are a digest. Everybody who knows the text could compute it. */
function formerId(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

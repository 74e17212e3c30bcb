import { codes } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { CodeType } from "../../database/tables/verification-codes.ts";
import { randomCode, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";

export interface CodeRequest {
  tenancyId: string;
  type: CodeType;
  userId: string | null;
  /** What using the code will prove, such as the address it is sent to. */
  data: Readonly<Record<string, unknown>>;
  lifetimeMillis: number;
}

/** A new one-time code: its text, and the insert, not yet run, that stores the digests of it. */
export function issueCode(db: Db, request: CodeRequest, now: Date) {
  const code = randomCode();
  const insert = db
    .insertInto("verification_codes")
    .values({
      tenancy_id: request.tenancyId,
      id: randomUuid(),
      type: request.type,
      code_hash: digest(code),
      nonce_hash: digest(code.slice(codes.typedLength)),
      user_id: request.userId,
      data: JSON.stringify(request.data),
      created_at: now,
      expires_at: new Date(now.getTime() + request.lifetimeMillis),
      used_at: null,
    })
    .returning("id");
  return { code, insert };
}

/** A link that hands a code to an app's page: the page's address with `code` set. */
export function linkWith(callbackUrl: string, code: string): string {
  const link = new URL(callbackUrl);
  link.searchParams.set("code", code);
  return link.href;
}

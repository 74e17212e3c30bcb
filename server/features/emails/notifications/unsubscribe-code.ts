import { createHmac, timingSafeEqual } from "node:crypto";
import { VerificationCodeNotFound } from "#contract/errors/index.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Secrets } from "../../../services/secrets.ts";

/** The subscription that a link ends. */
export interface Subscription {
  readonly tenancyId: string;
  readonly userId: string;
  readonly categoryId: string;
}

/** Sent e-mails have codes of this key: the name must not change. */
const purpose = "unsubscribe-link";
const idBytes = 16;
const tagBytes = 16;

const toBytes = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex");
const toUuid = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const readTag = (key: Buffer, ids: Buffer) => createHmac("sha256", key).update(ids).digest().subarray(0, tagBytes);

/** The code of a link that unsubscribes: the three ids, and an authentication code of them. It has no expiry and needs no row. */
export function createUnsubscribeCode(secrets: Pick<Secrets, "derive">, { tenancyId, userId, categoryId }: Subscription): string {
  const ids = Buffer.concat([tenancyId, userId, categoryId].map(toBytes));
  return Buffer.concat([ids, readTag(secrets.derive(purpose, 32), ids)]).toString("base64url");
}

/** @throws VerificationCodeNotFound if this server did not make the code */
export function readUnsubscribeCode(secrets: Pick<Secrets, "deriveAll">, code: string): Subscription {
  const bytes = Buffer.from(code, "base64url");
  const [ids, tag] = [bytes.subarray(0, 3 * idBytes), bytes.subarray(3 * idBytes)];
  const isOurs = secrets.deriveAll(purpose, 32).some((key) => tag.length === tagBytes && timingSafeEqual(tag, readTag(key, ids)));
  if (!isOurs) throw new VerificationCodeNotFound();
  const [tenancyId, userId, categoryId] = [0, 1, 2].map((at) => toUuid(ids.subarray(at * idBytes, (at + 1) * idBytes)));
  return { tenancyId, userId, categoryId } as Subscription;
}

/** The link that unsubscribes a user from a category. */
export const unsubscribeLink = (
  { secrets, publicUrl }: { readonly secrets: Pick<Secrets, "derive">; readonly publicUrl: string },
  subscription: Subscription,
): string => `${publicUrl}${apiPath}/emails/unsubscribe-link?code=${createUnsubscribeCode(secrets, subscription)}`;

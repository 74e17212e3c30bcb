import { TooManyRequests } from "#contract/errors/index.ts";
import type { Limit } from "#contract/kernel/route.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { CodeType } from "../../database/tables/verification-codes.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { countOccasion } from "../../kernel/limits.ts";

/**
 * Counts a mail with a code of one kind to an address, before anything is known of who reads there: what it answers tells
 * nothing of whether the address is anybody's.
 * @throws TooManyRequests, with the seconds to wait.
 */
export async function requireRestedAddress(
  { project, db, services, now }: Pick<Call, "db" | "services" | "now"> & { project: Project },
  type: CodeType,
  email: string,
  limits: readonly Limit[] = codes.perAddress,
): Promise<void> {
  if (!services.rateLimits) return;
  const occasion = { tenancyId: project.tenancyId, name: `code ${type}`, subject: email, limits };
  const wait = await countOccasion(db, occasion, now);
  if (wait === undefined) return;
  throw new TooManyRequests(`Too many mails to this address. Try again in ${wait} seconds.`).withHeaders({ "retry-after": String(wait) });
}

import type { Limit } from "#contract/kernel/route.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { CodeType } from "../../database/tables/verification-codes.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { requireOccasion } from "../../kernel/limits.ts";

/**
 * Counts a mail with a code of one kind to an address, before anything is known of who reads there: what it answers tells
 * nothing of whether the address is anybody's.
 * @throws TooManyRequests, with the seconds to wait.
 */
export const requireRestedAddress = (
  call: Pick<Call, "db" | "services" | "now"> & { project: Project },
  type: CodeType,
  email: string,
  limits: readonly Limit[] = codes.perAddress,
): Promise<void> => requireOccasion(call, { name: `code ${type}`, subject: email, limits }, "Too many mails to this address");

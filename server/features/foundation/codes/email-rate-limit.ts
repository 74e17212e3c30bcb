import type { Limit } from "#contract/kernel/route.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { CodeType } from "../../../database/tables/foundation.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { assertRateLimit } from "../../../rate-limits/action-limit.ts";
import { findEmailSubject } from "../known-device.ts";

/**
 * Counts an e-mail with a code to an address, for strangers and for known devices apart. Counts before the address is looked up, so that
 * the response does not reveal whether an account exists.
 * @throws TooManyRequests with the seconds to wait
 */
export async function assertEmailRateLimit(
  call: Pick<Call, "db" | "serverConfig" | "now" | "origin" | "services"> & { project: Project },
  type: CodeType,
  email: string,
  limits: readonly Limit[] = codeLimits.perAddress,
): Promise<void> {
  if (!call.serverConfig.rateLimits) return;
  const subject = await findEmailSubject(call, email);
  await assertRateLimit(call, { name: `code ${type}`, subject, limits, reason: "Too many e-mails to this address" });
}

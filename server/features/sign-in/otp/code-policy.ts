import { UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { Project } from "../../../kernel/call.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";
import type { EmailAccount } from "../account.ts";
import { addressPowers } from "../account-recovery/proof.ts";
import { requireSignUpAllowed } from "../sign-up-policy.ts";

/**
 * Checks whether a code sent to an address may sign in to its account, or up where it has none. An account that has not verified
 * the address may belong to another person than the reader of the code.
 * @throws UserEmailAlreadyExists, SignUpNotEnabled
 */
export function requireCodeAllowed(
  call: { project: Project; serverConfig: Pick<ServerConfig, "signUpInternal"> },
  email: string,
  account: EmailAccount | undefined,
): void {
  if (!account) requireSignUpAllowed(call);
  else if (!addressPowers[account.proof].signsIn) throw new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: true });
}

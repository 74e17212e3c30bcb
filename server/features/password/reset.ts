import { PasswordAuthenticationNotEnabled, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { checkCode, consumeCode } from "../codes/use.ts";
import { noticed } from "../users/notice.ts";
import { passkeyRemoval } from "../users/passkeys.ts";
import { passwordWrites } from "../users/password.ts";
import { holdUser } from "../users/queries.ts";
import { requireGoodPassword } from "../users/rules.ts";
import { clearFailures, failureSubject } from "./failures.ts";
import { signsInWith } from "./queries.ts";

/**
 * Gives an account the password that the reader of its address chose, and ends all of its sessions. Whatever can be refused is
 * refused before the code is used up. Nobody is signed in by it: the next sign-in asks for the second factor as any other.
 */
export async function reset(call: Call<typeof passwordRoutes.reset>) {
  const { input, project, db, unit, services, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireGoodPassword(input.password, project, null);
  const { id, userId, data } = await checkCode(db, { tenancyId, type: "password-reset", code: input.code }, now);
  if (userId === null) throw new VerificationCodeNotFound();
  // Now that it is known whose it is.
  requireGoodPassword(input.password, project, data.email);
  const hash = await services.passwords.hash(input.password);

  await unit(async (writing) => {
    if (!(await holdUser(writing, tenancyId, userId))) throw new VerificationCodeNotFound();
    // The code proves that somebody reads at an address. Once the account signs in with another, that is nothing to it.
    const person = await signsInWith(writing, tenancyId, data.email);
    if (person?.id !== userId) throw new VerificationCodeNotFound();
    if (!(await consumeCode(writing, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const owner = { userId, userName: person.display_name };
    const also = {
      ...noticed(call, { event: "user.password_reset", ...owner }),
      // Somebody else may have signed up with the address: what they then added must not be a way in to what is its reader's now.
      ...(person.is_verified ? {} : passkeyRemoval(call, writing, owner)),
      // Who has waited out guesses of others at the old password need not wait with the new one.
      failures: clearFailures(writing, tenancyId, failureSubject(data.email)),
    };
    await together(writing, { ...passwordWrites(writing, { tenancyId, userId, hash }, now), ...also });
  });
  return { success: true } as const;
}

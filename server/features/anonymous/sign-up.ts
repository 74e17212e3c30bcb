import { AnonymousAccountsNotEnabled } from "#contract/errors/index.ts";
import type { anonymousRoutes } from "#contract/routes/auth/anonymous.ts";
import type { Call } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { openSession } from "../mfa/finish-sign-in.ts";
import { isClosedToStrangers } from "../projects/sign-up-door.ts";
import { insertUser } from "../users/insert.ts";

/**
 * Makes a user of whom nothing is known, and its first session, in one statement. A closed sign-up does not concern it: that is
 * for its upgrade. The operator's closing of the dashboard's own project does.
 */
export async function signUp(call: Call<typeof anonymousRoutes.signUp>) {
  const { project, db, now } = call;
  const { config, tenancyId } = project;
  if (!config.auth.anonymous.allowSignUp || isClosedToStrangers(call)) throw new AnonymousAccountsNotEnabled();
  const id = randomUuid();
  const user = {
    id,
    display_name: null,
    primary_email: null,
    primary_email_verified: false,
    selected_team_id: null,
    is_anonymous: true,
  };
  const made = insertUser(db, { tenancyId, id, config, isAnonymous: true }, now);
  return openSession(call, db, { user, isNewUser: true, method: "anonymous", also: made });
}

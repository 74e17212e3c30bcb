import { PasswordAuthenticationNotEnabled, SignUpNotEnabled, UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { claimInternalProject } from "../projects/queries.ts";
import { requireOpenDoor } from "../projects/sign-up-door.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { accessTokenFor, newSession } from "../sessions/open.ts";
import { explained } from "../users/conflicts.ts";
import { insertUser } from "../users/insert.ts";
import { requirePasswordLength } from "../users/rules.ts";
import { verificationWrites } from "../users/verification-mail.ts";
import { signsInWith } from "./queries.ts";

/**
 * Makes a user with a password, its first session and its verification mail in one statement; checks in the order of the
 * wire protocol, section 4.2.
 */
export async function signUp(call: Call<typeof passwordRoutes.signUp>) {
  const { input, project, origin, db, services, afterCommit, now } = call;
  const { config, tenancyId } = project;
  const { email, verification_callback_url: callbackUrl } = input;

  if (!config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  if (callbackUrl !== undefined) requireTrustedUrl(call, callbackUrl);
  const door = requireOpenDoor(call);
  requirePasswordLength(input.password);
  const taken = new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  // Before the hash, which costs more than everything else; the index below decides between two who come at once.
  if (await signsInWith(db, tenancyId, email)) throw taken;
  const passwordHash = await services.passwords.hash(input.password);

  const id = randomUuid();
  const channelId = randomUuid();
  const personalTeamId = config.teams.createPersonalTeamOnSignUp ? randomUuid() : undefined;
  const session = newSession(tenancyId, id, origin, now);
  const user = insertUser(
    db,
    { tenancyId, id, config, email: { value: email, verified: false, usedForAuth: true, channelId }, passwordHash, personalTeamId },
    now,
  );
  const parts = {
    ...user,
    session: session.insert,
    ...(callbackUrl === undefined ? {} : verificationWrites(call, { userId: id, userName: null, channelId, email, callbackUrl })),
  };
  const claim = door.claims ? personalTeamId : undefined;
  await explained({ userId: id, email }, async () => {
    if (claim === undefined || !door.mustClaim) {
      await together(db, { ...parts, owner: claim === undefined ? undefined : claimInternalProject(db, claim) });
      return;
    }
    // The door stands open for one: whoever owns the project first is in, and only they.
    await call.unit(async (writing) => {
      if (!(await claimInternalProject(writing, claim).executeTakeFirst())) throw new SignUpNotEnabled();
      await together(writing, parts);
    });
  });
  afterCommit(services.kickMails);

  const tokenUser = {
    id,
    display_name: null,
    primary_email: email,
    primary_email_verified: false,
    selected_team_id: personalTeamId ?? null,
    is_anonymous: false,
  };
  return {
    access_token: accessTokenFor(services, project, tokenUser, session.id),
    refresh_token: session.refreshToken,
    is_new_user: true,
    user_id: id,
  };
}

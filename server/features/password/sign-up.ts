import { PasswordAuthenticationNotEnabled, SignUpNotEnabled, UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { issueCode, linkWith } from "../codes/issue.ts";
import { queueMail } from "../mails/queue.ts";
import { verificationMail } from "../mails/texts/verification.ts";
import { claimInternalProject } from "../projects/queries.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { accessTokenFor, newSession } from "../sessions/open.ts";
import { explained } from "../users/conflicts.ts";
import { insertUser } from "../users/insert.ts";
import { requirePasswordLength } from "../users/rules.ts";
import { isTaken } from "./queries.ts";

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
  // Nobody owns project `internal` yet, and whoever signs up gets a team that can.
  const claimable = project.id === internalProjectId && project.ownerTeamId === null && config.teams.createPersonalTeamOnSignUp;
  const closed = project.id === internalProjectId && !services.signUpInternal && !claimable;
  if (!config.auth.allowSignUp || closed) throw new SignUpNotEnabled();
  requirePasswordLength(input.password);
  const taken = new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  // Before the hash, which costs more than everything else; the index below decides between two who come at once.
  if (await isTaken(db, tenancyId, email)) throw taken;
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
    ...(callbackUrl === undefined ? {} : verification(call, { userId: id, channelId, callbackUrl })),
  };
  const claim = claimable ? personalTeamId : undefined;
  await explained({ userId: id, email }, async () => {
    if (claim === undefined || services.signUpInternal) {
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

/** The writes that mail a verification link: the code's digests and the mail's row. */
function verification(
  { input, project, db, services, now }: Call<typeof passwordRoutes.signUp>,
  to: { userId: string; channelId: string; callbackUrl: string },
) {
  const data = { email: input.email, channelId: to.channelId };
  const code = issueCode(
    db,
    { tenancyId: project.tenancyId, type: "email-verification", userId: to.userId, data, lifetimeMillis: codes.lifetime.verification },
    now,
  );
  const { subject, text, html } = verificationMail({
    projectName: project.displayName,
    userName: null,
    link: linkWith(to.callbackUrl, code.code),
    locale: "en",
  });
  const mail = {
    tenancyId: project.tenancyId,
    senderName: project.displayName,
    senderAddress: services.senderAddress,
    recipient: input.email,
    subject,
    text,
    html,
  };
  return { code: code.insert, mail: queueMail(db, services.secrets, mail, now) };
}

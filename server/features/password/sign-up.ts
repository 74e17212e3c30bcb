import { PasswordAuthenticationNotEnabled, UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import type { Db } from "../../database/schema.ts";
import type { Call } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { isAnonymousCaller, upgradeCaller } from "../anonymous/upgrade.ts";
import { openSession } from "../mfa/finish-sign-in.ts";
import { claimOwnership, type Door, requireOpenDoor } from "../projects/sign-up-door.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { explained } from "../users/conflicts.ts";
import { insertUser } from "../users/insert.ts";
import { requireGoodPassword } from "../users/rules.ts";
import { verificationWrites } from "../users/verification-mail.ts";
import { signsInWith } from "./queries.ts";

type SignUpCall = Call<typeof passwordRoutes.signUp>;

/**
 * Makes a user with a password, or gives the anonymous user who calls one; checks in the order of the wire protocol, section
 * 4.2. Three statements, the identification of the caller among them; an upgrade takes seven.
 */
export async function signUp(call: SignUpCall) {
  const { input, project, db, services, afterCommit } = call;
  const { email, verification_callback_url: callbackUrl } = input;

  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  if (callbackUrl !== undefined) requireTrustedUrl(call, callbackUrl);
  const door = requireOpenDoor(call);
  requireGoodPassword(input.password, project, email);
  const taken = new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  // Before the hash, which costs more than everything else; the index below decides between two who come at once.
  if (await signsInWith(db, project.tenancyId, email)) throw taken;
  const passwordHash = await services.passwords.hash(input.password);

  const newcomer = { id: randomUuid(), channelId: randomUuid(), passwordHash, door };
  const several = door.claims || isAnonymousCaller(call);
  const ended = await explained({ userId: newcomer.id, email }, () =>
    several
      ? call.unit(async (writing) => (await upgrade(call, writing, newcomer)) ?? (await makeUser(call, writing, newcomer)))
      : makeUser(call, db, newcomer),
  );
  afterCommit(services.kickMails);
  if (ended instanceof Error) throw ended;
  return ended;
}

interface Newcomer {
  readonly id: string;
  readonly channelId: string;
  readonly passwordHash: string;
  readonly door: Door;
}

/** Whoever comes too late for the upgrade, their anonymous user being gone or signed up by now, is somebody new. */
const upgrade = (call: SignUpCall, writing: Db, { passwordHash, door }: Newcomer) =>
  upgradeCaller(call, writing, {
    door,
    method: "password",
    email: { value: call.input.email, verified: false },
    passwordHash,
    also: ({ id, display_name, channelId, isVerified }) =>
      isVerified ? {} : mailParts(call, { userId: id, userName: display_name, channelId }),
  });

/** The user, its first session and its verification mail, in one statement. */
async function makeUser(call: SignUpCall, writing: Db, { id, channelId, passwordHash, door }: Newcomer) {
  const { input, project, now } = call;
  const { config, tenancyId } = project;
  const personalTeamId = config.teams.createPersonalTeamOnSignUp ? randomUuid() : undefined;
  await claimOwnership(writing, door, personalTeamId);
  const user = {
    id,
    display_name: null,
    primary_email: input.email,
    primary_email_verified: false,
    selected_team_id: personalTeamId ?? null,
    is_anonymous: false,
  };
  const email = { value: input.email, verified: false, usedForAuth: true, channelId };
  const made = insertUser(writing, { tenancyId, id, config, email, passwordHash, personalTeamId }, now);
  const also = { ...made, ...mailParts(call, { userId: id, userName: null, channelId }) };
  return openSession(call, writing, { user, isNewUser: true, method: "password", also });
}

/** The mail that asks to verify the address, where the caller says with which page. */
function mailParts(call: SignUpCall, to: { userId: string; userName: string | null; channelId: string }) {
  const { email, verification_callback_url: callbackUrl } = call.input;
  return callbackUrl === undefined ? {} : verificationWrites(call, { ...to, email, callbackUrl });
}

// What the people do who are not the reader of the disputed address. Each action is tried; the server may refuse it.

import { givenPasskey } from "../../../../testing/sign-in/passkeys.ts";
import { givenInvitation, givenMembership } from "../../../../testing/teams/invitations.ts";
import { insertOAuthLinks } from "../../../accounts/credentials/oauth-links.ts";
import type { Person, RecoveryFixtures, Session } from "./recovery-fixtures.ts";

export interface Cast {
  /** Reads at the disputed address. */
  readonly owner: Person;
  /** Enters addresses of others. */
  readonly squatter: Person;
  /** Has a verified account with a team. */
  readonly accomplice: Person;
  /** Reads at an address that the owner mistyped. */
  readonly reader: Person;
  /** The disputed account. */
  readonly accountId: string;
  /** The team of the accomplice. */
  readonly teamId: string;
}

type Action = (fixtures: RecoveryFixtures, cast: Cast) => Promise<unknown>;

const listAttackers = ({ squatter, accomplice, reader }: Cast): readonly Person[] => [squatter, accomplice, reader];

/** An action of each attacker who is signed in to the disputed account. */
const inside =
  (act: (fixtures: RecoveryFixtures, cast: Cast, session: Session, who: Person) => Promise<unknown>): Action =>
  async (fixtures, cast) => {
    for (const who of listAttackers(cast)) {
      const session = await fixtures.sessionIn(who, cast.accountId);
      if (session) await act(fixtures, cast, session, who);
    }
  };

const personalTeams = (fixtures: RecoveryFixtures, { accountId }: Cast) =>
  fixtures.server.db.selectFrom("team_members").select("team_id").where("user_id", "=", accountId).execute();

/** Replaces the invitation of a person to a team. */
async function inviteAgain({ server, project }: RecoveryFixtures, teamId: string, { email }: Person): Promise<string> {
  await server.db
    .deleteFrom("verification_codes")
    .where("type", "=", "team-invitation")
    .where("data", "@>", JSON.stringify({ teamId, email }) as never)
    .execute();
  return (await givenInvitation(server, project, { teamId, email })).code;
}

export const attacks = {
  "adds an own address": inside((fixtures, _, session, who) => fixtures.addAddress(session, who.email, { used_for_auth: true })),
  "makes an own address the primary one": inside((fixtures, _, session, who) =>
    fixtures.addAddress(session, who.email, { used_for_auth: true, is_primary: true }),
  ),
  "verifies an own address in the account": inside((fixtures, _, session, who) => fixtures.verify(who, session)),
  "adds the accomplice's address": inside((fixtures, { accomplice }, session) =>
    fixtures.addAddress(session, accomplice.email, { used_for_auth: true }),
  ),
  "leaves the account without a primary address": inside(async (fixtures, { accountId }, session) => {
    const channels = await fixtures.server.db.selectFrom("contact_channels").select("id").where("user_id", "=", accountId).execute();
    for (const { id } of channels) await fixtures.ask("PATCH", `/contact-channels/me/${id}`, { is_primary: false }, session);
  }),
  "sets a second factor": inside((fixtures, _, session) =>
    fixtures.ask("PATCH", "/users/me", { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") }, session),
  ),
  "turns off codes": inside((fixtures, _, session) => fixtures.ask("PATCH", "/users/me", { otp_auth_enabled: false }, session)),
  "adds a passkey": inside((fixtures, { accountId }) => givenPasskey(fixtures.server, fixtures.project, accountId).catch(() => undefined)),
  "links an account of a provider": inside(({ server, project }, { accountId }) =>
    insertOAuthLinks(
      server.db,
      project.tenancyId,
      accountId,
      [{ id: "github", account_id: crypto.randomUUID(), email: null }],
      server.clock.now(),
    )
      .execute()
      .catch(() => undefined),
  ),
  "creates an API key": inside((fixtures, _, session) =>
    fixtures.ask("POST", "/user-api-keys", { user_id: "me", description: "Backups", expires_at_millis: null }, session),
  ),
  "changes the password": inside(async (fixtures, _, session, who) => {
    for (const old_password of [...who.passwords]) {
      const new_password = `attacker ${crypto.randomUUID()}`;
      const changed = await fixtures.ask("POST", "/auth/password/update", { old_password, new_password }, session);
      if (changed.status === 200) who.passwords.add(new_password);
    }
  }),
  "joins the accomplice's team": inside(async (fixtures, { accomplice, teamId }, session) => {
    const code = await inviteAgain(fixtures, teamId, accomplice);
    await fixtures.ask("POST", "/team-invitations/accept", { code }, session);
  }),
  "selects the accomplice's team": inside((fixtures, { teamId }, session) =>
    fixtures.ask("PATCH", "/users/me", { selected_team_id: teamId }, session),
  ),
  "leaves the other teams": inside(async (fixtures, cast, session) => {
    for (const { team_id } of await personalTeams(fixtures, cast))
      if (team_id !== cast.teamId) await fixtures.ask("DELETE", `/team-memberships/${team_id}/me`, undefined, session);
  }),
  "makes the accomplice an admin of its teams": inside(async (fixtures, cast) => {
    const [member] = cast.accomplice.sessions;
    for (const { team_id } of await personalTeams(fixtures, cast))
      if (member && team_id !== cast.teamId)
        await givenMembership(fixtures.server, fixtures.project, team_id, member.userId, ["lead"]).catch(() => undefined);
  }),
  "invites the accomplice": inside(async (fixtures, cast) => {
    for (const { team_id } of await personalTeams(fixtures, cast)) await inviteAgain(fixtures, team_id, cast.accomplice);
  }),
  "signs in again by password": async (fixtures, cast) => {
    for (const who of listAttackers(cast))
      for (const password of who.passwords) for (const email of [cast.owner.email, who.email]) await fixtures.signIn(who, email, password);
  },
  "sends a verification link to the disputed address": inside((fixtures, { owner }, session) =>
    fixtures.ask(
      "POST",
      "/contact-channels/send-verification-code",
      { email: owner.email, callback_url: "http://localhost:3000/x" },
      session,
    ),
  ),
  "requests resets for every address": async (fixtures, cast) => {
    for (const { email } of [cast.owner, ...listAttackers(cast)]) await fixtures.requestReset(email);
  },
  "confirms the mistyped address": (fixtures, { reader }) => fixtures.verify(reader),
  "reports the mistyped address": (fixtures, { reader }) => fixtures.disown(reader),
  "resets with an own address": async (fixtures, cast) => {
    for (const who of listAttackers(cast)) await fixtures.reset(who, `attacker ${crypto.randomUUID()}`);
  },
  "signs in by a code to an own address": async (fixtures, cast) => {
    for (const who of listAttackers(cast)) await fixtures.signInByCode(who);
  },
} as const satisfies Record<string, Action>;

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];

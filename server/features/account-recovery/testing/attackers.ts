// What the people do who are not the reader of the disputed address. Each action is tried; the server may refuse it.
import { givenInvitation, givenMembership } from "../../../testing/invitations.ts";
import { givenPasskey } from "../../../testing/passkeys.ts";
import { insertOAuthLinks } from "../../credentials/oauth-links.ts";
import type { Person, RecoveryWorld, Session } from "./recovery-world.ts";

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

type Action = (world: RecoveryWorld, cast: Cast) => Promise<unknown>;

const attackersOf = ({ squatter, accomplice, reader }: Cast): readonly Person[] => [squatter, accomplice, reader];

/** An action of each attacker who is signed in to the disputed account. */
const inside =
  (act: (world: RecoveryWorld, cast: Cast, session: Session, who: Person) => Promise<unknown>): Action =>
  async (world, cast) => {
    for (const who of attackersOf(cast)) {
      const session = await world.sessionIn(who, cast.accountId);
      if (session) await act(world, cast, session, who);
    }
  };

const personalTeams = (world: RecoveryWorld, { accountId }: Cast) =>
  world.server.db.selectFrom("team_members").select("team_id").where("user_id", "=", accountId).execute();

/** Replaces the invitation of a person to a team. */
async function inviteAgain({ server, project }: RecoveryWorld, teamId: string, { email }: Person): Promise<string> {
  await server.db
    .deleteFrom("verification_codes")
    .where("type", "=", "team-invitation")
    .where("data", "@>", JSON.stringify({ teamId, email }) as never)
    .execute();
  return (await givenInvitation(server, project, { teamId, email })).code;
}

export const attacks = {
  "adds an own address": inside((world, _, session, who) => world.addAddress(session, who.email, { used_for_auth: true })),
  "makes an own address the primary one": inside((world, _, session, who) =>
    world.addAddress(session, who.email, { used_for_auth: true, is_primary: true }),
  ),
  "verifies an own address in the account": inside((world, _, session, who) => world.verify(who, session)),
  "adds the accomplice's address": inside((world, { accomplice }, session) =>
    world.addAddress(session, accomplice.email, { used_for_auth: true }),
  ),
  "leaves the account without a primary address": inside(async (world, { accountId }, session) => {
    const channels = await world.server.db.selectFrom("contact_channels").select("id").where("user_id", "=", accountId).execute();
    for (const { id } of channels) await world.ask("PATCH", `/contact-channels/me/${id}`, { is_primary: false }, session);
  }),
  "sets a second factor": inside((world, _, session) =>
    world.ask("PATCH", "/users/me", { totp_secret_base64: Buffer.from("twenty bytes of secret").toString("base64") }, session),
  ),
  "turns off codes": inside((world, _, session) => world.ask("PATCH", "/users/me", { otp_auth_enabled: false }, session)),
  "adds a passkey": inside((world, { accountId }) => givenPasskey(world.server, world.project, accountId).catch(() => undefined)),
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
  "creates an API key": inside((world, _, session) =>
    world.ask("POST", "/user-api-keys", { user_id: "me", description: "Backups", expires_at_millis: null }, session),
  ),
  "changes the password": inside(async (world, _, session, who) => {
    for (const old_password of [...who.passwords]) {
      const new_password = `attacker ${crypto.randomUUID()}`;
      const changed = await world.ask("POST", "/auth/password/update", { old_password, new_password }, session);
      if (changed.status === 200) who.passwords.add(new_password);
    }
  }),
  "joins the accomplice's team": inside(async (world, { accomplice, teamId }, session) => {
    const code = await inviteAgain(world, teamId, accomplice);
    await world.ask("POST", "/team-invitations/accept", { code }, session);
  }),
  "selects the accomplice's team": inside((world, { teamId }, session) =>
    world.ask("PATCH", "/users/me", { selected_team_id: teamId }, session),
  ),
  "leaves the other teams": inside(async (world, cast, session) => {
    for (const { team_id } of await personalTeams(world, cast))
      if (team_id !== cast.teamId) await world.ask("DELETE", `/team-memberships/${team_id}/me`, undefined, session);
  }),
  "makes the accomplice an admin of its teams": inside(async (world, cast) => {
    const [member] = cast.accomplice.sessions;
    for (const { team_id } of await personalTeams(world, cast))
      if (member && team_id !== cast.teamId)
        await givenMembership(world.server, world.project, team_id, member.userId, ["lead"]).catch(() => undefined);
  }),
  "invites the accomplice": inside(async (world, cast) => {
    for (const { team_id } of await personalTeams(world, cast)) await inviteAgain(world, team_id, cast.accomplice);
  }),
  "signs in again by password": async (world, cast) => {
    for (const who of attackersOf(cast))
      for (const password of who.passwords) for (const email of [cast.owner.email, who.email]) await world.signIn(who, email, password);
  },
  "sends a verification link to the disputed address": inside((world, { owner }, session) =>
    world.ask("POST", "/contact-channels/send-verification-code", { email: owner.email, callback_url: "http://localhost:3000/x" }, session),
  ),
  "requests resets for every address": async (world, cast) => {
    for (const { email } of [cast.owner, ...attackersOf(cast)]) await world.requestReset(email);
  },
  "confirms the mistyped address": (world, { reader }) => world.verify(reader),
  "reports the mistyped address": (world, { reader }) => world.disown(reader),
  "resets with an own address": async (world, cast) => {
    for (const who of attackersOf(cast)) await world.reset(who, `attacker ${crypto.randomUUID()}`);
  },
  "signs in by a code to an own address": async (world, cast) => {
    for (const who of attackersOf(cast)) await world.signInByCode(who);
  },
} as const satisfies Record<string, Action>;

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];

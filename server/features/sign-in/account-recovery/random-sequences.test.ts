// A squatter, an accomplice, the owner and the reader of a mistyped address act on one account in random order.
// The rules are in docs/account-recovery.md.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../testing/repetitions.ts";
import { type AttackName, attackNames, attacks, type Cast } from "./testing/attackers.ts";
import { type Person, type RecoveryFixtures, type Session, startRecoveryFixtures } from "./testing/recovery-fixtures.ts";

let fixtures: RecoveryFixtures;
beforeAll(async () => {
  fixtures = await startRecoveryFixtures();
});
afterAll(() => fixtures?.close());

const ownerPassword = "the owner's horse battery";

/** Whose account it is, and how the disputed address came into it. */
const beginnings = {
  "the squatter signed up with the owner's address": async (owner: Person, squatter: Person) =>
    fixtures.signUp(squatter, owner.email, "the squatter's horse"),
  "the squatter added the owner's address to an own account": async (owner: Person, squatter: Person) => {
    const session = await fixtures.signInByCode(squatter);
    if (session) await fixtures.addAddress(session, owner.email, { used_for_auth: true });
    return session;
  },
  "the owner signed up": (owner: Person) => fixtures.signUp(owner, owner.email, ownerPassword),
} as const;
type Beginning = keyof typeof beginnings;
const beginningNames = Object.keys(beginnings) as Beginning[];
const isOwners = (beginning: Beginning) => beginning === "the owner signed up";

async function begin(beginning: Beginning): Promise<Cast> {
  const [owner, squatter, accomplice, reader] = ["owner", "squatter", "accomplice", "reader"].map(fixtures.person) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const ofAccomplice = await fixtures.signInByCode(accomplice);
  const account = await beginnings[beginning](owner, squatter);
  if (!account || !ofAccomplice) throw new Error("The accounts were not created.");
  const { selected_team_id: teamId } = await look(ofAccomplice.userId);
  return { owner, squatter, accomplice, reader, accountId: account.userId, teamId };
}

const look = async (id: string) => (await fixtures.server.request("GET", `/users/${id}`, { as: "server", project: fixtures.project })).json;

/** The acts of the owner in the own account. The reader's address is a typing error. */
const ownerSteps = {
  "adds a mistyped address": (session: Session, { reader }: Cast) => fixtures.addAddress(session, reader.email, { used_for_auth: true }),
  "verifies the own address": async (session: Session, { owner }: Cast) => {
    const body = { email: owner.email, callback_url: "http://localhost:3000/x" };
    await fixtures.ask("POST", "/contact-channels/send-verification-code", body, session);
    await fixtures.verify(owner, session);
  },
  "creates an own API key": (session: Session) =>
    fixtures.ask("POST", "/user-api-keys", { user_id: "me", description: "Own", expires_at_millis: null }, session),
} as const;
const ownerStepNames = Object.keys(ownerSteps) as (keyof typeof ownerSteps)[];

/** The owner proves the disputed address as the pages lead there. @returns the session of the account that the owner has then */
async function prove({ owner }: Cast, confirmsFirst: boolean): Promise<{ session: Session; named?: string[] }> {
  const password = ownerPassword;
  owner.passwords.add(password);
  await fixtures.requestReset(owner.email);
  const answer = await fixtures.reset(owner, password);
  if (answer?.status === 200) {
    const session = await fixtures.signIn(owner, owner.email, password);
    if (!session) throw new Error("The owner cannot sign in with the new password.");
    return { session, named: answer.json.recovery?.teams.map((team: { team_id: string }) => team.team_id) };
  }
  // A link that claims the address. Some owners confirm it before they see that the account is another person's.
  if (confirmsFirst) await fixtures.verify(owner);
  else await fixtures.disown(owner);
  const session = await fixtures.signUp(owner, owner.email, password);
  if (!session) throw new Error("The owner has neither the account nor the address.");
  return { session };
}

/** The others do not get into an account, by anything that they have or can request. */
async function expectAlone({ squatter, accomplice, reader, owner }: Cast, userId: string): Promise<void> {
  const others = [squatter, accomplice, reader];
  for (const who of others) {
    for (const session of who.sessions.filter((each) => each.userId === userId))
      expect(await fixtures.isAlive(session), `session of the ${who.name}`).toBe(false);
    const known = who.sessions.length;
    for (const password of who.passwords) for (const { email } of [owner, ...others]) await fixtures.signIn(who, email, password);
    await fixtures.signInByCode(who);
    await fixtures.requestReset(who.email);
    const password = `attacker ${crypto.randomUUID()}`;
    if ((await fixtures.reset(who, password))?.status === 200) await fixtures.signIn(who, who.email, password);
    for (const session of who.sessions.slice(known)) expect(session.userId, `sign-in of the ${who.name}`).not.toBe(userId);
  }
}

/** The account has nothing with which another person signs in or acts. */
async function expectClean({ owner, accomplice }: Cast, session: Session, ownedBefore: boolean): Promise<void> {
  const { db } = fixtures.server;
  const { userId } = session;
  const found = await look(userId);
  expect(found).toMatchObject({ primary_email: owner.email, requires_totp_mfa: false, passkey_auth_enabled: false, oauth_providers: [] });
  const signIns = await db
    .selectFrom("contact_channels")
    .select("value")
    .where("user_id", "=", userId)
    .where("used_for_auth", "=", true)
    .where("is_verified", "=", true)
    .where("value", "<>", owner.email)
    .execute();
  expect(signIns, "other addresses that sign in").toEqual([]);
  if (!ownedBefore) {
    const keys = await db.selectFrom("api_keys").select("id").where("user_id", "=", userId).where("revoked_at", "is", null).execute();
    expect(keys, "API keys").toEqual([]);
  }
  const selected: string = found.selected_team_id;
  const members = await db.selectFrom("team_members").select("user_id").where("team_id", "=", selected).execute();
  expect(members, "members of the selected team").toEqual([{ user_id: userId }]);
  const rights = await db
    .selectFrom("team_permissions")
    .select("user_id")
    .where("team_id", "=", selected)
    .where("user_id", "<>", userId)
    .execute();
  expect(rights, "rights in the selected team").toEqual([]);
  const invitations = await db
    .selectFrom("verification_codes")
    .select("id")
    .where("type", "=", "team-invitation")
    .where("used_at", "is", null)
    .where("data", "@>", JSON.stringify({ teamId: selected, email: accomplice.email }) as never)
    .execute();
  expect(invitations, "invitations to the selected team").toEqual([]);
}

/** After a recovery, the page and the e-mail name every team but the new one. */
async function expectNamed(userId: string, named: readonly string[]): Promise<void> {
  const { selected_team_id: selected } = await look(userId);
  const rows = await fixtures.server.db.selectFrom("team_members").select("team_id").where("user_id", "=", userId).execute();
  expect(named).not.toContain(selected);
  expect([...named, selected].sort()).toEqual(rows.map(({ team_id }) => team_id).sort());
}

const attack = fc.constantFrom(...attackNames);
const story = fc.record({
  beginning: fc.constantFrom(...beginningNames),
  before: fc.array(attack, { maxLength: 9 }),
  confirmsFirst: fc.boolean(),
  after: fc.array(attack, { maxLength: 4 }),
});
const run = async (cast: Cast, names: readonly AttackName[]) => {
  for (const name of names) await attacks[name](fixtures, cast);
};

test(
  "a person who proves the disputed address has an account to which no other person has access",
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ beginning, before, confirmsFirst, after }) => {
        const cast = await begin(beginning);
        await run(cast, before);
        const { session, named } = await prove(cast, confirmsFirst);
        if (named) await expectNamed(session.userId, named);
        await expectClean(cast, session, isOwners(beginning));
        await run(cast, after);
        await expectAlone(cast, session.userId);
        await expectClean(cast, session, isOwners(beginning));
        // A new account has not verified its address yet.
        if (named) expect((await fixtures.signInByCode(cast.owner))?.userId, "sign-in of the owner by a code").toBe(session.userId);
        expect(await fixtures.isAlive(session)).toBe(true);
      }),
      { numRuns: repetitions(6, 150) },
    );
  },
  repetitions(120_000, 3_600_000),
);

test(
  "a person without a proof of the primary address cannot end the owner's access",
  async () => {
    const step = fc.oneof(attack, fc.constantFrom(...ownerStepNames));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const cast = await begin("the owner signed up");
        const [session] = cast.owner.sessions as [Session];
        await ownerSteps["adds a mistyped address"](session, cast);
        for (const name of steps) {
          if (name in ownerSteps) await ownerSteps[name as keyof typeof ownerSteps](session, cast);
          if (name in attacks) await attacks[name as AttackName](fixtures, cast);
          expect(await fixtures.isAlive(session), `the owner's session after: ${name}`).toBe(true);
        }
        await expectAlone(cast, cast.accountId);
        expect((await fixtures.signIn(cast.owner, cast.owner.email, ownerPassword))?.userId).toBe(cast.accountId);
        await fixtures.requestReset(cast.owner.email);
        expect((await fixtures.reset(cast.owner, "another owner's horse"))?.status).toBe(200);
      }),
      { numRuns: repetitions(6, 150) },
    );
  },
  repetitions(120_000, 3_600_000),
);

import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures, TenantKeys } from "../case-fixtures.ts";
import { emailTo } from "../emails/emails.ts";
import { givenCode, givenResetCode } from "../foundation/codes.ts";
import type { TestServer } from "../index.ts";

const invitesOthers = ["$read_members", "$invite_members", "$remove_members"];

interface Tenant {
  readonly tenancyId: string;
}

/** A team whose member, if it has one, may see, invite and remove others, or has the given permissions. */
export async function givenInvitingTeam(
  server: TestServer,
  { tenancyId }: Tenant,
  userId?: string,
  permissionIds: readonly string[] = invitesOthers,
): Promise<string> {
  const teamId = randomUuid();
  const now = server.clock.now();
  await server.db.insertInto("teams").values({ tenancy_id: tenancyId, id: teamId, display_name: "Crew", created_at: now }).execute();
  if (userId !== undefined) await givenMembership(server, { tenancyId }, teamId, userId, permissionIds);
  return teamId;
}

/** Adds a user to a team with permissions, by default none. */
export async function givenMembership(
  server: TestServer,
  { tenancyId }: Tenant,
  teamId: string,
  userId: string,
  permissionIds: readonly string[] = [],
): Promise<void> {
  const location = { tenancy_id: tenancyId, team_id: teamId, user_id: userId };
  await server.db
    .insertInto("team_members")
    .values({ ...location, created_at: server.clock.now() })
    .execute();
  for (const permission_id of permissionIds) {
    await server.db
      .insertInto("team_permissions")
      .values({ ...location, permission_id })
      .execute();
  }
}

/** An open invitation into a team, a new one unless said: its code as the invited have it. */
export async function givenInvitation(
  server: TestServer,
  tenant: Tenant,
  about: { teamId?: string; email?: string; lifetimeMillis?: number } = {},
) {
  const { email = `${randomUuid()}@example.org`, lifetimeMillis = 60_000 } = about;
  const teamId = about.teamId ?? (await givenInvitingTeam(server, tenant));
  const code = await givenCode(server, { tenancyId: tenant.tenancyId, type: "team-invitation", data: { email, teamId }, lifetimeMillis });
  const { id } = await server.db
    .selectFrom("verification_codes")
    .select("id")
    .where("tenancy_id", "=", tenant.tenancyId)
    .where("type", "=", "team-invitation")
    .orderBy("created_at", "desc")
    .where("data", "@>", JSON.stringify({ email, teamId }) as never)
    .executeTakeFirstOrThrow();
  return { id, teamId, email, code };
}

/** An open invitation to an address of a user, by default a verified one. */
export async function givenInvitationTo(
  server: TestServer,
  tenant: Tenant,
  userId: string,
  { isVerified = true, ...about }: { isVerified?: boolean; teamId?: string } = {},
) {
  const email = `${randomUuid()}@example.org`;
  await server.db
    .insertInto("contact_channels")
    .values({
      tenancy_id: tenant.tenancyId,
      id: randomUuid(),
      user_id: userId,
      type: "email",
      value: email,
      is_verified: isVerified,
      is_primary: false,
      used_for_auth: false,
      created_at: server.clock.now(),
    })
    .execute();
  return givenInvitation(server, tenant, { ...about, email });
}

/** The code of the invitation that was e-mailed to an address. */
export const invitationCodeTo = async (server: TestServer, email: string): Promise<string> =>
  new URL(/http\S+/.exec((await emailTo(server, email))?.text ?? "")?.[0] ?? "").searchParams.get("code") ?? "";

/** An invitation that a member of a new team sent. */
export async function givenSentInvitation(
  server: TestServer,
  fixtures: CaseFixtures,
  project: TenantKeys,
  permissions: readonly string[] = invitesOthers,
) {
  const inviter = await fixtures.givenTestUser({ project });
  const teamId = await givenInvitingTeam(server, project, inviter.id, permissions);
  const email = `${randomUuid()}@example.org`;
  const sent = await server.request("POST", "/team-invitations/send-code", {
    as: "client",
    project,
    user: inviter.accessToken,
    body: { email, team_id: teamId, callback_url: "http://localhost:3000/handler/team-invitation" },
  });
  if (sent.status !== 200) throw new Error(sent.text);
  return { inviter, teamId, email, code: await invitationCodeTo(server, email) };
}

/** A code of the recovery of an account, which is in a team from which another member was removed. */
export async function givenRecoveryCode(server: TestServer, tenant: Tenant) {
  const { userId } = await givenResetCode(server, tenant);
  const teamId = await givenInvitingTeam(server, tenant, userId);
  const email = `${randomUuid()}@example.org`;
  const members = [{ teamId, teamName: "Crew", name: "Mallory", email, wasMember: true }];
  const data = { passkey: false, secondFactor: true, providers: [], members };
  return { userId, teamId, email, code: await givenCode(server, { tenancyId: tenant.tenancyId, type: "account-recovery", userId, data }) };
}

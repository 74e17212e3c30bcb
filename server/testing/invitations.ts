import { randomUuid } from "../services/random.ts";
import { givenCode } from "./codes.ts";
import type { TestServer } from "./index.ts";

const invitesOthers = ["$read_members", "$invite_members", "$remove_members"];

interface Tenant {
  readonly tenancyId: string;
}

/** A team whose one member, if it has one, may see, invite and remove others: or may do what is said. */
export async function givenInvitingTeam(
  server: TestServer,
  { tenancyId }: Tenant,
  userId?: string,
  permissionIds: readonly string[] = invitesOthers,
): Promise<string> {
  const teamId = randomUuid();
  const now = server.clock.now();
  await server.db.insertInto("teams").values({ tenancy_id: tenancyId, id: teamId, display_name: "Crew", created_at: now }).execute();
  if (userId === undefined) return teamId;
  const place = { tenancy_id: tenancyId, team_id: teamId, user_id: userId };
  await server.db
    .insertInto("team_members")
    .values({ ...place, created_at: now })
    .execute();
  for (const permission_id of permissionIds) {
    await server.db
      .insertInto("team_permissions")
      .values({ ...place, permission_id })
      .execute();
  }
  return teamId;
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

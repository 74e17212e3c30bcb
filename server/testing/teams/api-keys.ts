import type { ApiKeyType } from "#contract/vocabulary/teams/api-keys.ts";
import { generateApiKey } from "../../features/teams/api-keys/key-format.ts";
import { randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import type { KeyCircumstances } from "../given-state.ts";
import type { TestServer } from "../index.ts";
import { givenInvitingTeam } from "./invitations.ts";

interface Tenant {
  readonly tenancyId: string;
}

/** An API key of a user or team, and its complete text. */
export async function givenApiKey(
  server: TestServer,
  { tenancyId }: Tenant,
  owner: { readonly type: ApiKeyType; readonly id: string },
  { isPublic = false, expiresAt = null, revokedAt = null }: KeyCircumstances = {},
) {
  const id = randomUuid();
  const value = generateApiKey({ id, type: owner.type, isPublic });
  const row = {
    tenancy_id: tenancyId,
    id,
    user_id: owner.type === "user" ? owner.id : null,
    team_id: owner.type === "team" ? owner.id : null,
    description: "Given",
    is_public: isPublic,
    hash: digest(value),
    last_four: value.slice(-4),
    created_at: server.clock.now(),
    expires_at: expiresAt,
    revoked_at: revokedAt,
    last_used_at: null,
  };
  await server.db.insertInto("api_keys").values(row).execute();
  return { id, value };
}

/** Active keys of a user or team. */
export async function givenApiKeys(
  server: TestServer,
  { tenancyId }: Tenant,
  { type, id }: { readonly type: ApiKeyType; readonly id: string },
  count: number,
): Promise<void> {
  const owner = type === "user" ? { user_id: id, team_id: null } : { user_id: null, team_id: id };
  const common = { tenancy_id: tenancyId, ...owner, description: "", is_public: false, last_four: "0000" };
  const moments = { created_at: server.clock.now(), expires_at: null, revoked_at: null, last_used_at: null };
  const rows = Array.from({ length: count }, () => {
    const keyId = randomUuid();
    return { ...common, ...moments, id: keyId, hash: digest(keyId) };
  });
  await server.db.insertInto("api_keys").values(rows).execute();
}

/** A team with the permission `$manage_api_keys` for a user. */
export const givenKeyTeam = (server: TestServer, tenant: Tenant, userId?: string) =>
  givenInvitingTeam(server, tenant, userId, ["$manage_api_keys"]);

/** A team's key. The user, if there is one, may manage the team's keys. */
export async function givenTeamKey(server: TestServer, tenant: Tenant, userId?: string, about?: KeyCircumstances) {
  const teamId = await givenKeyTeam(server, tenant, userId);
  return { teamId, ...(await givenApiKey(server, tenant, { type: "team", id: teamId }, about)) };
}

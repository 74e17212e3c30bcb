import { systemPermissions } from "#contract/vocabulary/teams/permissions.ts";
import { randomUuid } from "../../services/random.ts";
import { givenMailing, givenSentEmail, givenSuppression } from "../../testing/emails/sent-emails.ts";
import type { Fixtures, TenantKeys, TestUser } from "../../testing/fixtures.ts";
import type { TestServer } from "../../testing/index.ts";
import { givenAgentToken } from "../../testing/projects/agent-tokens.ts";
import { givenTypeface } from "../../testing/projects/brand-files.ts";
import {
  givenChannel,
  givenDraft,
  givenEventBy,
  givenEventOfTeam,
  givenListedRows,
  givenPurchase,
  givenSignIn,
  givenWaitlistEntry,
  givenWebhookIds,
} from "../../testing/row-fixtures.ts";
import { givenConnection } from "../../testing/sign-in/authorization-servers.ts";
import { givenPasskey } from "../../testing/sign-in/passkeys.ts";
import { givenApiKey, givenTeamKey } from "../../testing/teams/api-keys.ts";
import { givenInvitationTo, givenInvitingTeam } from "../../testing/teams/invitations.ts";
import { givenOAuthLink } from "../../testing/users/oauth-links.ts";

/** A user of a tenant, and ids of existing objects, by the name of the field that takes them. */
export interface SeededTenant {
  readonly testUser: TestUser;
  readonly ids: Readonly<Record<string, string>>;
}

/** How to make what each field of ids takes, for a user of the tenant. */
const listSeeders = (
  server: TestServer,
  fixtures: Fixtures,
): Readonly<
  Record<string, (tenant: TenantKeys, user: TestUser) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>>
> => ({
  user_id: async (tenant, { id }) => {
    // A user in a list of sign-ins.
    await givenSignIn(server, tenant, id);
    return { user_id: id };
  },
  creator_user_id: (_tenant, { id }) => ({ creator_user_id: id }),
  actor_user_id: async (tenant, { id }) => ({ actor_user_id: await givenEventBy(server, tenant, id) }),
  cursor: async (tenant, { id }) => ({ cursor: await givenListedRows(server, tenant, id) }),
  endpoint_id: (tenant) => givenWebhookIds(server, tenant),
  delivery_id: (tenant) => givenWebhookIds(server, tenant),
  replay_id: (tenant) => givenWebhookIds(server, tenant),
  team_id: async (tenant, { id }) => {
    const teamId = await givenInvitingTeam(server, tenant, id, systemPermissions);
    return { team_id: await givenEventOfTeam(server, tenant, teamId) };
  },
  selected_team_id: async (tenant, { id }) => ({ selected_team_id: await givenInvitingTeam(server, tenant, id) }),
  user_api_key_id: async (tenant, { id }) => ({ user_api_key_id: (await givenApiKey(server, tenant, { type: "user", id })).id }),
  team_api_key_id: async (tenant, { id }) => {
    const key = await givenTeamKey(server, tenant, id);
    return { team_id: key.teamId, team_api_key_id: key.id };
  },
  agent_token_id: async (tenant) => ({ agent_token_id: (await givenAgentToken(server, tenant)).id }),
  key_set_id: async (tenant) => ({ key_set_id: await fixtures.givenKeySet(tenant) }),
  // An invitation is found by its own id and that of its team, or by the invited user.
  invitation_id: async (tenant, { id }) => {
    const teamId = await givenInvitingTeam(server, tenant, id);
    return { team_id: teamId, invitation_id: (await givenInvitationTo(server, tenant, id, { teamId })).id };
  },
  session_id: async (tenant, { id }) => ({ session_id: (await fixtures.givenSession(id, { project: tenant })).sessionId }),
  passkey_id: async (tenant, { id }) => {
    const device = await givenPasskey(server, tenant, id);
    const row = await server.db.selectFrom("passkeys").select("id").where("credential_id", "=", device.id).executeTakeFirstOrThrow();
    return { passkey_id: row.id };
  },
  contact_channel_id: async (tenant, { id }) => ({ contact_channel_id: await givenChannel(server, tenant, id) }),
  provider_id: async (tenant, { id }) => ({ provider_id: await givenOAuthLink(server, tenant, id, { signsIn: false }) }),
  sign_in_id: async (tenant, { id }) => ({ sign_in_id: await givenSignIn(server, tenant, id) }),
  entry_id: async (tenant) => ({ entry_id: await givenWaitlistEntry(server, tenant) }),
  application_id: async (tenant, user) => ({ application_id: (await givenConnection(server, tenant, user)).application_id }),
  secret_id: (tenant, user) => givenConnection(server, tenant, user),
  draft_id: async (tenant) => ({ draft_id: await givenDraft(server, tenant) }),
  email_id: async (tenant) => ({ email_id: await givenSentEmail(server, tenant, { state: "queued" }) }),
  mailing_id: async (tenant, { id }) => {
    const mailingId = randomUuid();
    await givenSentEmail(server, tenant, { state: "sent", userId: id, mailingId });
    const scheduledAt = new Date(server.clock.now().getTime() + 3_600_000);
    return { mailing_id: await givenMailing(server, tenant, { id: mailingId, scheduledAt }) };
  },
  suppression_id: async (tenant) => ({ suppression_id: await givenSuppression(server, tenant) }),
  id: async (tenant, { id }) => ({ id: await givenPurchase(server, tenant, id) }),
  transaction_id: async (tenant, { id }) => ({ transaction_id: await givenPurchase(server, tenant, id) }),
  image_id: (tenant, { id }) => fixtures.givenImage(id, tenant),
  file_id: (tenant) => givenTypeface(server, tenant),
  tenancy_id: (tenant, { id }) => fixtures.givenImage(id, tenant),
});

/** Makes a user in a tenant, and what the fields take. */
export async function seedTenant(
  server: TestServer,
  fixtures: Fixtures,
  tenant: TenantKeys,
  fields: readonly { readonly key: string }[],
): Promise<SeededTenant> {
  const seeders = listSeeders(server, fixtures);
  const testUser = await fixtures.givenTestUser({ project: tenant });
  let ids: Record<string, string> = {};
  for (const { key } of fields) if (!(key in ids)) ids = { ...ids, ...(await seeders[key]?.(tenant, testUser)) };
  return { testUser, ids };
}

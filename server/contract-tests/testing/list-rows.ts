import { type RawBuilder, sql } from "kysely";
import type { Fixtures } from "../../testing/fixtures.ts";

/** A row of a list that a test adds and deletes, with its id in the list's response. */
interface ListRow {
  /** SQL that inserts the row of an id. Rows are ordered by `at`. */
  readonly insert: (id: string, at: Date) => RawBuilder<unknown>;
  /** SQL that deletes the row of an id. */
  readonly remove: (id: string) => RawBuilder<unknown>;
  readonly path: string;
  /** Default: an admin of the project. */
  readonly as?: "developer";
  /** The id of an item. Default: its `id`. */
  readonly idOf?: (item: Readonly<Record<string, string>>) => string;
  /** The items of a response. Default: its `items`, with the cursor in `pagination`. */
  readonly isTransactions?: boolean;
}

const product = `{"display_name":"Pack","customer_type":"custom","server_only":false,"stackable":true,"prices":{},"included_items":{}}`;

/** One row for each list that is read in pages. */
export function listRows({ project, internal, developer, testUser }: Fixtures, teamId: string): Readonly<Record<string, ListRow>> {
  const tenancy = sql`${project.tenancyId}::uuid`;
  const internalTenancy = sql`${internal.tenancyId}::uuid`;
  const removeFrom =
    (table: string, of = tenancy) =>
    (id: string) =>
      sql`DELETE FROM ${sql.table(table)} WHERE tenancy_id = ${of} AND id = ${id}::uuid`;
  const user = sql`${testUser.id}::uuid`;
  const insertUser = (id: string, at: Date, of = tenancy) =>
    sql`INSERT INTO users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
      VALUES (${of}, ${id}::uuid, ${`Person ${id}`}, ${at}, ${at}, '')`;
  const withUser = (id: string, at: Date, insertion: RawBuilder<unknown>, of = tenancy) =>
    sql`WITH person AS (${insertUser(id, at, of)} RETURNING id) ${insertion}`;
  const insertTeam = (id: string, at: Date, of = tenancy) =>
    sql`INSERT INTO teams (tenancy_id, id, display_name, created_at) VALUES (${of}, ${id}::uuid, ${`Team ${id}`}, ${at})`;
  const invitation = (id: string, at: Date, of: RawBuilder<unknown>, team: string) =>
    sql`INSERT INTO verification_codes (tenancy_id, id, type, code_hash, nonce_hash, data, created_at, expires_at)
      VALUES (${of}, ${id}::uuid, 'team-invitation', ${Buffer.from(id)}, ${Buffer.from(id)},
        jsonb_build_object('teamId', ${team}::text, 'email', ${`${id}@example.org`}::text), ${at}, ${new Date(at.getTime() + 864e5)})`;
  const email = (id: string, at: Date) =>
    sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, state, created_at)
      VALUES (${tenancy}, ${id}::uuid, 'Latchkey', 'a@example.org', 'b@example.org', 'sent', ${at})`;
  const link = (id: string, at: Date) =>
    sql`INSERT INTO oauth_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
      VALUES (${tenancy}, ${id}::uuid, ${user}, 'github', ${id}, false, true, ${at})`;
  const key = (owner: "user_id" | "team_id", ownerId: string) => (id: string, at: Date) =>
    sql`INSERT INTO api_keys (tenancy_id, id, ${sql.ref(owner)}, description, is_public, hash, last_four, created_at)
      VALUES (${tenancy}, ${id}::uuid, ${ownerId}::uuid, 'Key', false, ${Buffer.from(id)}, '1234', ${at})`;
  const purchase = (id: string, at: Date) =>
    sql`INSERT INTO one_time_purchases (tenancy_id, id, customer_type, customer_id, product_id, product, quantity, source, created_at)
      VALUES (${tenancy}, ${id}::uuid, 'custom', 'lister', ${id}, ${product}::jsonb, 1, 'API_GRANT', ${at})`;
  const deleteUser = removeFrom("users");
  const insertModerator = (id: string, at: Date) =>
    withUser(id, at, sql`INSERT INTO user_permissions (tenancy_id, user_id, permission_id) SELECT ${tenancy}, id, 'moderate' FROM person`);
  const applicationColumns = sql`(tenancy_id, id, type, display_name, redirect_uris, post_logout_redirect_uris, scopes, is_first_party,
    is_enabled, created_at)`;
  // The ids of applications are no UUIDs: the name is the id of the test.
  const application = (id: string, at: Date) => sql`INSERT INTO oauth_applications ${applicationColumns}
    VALUES (${tenancy}, ${`app_${id.replaceAll("-", "").slice(0, 26)}`}, 'native', ${id}, '{}', '{}', '{}', false, true, ${at})`;
  const listedApplication = `app_${"0".repeat(26)}`;

  return {
    "waitlist.list": {
      path: "/waitlist?",
      insert: (id, at) =>
        sql`INSERT INTO waitlist_entries (tenancy_id, id, email, state, created_at)
          VALUES (${tenancy}, ${id}::uuid, ${`${id}@example.org`}, 'waiting', ${at})`,
      remove: removeFrom("waitlist_entries"),
    },
    "oauthApplications.list": {
      path: "/oauth-applications?",
      insert: application,
      remove: (id) => sql`DELETE FROM oauth_applications WHERE tenancy_id = ${tenancy} AND display_name = ${id}`,
      idOf: ({ display_name = "" }) => display_name,
    },
    "oauthApplications.listUsers": {
      path: `/oauth-applications/${listedApplication}/users?`,
      insert: (id, at) =>
        withUser(
          id,
          at,
          sql`, application AS (INSERT INTO oauth_applications ${applicationColumns}
              VALUES (${tenancy}, ${listedApplication}, 'native', 'Listed', '{}', '{}', '{}', false, true, ${at})
              ON CONFLICT (tenancy_id, id) DO UPDATE SET display_name = 'Listed' RETURNING id)
            INSERT INTO oauth_consents (tenancy_id, application_id, user_id, scopes, created_at)
              SELECT ${tenancy}, application.id, person.id, '{}', ${at} FROM application, person`,
        ),
      remove: deleteUser,
      idOf: ({ user_id = "" }) => user_id,
    },
    "connectedApplications.list": {
      path: `/users/${testUser.id}/connected-applications?`,
      insert: (id, at) => sql`WITH application AS (${application(id, at)} RETURNING id)
        INSERT INTO oauth_consents (tenancy_id, application_id, user_id, scopes, created_at)
          SELECT ${tenancy}, id, ${user}, '{}', ${at} FROM application`,
      remove: (id) => sql`DELETE FROM oauth_applications WHERE tenancy_id = ${tenancy} AND display_name = ${id}`,
      idOf: ({ display_name = "" }) => display_name,
    },
    "dataVault.listEntries": {
      path: "/data-vault/stores/cards/entries?",
      idOf: ({ hashed_key = "" }) => hashed_key.split(" ")[1] ?? hashed_key,
      insert: (id, at) =>
        sql`INSERT INTO data_vault_entries (tenancy_id, store_id, hashed_key, value, updated_at)
          VALUES (${tenancy}, 'cards', ${`${at.toISOString()} ${id}`}, ${Buffer.from(id)}, ${at})`,
      remove: (id) => sql`DELETE FROM data_vault_entries WHERE tenancy_id = ${tenancy} AND hashed_key LIKE ${`% ${id}`}`,
    },
    "auth.sessions.list": {
      path: `/auth/sessions?user_id=${testUser.id}`,
      insert: (id, at) =>
        sql`INSERT INTO sessions (tenancy_id, id, user_id, token_hash, created_at, expires_at, is_impersonation, last_used_at)
        VALUES (${tenancy}, ${id}::uuid, ${user}, ${Buffer.from(id)}, ${at}, ${new Date(at.getTime() + 864e5)}, false, ${at})`,
      remove: removeFrom("sessions"),
    },
    "users.list": { path: "/users?", insert: insertUser, remove: deleteUser },
    "contactChannels.list": {
      path: `/contact-channels?user_id=${testUser.id}`,
      insert: (id, at) =>
        sql`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
          VALUES (${tenancy}, ${id}::uuid, ${user}, 'email', ${`${id}@example.org`}, false, false, false, ${at})`,
      remove: removeFrom("contact_channels"),
    },
    "oauthProviders.list": { path: `/oauth-providers?user_id=${testUser.id}`, insert: link, remove: removeFrom("oauth_links") },
    "connectedAccounts.list": {
      path: `/connected-accounts/${testUser.id}?`,
      insert: link,
      remove: removeFrom("oauth_links"),
      idOf: ({ provider_account_id = "" }) => provider_account_id,
    },
    "teams.list": {
      path: `/teams?user_id=${testUser.id}`,
      insert: (id, at) => sql`WITH team AS (${insertTeam(id, at)} RETURNING id)
        INSERT INTO team_members (tenancy_id, team_id, user_id, created_at) SELECT ${tenancy}, id, ${user}, ${at} FROM team`,
      remove: removeFrom("teams"),
    },
    "teamMemberProfiles.list": {
      path: `/team-member-profiles?team_id=${teamId}`,
      insert: (id, at) =>
        withUser(
          id,
          at,
          sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at) SELECT ${tenancy}, ${teamId}::uuid, id, ${at} FROM person`,
        ),
      remove: deleteUser,
      idOf: ({ user_id = "" }) => user_id,
    },
    "teamInvitations.list": {
      path: `/team-invitations?team_id=${teamId}`,
      insert: (id, at) => invitation(id, at, tenancy, teamId),
      remove: removeFrom("verification_codes"),
    },
    "teamPermissions.list": {
      path: `/team-permissions?team_id=${teamId}&recursive=false`,
      insert: (id, at) =>
        withUser(
          id,
          at,
          sql`, member AS (INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
            SELECT ${tenancy}, ${teamId}::uuid, id, ${at} FROM person RETURNING user_id)
          INSERT INTO team_permissions (tenancy_id, team_id, user_id, permission_id)
            SELECT ${tenancy}, ${teamId}::uuid, user_id, '$read_members' FROM member`,
        ),
      remove: deleteUser,
      idOf: ({ user_id = "" }) => user_id,
    },
    "projectPermissions.list": {
      path: "/project-permissions?permission_id=moderate",
      insert: insertModerator,
      remove: deleteUser,
      idOf: ({ user_id = "" }) => user_id,
    },
    "permissions.holders": {
      path: "/permissions/holders?permission_id=moderate",
      insert: insertModerator,
      remove: deleteUser,
      idOf: ({ user_id = "" }) => user_id,
    },
    "userApiKeys.list": {
      path: `/user-api-keys?user_id=${testUser.id}`,
      insert: key("user_id", testUser.id),
      remove: removeFrom("api_keys"),
    },
    "teamApiKeys.list": { path: `/team-api-keys?team_id=${teamId}`, insert: key("team_id", teamId), remove: removeFrom("api_keys") },
    "emails.listOutbox": { path: "/emails/outbox?", insert: email, remove: removeFrom("emails") },
    "payments.products.list": {
      path: "/payments/products/custom/lister?",
      insert: purchase,
      remove: removeFrom("one_time_purchases"),
    },
    "internal.emails.list": { path: "/internal/emails?", insert: email, remove: removeFrom("emails") },
    "internal.emailMailings.list": {
      path: "/internal/email-mailings?",
      insert: (id, at) => sql`INSERT INTO email_mailings (tenancy_id, id, content_sealed, user_ids, created_at, completed_at)
        VALUES (${tenancy}, ${id}::uuid, '', '{}', ${at}, ${at})`,
      remove: removeFrom("email_mailings"),
    },
    "internal.emailSuppressions.list": {
      path: "/internal/email-suppressions?",
      insert: (id, at) => sql`INSERT INTO email_suppressions (tenancy_id, id, email, reason, created_at)
        VALUES (${tenancy}, ${id}::uuid, ${`${id}@example.org`}, 'bounce', ${at})`,
      remove: removeFrom("email_suppressions"),
    },
    "internal.configHistory.list": {
      path: "/internal/config/history?",
      insert: (id, at) => sql`INSERT INTO config_versions VALUES (${tenancy}, ${id}::uuid, ${at}, ${at}, '{}', 2)`,
      remove: removeFrom("config_versions"),
    },
    "internal.auditLog.list": {
      path: "/internal/audit-log?",
      insert: (id, at) => sql`INSERT INTO audit_events (tenancy_id, id, at, event, actor_type, request_id, data)
        VALUES (${tenancy}, ${id}::uuid, ${at}, 'user.signed_in', 'client', '', '{}')`,
      remove: removeFrom("audit_events"),
    },
    "internal.oauthTraces.list": {
      path: "/internal/oauth-traces?",
      insert: (id, at) => sql`INSERT INTO oauth_traces (tenancy_id, id, request_id, at, step, failed_check, error_code)
        VALUES (${tenancy}, ${id}::uuid, ${id}, ${at}, 'callback', 'state_used', 'OAUTH_FLOW_INVALID')`,
      remove: removeFrom("oauth_traces"),
    },
    "internal.signIns.list": {
      path: "/internal/sign-ins?",
      insert: (id, at) => sql`INSERT INTO sign_in_attempts (tenancy_id, id, at, last_at, method, outcome, is_new_user, request_id, steps)
        VALUES (${tenancy}, ${id}::uuid, ${at}, ${at}, 'password', 'ok', false, '', '[]')`,
      remove: removeFrom("sign_in_attempts"),
    },
    "internal.signUpHook.listDecisions": {
      path: "/internal/sign-up-hook/decisions?",
      insert: (id, at) => sql`INSERT INTO sign_up_hook_decisions (tenancy_id, id, at, event, method, is_test, outcome, duration_ms)
        VALUES (${tenancy}, ${id}::uuid, ${at}, 'sign_up', 'password', false, 'allow', 12)`,
      remove: removeFrom("sign_up_hook_decisions"),
    },
    "internal.teams.list": { path: "/internal/teams?", insert: insertTeam, remove: removeFrom("teams") },
    "internal.webhookDeliveries.list": {
      path: "/internal/webhooks/deliveries?",
      insert: (id, at) =>
        sql`WITH endpoint AS (INSERT INTO webhook_endpoints (tenancy_id, id, url, description, is_enabled, secret_sealed, created_at)
          VALUES (${tenancy}, ${id}::uuid, 'http://127.0.0.1:9/', '', false, '', ${at}) RETURNING id),
        event AS (INSERT INTO webhook_events (tenancy_id, id, type, created_at, data)
          VALUES (${tenancy}, ${id}::uuid, 'user.updated', ${at}, '{}') RETURNING id)
        INSERT INTO webhook_deliveries (tenancy_id, id, endpoint_id, event_id, status, created_at)
          SELECT ${tenancy}, ${id}::uuid, endpoint.id, event.id, 'delivered', ${at} FROM endpoint, event`,
      remove: removeFrom("webhook_deliveries"),
    },
    "internal.payments.listTransactions": {
      path: "/internal/payments/transactions?",
      insert: purchase,
      remove: removeFrom("one_time_purchases"),
      isTransactions: true,
    },
    "internal.payments.listCustomers": {
      path: "/internal/payments/customers?",
      insert: (id, at) =>
        sql`INSERT INTO customers (tenancy_id, customer_type, customer_id, since) VALUES (${tenancy}, 'custom', ${id}, ${at})`,
      remove: (id) => sql`DELETE FROM customers WHERE tenancy_id = ${tenancy} AND customer_id = ${id}`,
      idOf: ({ customer_id = "" }) => customer_id,
    },
    "internal.apiKeys.list": {
      path: "/internal/api-keys?",
      insert: (id, at) => sql`INSERT INTO project_keys (project_id, id, description, created_at, expires_at)
        VALUES (${project.id}, ${id}::uuid, 'Keys', ${at}, ${at})`,
      remove: (id) => sql`DELETE FROM project_keys WHERE project_id = ${project.id} AND id = ${id}::uuid`,
    },
    "internal.projects.list": {
      path: "/internal/projects?",
      as: "developer",
      insert: (id, at) => sql`WITH project AS (INSERT INTO projects (id, display_name, owner_team_id, created_at)
          VALUES (${id}, 'Project', ${developer.teamId}::uuid, ${at}) RETURNING id)
        INSERT INTO tenancies (id, project_id, branch_id) SELECT id::uuid, id, 'main' FROM project`,
      remove: (id) => sql`DELETE FROM projects WHERE id = ${id}`,
    },
    "internal.developerTeams.list": {
      path: "/internal/developer-teams?",
      as: "developer",
      insert: (id, at) => sql`WITH team AS (${insertTeam(id, at, internalTenancy)} RETURNING id)
        INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
          SELECT ${internalTenancy}, id, ${developer.id}::uuid, ${at} FROM team`,
      remove: removeFrom("teams", internalTenancy),
    },
    "internal.developerTeams.listMembers": {
      path: `/internal/developer-teams/${developer.teamId}/members?`,
      as: "developer",
      insert: (id, at) =>
        withUser(
          id,
          at,
          sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at)
            SELECT ${internalTenancy}, ${developer.teamId}::uuid, id, ${at} FROM person`,
          internalTenancy,
        ),
      remove: removeFrom("users", internalTenancy),
      idOf: ({ user_id = "" }) => user_id,
    },
    "internal.developerTeams.listInvitations": {
      path: `/internal/developer-teams/${developer.teamId}/invitations?`,
      as: "developer",
      insert: (id, at) => invitation(id, at, internalTenancy, developer.teamId),
      remove: removeFrom("verification_codes", internalTenancy),
    },
  };
}

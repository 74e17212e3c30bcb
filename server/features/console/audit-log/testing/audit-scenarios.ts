import { expect } from "vitest";
import type { AuditEventName } from "#contract/entities/console/audit-data.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { type Fixtures, tenantHeaders } from "../../../../testing/fixtures.ts";
import { givenAttempt, givenBackupCode, givenResetCode, givenVerificationCode } from "../../../../testing/foundation/codes.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenCliLogin } from "../../../../testing/sign-in/cli-logins.ts";
import { givenNewPasskey, givenPasskey, givenPasskeyResponse } from "../../../../testing/sign-in/passkeys.ts";
import { givenInvitation, givenInvitingTeam } from "../../../../testing/teams/invitations.ts";
import { developerFixtures } from "../../owned-projects/testing/developer-fixtures.ts";
import type { AuditedAction } from "./audited-action.ts";
import { apiKeyScenarios, channelScenarios, oauthScenarios } from "./credential-scenarios.ts";
import { mailingScenarios } from "./mailing-scenarios.ts";
import { paymentScenarios } from "./payment-scenarios.ts";
import { sessionScenarios } from "./session-scenarios.ts";
import { streamScenarios } from "./stream-scenarios.ts";
import { tokenScenarios } from "./token-scenarios.ts";
import { userScenarios } from "./user-scenarios.ts";
import { waitlistScenarios } from "./waitlist-scenarios.ts";
import { webhookScenarios } from "./webhook-scenarios.ts";

const byAdmin = { user: null, by: "admin", actor: null } as const;

const anything = (type: StringConstructor | NumberConstructor) => expect.any(type) as unknown as Json;
const secondFactor = { totp_secret_base64: Buffer.from("a secret of twenty by").toString("base64") };
const password = "correct horse battery";

/** The project under test, and the cause of each event of its audit log. The table does not compile with one missing. */
export function auditScenarios(server: TestServer, fixtures: Fixtures) {
  const { project } = fixtures;
  const call = (as: AccessType, method: string, path: string, body?: object, user?: string, more: object = {}) =>
    server.request(method, path, { headers: { ...tenantHeaders(as, project), ...more }, body, user });
  const post = (path: string, body: object, user?: string, more?: object) => call("client", "POST", path, body, user, more);
  const patchUser = (id: string, body: object) => call("server", "PATCH", `/users/${id}`, body);
  const person = () => server.givenUser({ project });
  const address = () => `${crypto.randomUUID()}@example.org`;
  const readTenancy = async (id: string) =>
    (await server.db.selectFrom("tenancies").select("id").where("project_id", "=", id).executeTakeFirstOrThrow()).id;

  const changeTeamPermission = async (method: "POST" | "DELETE", permissionIds: readonly string[]): Promise<AuditedAction> => {
    const { id } = await fixtures.givenTestUser();
    const teamId = await givenInvitingTeam(server, project, id, permissionIds);
    const answer = await call("server", method, `/team-permissions/${teamId}/${id}/$update_team`);
    return { answer, user: id, by: "server", data: { team_id: teamId, permission_id: "$update_team" } };
  };

  const bringAbout: Readonly<Record<AuditEventName, () => Promise<AuditedAction>>> = {
    async "user.signed_up"() {
      const answer = await post("/auth/password/sign-up", { email: address(), password });
      return { answer, user: answer.json.user_id, data: { method: "password" } };
    },
    async "user.upgraded"() {
      const { json } = await post("/auth/anonymous/sign-up", {});
      const answer = await post("/auth/password/sign-up", { email: address(), password }, json.access_token, {
        [header.allowAnonymousUser]: "true",
      });
      return { answer, user: json.user_id, actor: json.user_id, data: { method: "password" } };
    },
    "user.credentials_exported": async () => ({ answer: await call("admin", "GET", "/internal/users/export/credentials"), ...byAdmin }),
    async "user.signed_in"() {
      const { id, email } = await person();
      return { answer: await post("/auth/password/sign-in", { email, password }), user: id, data: { method: "password" } };
    },
    async "user.sign_in_failed"() {
      const { id, email } = await person();
      const data = { method: "password", reason: "EMAIL_PASSWORD_MISMATCH" };
      return { answer: await post("/auth/password/sign-in", { email, password: "wrong" }), user: id, data };
    },
    async "user.second_factor_failed"() {
      const { userId, code, totp } = await givenAttempt(server, project);
      return { answer: await post("/auth/mfa/sign-in", { type: "totp", totp: totp(40), code }), user: userId };
    },
    async "user.second_factor_enabled"() {
      const { id } = await person();
      return { answer: await patchUser(id, secondFactor), user: id, by: "server", data: { replaced: false } };
    },
    async "user.second_factor_disabled"() {
      const { id } = await person();
      await patchUser(id, secondFactor);
      return { answer: await patchUser(id, { totp_secret_base64: null }), user: id, by: "server" };
    },
    async "user.backup_codes_created"() {
      const { id, accessToken } = await person();
      await patchUser(id, secondFactor);
      return { answer: await post("/auth/mfa/backup-codes", {}, accessToken), user: id, actor: id };
    },
    async "user.backup_code_used"() {
      const { userId, code } = await givenAttempt(server, project);
      const backupCode = await givenBackupCode(server, project, userId);
      return { answer: await post("/auth/mfa/sign-in", { type: "totp", totp: backupCode, code }), user: userId };
    },
    async "user.password_set"() {
      const { id, accessToken } = await fixtures.givenTestUser();
      return { answer: await post("/auth/password/set", { password }, accessToken), user: id, actor: id };
    },
    async "user.password_changed"() {
      const { id, accessToken } = await person();
      const body = { old_password: password, new_password: "a new horse battery" };
      return { answer: await post("/auth/password/update", body, accessToken), user: id, actor: id };
    },
    async "user.password_change_failed"() {
      const { id, accessToken } = await person();
      const body = { old_password: "a wrong horse", new_password: "a new horse battery" };
      return { answer: await post("/auth/password/update", body, accessToken), user: id, actor: id };
    },
    async "user.password_reset"() {
      const { userId, code } = await givenResetCode(server, project);
      return { answer: await post("/auth/password/reset", { code, password }), user: userId };
    },
    async "user.password_removed"() {
      const { id } = await person();
      return { answer: await patchUser(id, { password: null }), user: id, by: "server" };
    },
    async "user.email_verified"() {
      const { userId, code } = await givenVerificationCode(server, project);
      return { answer: await post("/contact-channels/verify", { code }), user: userId };
    },
    async "user.email_changed"() {
      const { id } = await person();
      return { answer: await patchUser(id, { primary_email: address() }), user: id, by: "server", data: { has_email: true } };
    },
    async "user.sign_in_methods_changed"() {
      const { id } = await person();
      const body = { otp_auth_enabled: true, primary_email_auth_enabled: true };
      return { answer: await patchUser(id, body), user: id, by: "server", data: { otp_auth_enabled: true } };
    },
    async "user.passkey_added"() {
      const { id, accessToken } = await fixtures.givenTestUser();
      const answer = await post("/auth/passkey/register", await givenNewPasskey(server, project, id), accessToken);
      return { answer, user: id, actor: id };
    },
    async "user.passkey_removed"() {
      const { id } = await fixtures.givenTestUser();
      await givenPasskey(server, project, id);
      return { answer: await patchUser(id, { passkey_auth_enabled: false }), user: id, by: "server" };
    },
    async "user.passkey_counter_regressed"() {
      const { id } = await fixtures.givenTestUser();
      const device = await givenPasskey(server, project, id);
      await server.db.updateTable("passkeys").set({ counter: 7 }).where("user_id", "=", id).execute();
      const answer = await post("/auth/passkey/sign-in", await givenPasskeyResponse(server, project, device));
      return { answer, user: id, data: { stored: 7, received: anything(Number) } };
    },
    async "user.recovered"() {
      const { userId, code } = await givenResetCode(server, project);
      return { answer: await post("/auth/password/reset", { code, password }), user: userId, data: { removed_members: 0 } };
    },
    async "user.disowned"() {
      const { userId, code } = await givenVerificationCode(server, project);
      return { answer: await post("/contact-channels/verify/disown", { code }), user: userId };
    },
    async "user.created"() {
      const answer = await call("server", "POST", "/users", { primary_email: address(), password });
      return { answer, user: answer.json.id, by: "server" };
    },
    async "user.deleted"() {
      const { id, accessToken } = await person();
      return { answer: await call("client", "DELETE", "/users/me", undefined, accessToken), user: id, actor: id };
    },
    ...sessionScenarios(server, fixtures, call),
    ...oauthScenarios(server),
    async "cli_login.completed"() {
      const { id, refreshToken } = await fixtures.givenTestUser();
      const { login_code } = await givenCliLogin(server, project);
      return { answer: await post("/auth/cli/complete", { login_code, refresh_token: refreshToken }), user: id };
    },
    async "api_keys.created"() {
      const expires = 4_102_444_800_000;
      const answer = await call("admin", "POST", "/internal/api-keys", {
        description: "Production",
        expires_at_millis: expires,
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: true,
      });
      const keys = ["publishable_client_key", "super_secret_admin_key"];
      return { answer, ...byAdmin, data: { key_set_id: answer.json.id, keys, expires_at_millis: expires } };
    },
    async "data_vault.entry_deleted"() {
      const store_id = "audited";
      await call("admin", "PATCH", "/internal/config/override", {
        config_override_string: JSON.stringify({ [`dataVault.stores.${store_id}`]: { displayName: "Audited" } }),
      });
      const entry = { hashed_key: "ada" };
      await call("server", "POST", `/data-vault/stores/${store_id}/set`, { ...entry, encrypted_value: "4242" });
      const answer = await call("admin", "POST", `/data-vault/stores/${store_id}/delete`, entry);
      return { answer, ...byAdmin, data: { store_id, ...entry } };
    },
    async "api_keys.rotated"() {
      const id = await fixtures.givenKeySet();
      const answer = await call("admin", "POST", `/internal/api-keys/${id}/rotate`, { overlap_seconds: 0 });
      return {
        answer,
        ...byAdmin,
        data: { key_set_id: id, new_key_set_id: answer.json.id, expires_at_millis: expect.any(Number) as number },
      };
    },
    async "api_keys.revoked"() {
      const id = await fixtures.givenKeySet();
      const revoke = () => call("admin", "PATCH", `/internal/api-keys/${id}`, { revoked: true, description: "Old" });
      const answer = await revoke();
      // Nothing happens a second time.
      expect((await revoke()).status).toBe(200);
      return { answer, ...byAdmin, data: { key_set_id: id } };
    },
    ...channelScenarios(server, fixtures),
    ...apiKeyScenarios(server, fixtures),
    async "config.changed"() {
      const change = { "teams.allowClientTeamCreation": false, "auth.oauth.providers.github": { type: "github", clientSecret: "s3cret!" } };
      const answer = await call("admin", "PATCH", "/internal/config/override", { config_override_string: JSON.stringify(change) });
      const paths = ["auth.oauth.providers.github", "teams.allowClientTeamCreation"];
      const starts = paths.map((path) => expect.stringMatching(new RegExp(`^${path.replaceAll(".", "\\.")}`)) as unknown as string);
      return {
        answer,
        ...byAdmin,
        data: {
          paths: expect.arrayContaining(starts) as unknown as string[],
          count: anything(Number),
          changes: expect.any(Array) as unknown as Json,
        },
      };
    },
    async "project.created"() {
      const work = developerFixtures(server);
      const answer = await work.create(await work.givenDeveloper());
      return { answer, user: null, actor: anything(String) as string, tenancyId: await readTenancy(answer.json.id) };
    },
    async "project.changed"() {
      const answer = await call("admin", "PATCH", "/internal/projects/current", {
        display_name: "Pears",
        description: crypto.randomUUID(),
      });
      return { answer, ...byAdmin, data: { fields: expect.arrayContaining(["display_name", "description"]) as unknown as string[] } };
    },
    async "project.transferred"() {
      const work = developerFixtures(server);
      const developer = await work.givenDeveloper();
      const { id } = (await work.create(developer)).json;
      const team = await work.byDeveloper("POST", "/teams", developer, { display_name: "Others", creator_user_id: "me" });
      const answer = await work.byDeveloper("POST", "/internal/projects/transfer", developer, {
        project_id: id,
        new_team_id: team.json.id,
      });
      const data = { from_team_id: developer.teamId, to_team_id: team.json.id };
      return { answer, user: null, actor: developer.id, data, tenancyId: await readTenancy(id) };
    },
    async "project.deleted"() {
      const work = developerFixtures(server);
      const developer = await work.givenDeveloper();
      const { id } = (await work.create(developer)).json;
      const answer = await work.byOwner("DELETE", "/internal/projects/current", developer, id);
      return { answer, ...byAdmin, actor: developer.id, data: { project_id: id }, tenancyId: fixtures.internal.tenancyId };
    },
    async "team.joined"() {
      const inviter = await fixtures.givenTestUser();
      const teamId = await givenInvitingTeam(server, project, inviter.id);
      const { code } = await givenInvitation(server, project, { teamId });
      const { id, accessToken } = await person();
      return { answer: await post("/team-invitations/accept", { code }, accessToken), user: id, actor: id, data: { team_id: teamId } };
    },
    "team_permission.granted": () => changeTeamPermission("POST", []),
    "team_permission.revoked": () => changeTeamPermission("DELETE", ["$update_team"]),
    async "project_permission.granted"() {
      const { id } = await fixtures.givenTestUser();
      const path = `/project-permissions/${id}/moderate`;
      await call("server", "DELETE", path);
      return { answer: await call("server", "POST", path), user: id, by: "server", data: { permission_id: "moderate" } };
    },
    async "project_permission.revoked"() {
      const { id } = await fixtures.givenTestUser();
      const answer = await call("admin", "DELETE", `/project-permissions/${id}/moderate`);
      return { answer, user: id, by: "admin", data: { permission_id: "moderate" } };
    },
    async "team.member_removed"() {
      const { id, accessToken } = await fixtures.givenTestUser();
      const teamId = await givenInvitingTeam(server, project, id);
      const answer = await call("client", "DELETE", `/team-memberships/${teamId}/me`, undefined, accessToken);
      return { answer, user: id, actor: id, data: { team_id: teamId } };
    },
    async "team.deleted"() {
      const { id, accessToken } = await fixtures.givenTestUser();
      const teamId = await givenInvitingTeam(server, project, id, ["$delete_team"]);
      const answer = await call("client", "DELETE", `/teams/${teamId}`, undefined, accessToken);
      return { answer, user: null, actor: id, data: { team_id: teamId } };
    },
    ...paymentScenarios(server, project),
    ...tokenScenarios(server, project),
    ...userScenarios(server, fixtures),
    ...waitlistScenarios(server, project),
    ...mailingScenarios(server, project),
    ...webhookScenarios(server, project),
    ...streamScenarios(server, project),
  };

  return { call, post, patchUser, person, address, bringAbout };
}

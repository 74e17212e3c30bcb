import { describe, expect, test } from "vitest";
import { createAdminApp } from "./admin.ts";
import { fixedEffects } from "./testing/fixed-effects.ts";
import { list, project } from "./testing/sample-responses.ts";
import { givenStub, me, start } from "./testing/stub-app.ts";

const stub = givenStub();
const { effects, pass } = fixedEffects();
const app = () => createAdminApp({ projectId: "internal", superSecretAdminKey: "sak_test", baseUrl: stub.url(), effects });
const bodies = (path: string) => stub.seen(path).flatMap(({ body }) => (body === "" ? [] : [JSON.parse(body)]));

describe("the project in an admin app", () => {
  const current = "/api/v1/internal/projects/current";
  const given = () => {
    stub.routes[`GET ${current}`] = () => ({ json: project });
    return app().getProject();
  };

  test("has camelCase fields and dates, and is frozen", async () => {
    const { config, ...reported } = await given();
    expect(config.id).toBe(`${project.id}:main`);
    expect(reported).toMatchObject({
      id: project.id,
      displayName: "Looms",
      createdAt: new Date(start),
      isProductionMode: false,
      ownerTeamId: project.owner_team_id,
      fullLogoUrl: null,
    });
    expect(config).toMatchObject({
      signUpEnabled: true,
      createTeamOnSignUp: false,
      oauthAccountMergeStrategy: "link_method",
      oauthProviders: [{ providerConfigId: "github", id: "github", type: "standard", clientId: "c", clientSecret: "s" }],
      domains: [{ domain: "http://example.org", handlerPath: "/handler" }],
      teamCreatorDefaultPermissions: [{ id: "team_admin" }],
    });
    expect(Object.isFrozen(await given())).toBe(true);
  });

  test("has no description if it is empty", async () => {
    stub.routes[`GET ${current}`] = () => ({ json: { ...project, description: "" } });
    expect((await app().getProject()).description).toBeNull();
    stub.routes[`GET ${current}`] = () => ({ json: { ...project, description: "Cloth" } });
    expect((await app().getProject()).description).toBe("Cloth");
  });

  test("sends only the changed fields, and an update returns the changed project", async () => {
    stub.routes[`PATCH ${current}`] = ({ body }) => ({ json: { ...project, display_name: JSON.parse(body).display_name } });
    const changed = await (await given()).update({
      displayName: "Engines",
      logoUrl: null,
      config: {
        allowLocalhost: false,
        emailConfig: { type: "standard", senderEmail: "a@b.cd" },
        domains: [{ domain: "https://a.b", handlerPath: "/" }],
      },
    });
    expect(changed.displayName).toBe("Engines");
    expect(bodies(current)).toEqual([
      {
        display_name: "Engines",
        logo_url: null,
        config: {
          allow_localhost: false,
          email_config: { type: "standard", sender_email: "a@b.cd" },
          domains: [{ domain: "https://a.b", handler_path: "/" }],
        },
      },
    ]);
  });

  test("reads and updates its configuration", async () => {
    const config = { auth: { password: { allowSignIn: true } } };
    const override = "/api/v1/internal/config/override";
    stub.routes["GET /api/v1/internal/config"] = () => ({ json: { config_string: JSON.stringify(config) } });
    stub.routes[`PATCH ${override}`] = () => ({ json: {} });
    const admin = await given();
    await expect(admin.getConfig()).resolves.toEqual(config);
    await expect(admin.updateConfig({ "auth.password.allowSignIn": null, payments: { items: {} } })).resolves.toEqual(config);
    expect(bodies(override)).toEqual([{ config_override_string: '{"auth.password.allowSignIn":null,"payments":{"items":{}}}' }]);
  });

  test("returns the plan with a revision, and sends that revision with the update", async () => {
    const revision = "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11";
    stub.routes["PATCH /api/v1/internal/config/override"] = () => ({
      json: {
        config_override_string: "{}",
        config_revision: revision,
        plan: {
          changes: [{ key: "rbac.permissions", before: { read_all: {} } }],
          users_without_sign_in: { count: 3, is_estimate: true, examples: [{ id: me.id, display_name: null, primary_email: "a@b.cd" }] },
          untrusted_redirects: [{ origin: "https://a.b", last_used_at_millis: start }],
          stopped_providers: [{ id: "github", reason: "switched off", users: { count: 1, is_estimate: false } }],
          voided_shared_keys: [{ id: "google", users: { count: 2, is_estimate: false } }],
          deleted_vault_values: [{ id: "cards", values: { count: 4, is_estimate: false } }],
          stopped_api_keys: ["team"],
          warnings: [],
          changed_products: [
            { id: "pro", change: "edited", subscriptions: { count: 2, is_estimate: false }, next_period_at_millis: start },
          ],
          production_mode_faults: [],
        },
      },
    });
    const admin = await given();
    await expect(admin.planConfig({ "rbac.permissions": null })).resolves.toEqual({
      revision,
      changes: [{ key: "rbac.permissions", before: { read_all: {} } }],
      usersWithoutSignIn: { count: 3, isEstimate: true, examples: [{ id: me.id, displayName: null, primaryEmail: "a@b.cd" }] },
      untrustedRedirects: [{ origin: "https://a.b", lastUsedAt: new Date(start) }],
      stoppedProviders: [{ id: "github", reason: "switched off", users: { count: 1, isEstimate: false } }],
      voidedSharedKeys: [{ id: "google", users: { count: 2, isEstimate: false } }],
      deletedVaultValues: [{ id: "cards", values: { count: 4, isEstimate: false } }],
      stoppedApiKeys: ["team"],
      warnings: [],
      changedProducts: [{ id: "pro", change: "edited", subscriptions: { count: 2, isEstimate: false }, nextPeriodAt: new Date(start) }],
      productionModeFaults: [],
    });
    stub.routes["GET /api/v1/internal/config"] = () => ({ json: { config_string: "{}" } });
    await admin.updateConfig({ "rbac.permissions": null }, { expectedRevision: revision });
    expect(bodies("/api/v1/internal/config/override")).toEqual([
      { config_override_string: '{"rbac.permissions":null}', dry_run: true },
      { config_override_string: '{"rbac.permissions":null}', expected_revision: revision },
    ]);
  });

  test("lists the errors of production mode without a request", async () => {
    const admin = await given();
    expect(admin.getProductionModeErrors()).toEqual([
      expect.objectContaining({ message: expect.stringContaining("Localhost is not allowed in production mode") }),
      {
        code: "not_https",
        value: "http://example.org",
        message: "Trusted domains should be HTTPS: http://example.org",
        relativeFixUrl: `/projects/${project.id}/domains`,
      },
    ]);
    expect(stub.seen()).toHaveLength(1);
  });

  test("deletes itself", async () => {
    stub.routes[`DELETE ${current}`] = () => ({ json: { success: true } });
    await expect((await given()).delete()).resolves.toBeUndefined();
    expect(stub.seen(current).at(-1)?.method).toBe("DELETE");
  });
});

describe("the API keys of the project", () => {
  const path = "/api/v1/internal/api-keys";
  const id = "55555555-5555-4555-8555-555555555555";
  const set = {
    id,
    description: "CI",
    created_at_millis: start,
    expires_at_millis: start + 1000,
    publishable_client_key: { last_four: "abcd" },
  };

  test("are returned in full at creation and by their last four characters afterwards", async () => {
    stub.routes[`POST ${path}`] = () => ({ json: { ...set, publishable_client_key: "pck_whole" } });
    stub.routes[`GET ${path}`] = () => ({ json: list(set) });
    const first = await app().createInternalApiKey({
      description: "CI",
      expiresAt: new Date(start + 1000),
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    });
    expect(first).toMatchObject({ id, publishableClientKey: "pck_whole", secretServerKey: null, superSecretAdminKey: null });
    expect(bodies(path)).toEqual([
      {
        description: "CI",
        expires_at_millis: start + 1000,
        has_publishable_client_key: true,
        has_secret_server_key: false,
        has_super_secret_admin_key: false,
      },
    ]);
    await expect(app().listInternalApiKeys()).resolves.toMatchObject([
      { id, publishableClientKey: { lastFour: "abcd" }, secretServerKey: null, expiresAt: new Date(start + 1000), manuallyRevokedAt: null },
    ]);
  });

  test("are valid until they are revoked or expire; revocation takes precedence as the reason", async () => {
    stub.routes[`GET ${path}`] = () => ({ json: list(set) });
    stub.routes[`PATCH ${path}/${id}`] = ({ body }) => ({
      json: { ...set, ...(JSON.parse(body).revoked ? { manually_revoked_at_millis: start + 1 } : JSON.parse(body)) },
    });
    const [keys] = await app().listInternalApiKeys();
    expect([keys?.isValid(), keys?.whyInvalid()]).toEqual([true, null]);
    await expect(keys?.update({ description: "Build" })).resolves.toMatchObject({ description: "Build" });
    const revoked = await keys?.revoke();
    expect([revoked?.isValid(), revoked?.whyInvalid(), revoked?.manuallyRevokedAt]).toEqual([
      false,
      "manually-revoked",
      new Date(start + 1),
    ]);
    pass(1000);
    expect([keys?.whyInvalid(), revoked?.whyInvalid()]).toEqual(["expired", "manually-revoked"]);
    expect(bodies(`${path}/${id}`)).toEqual([{ description: "Build" }, { revoked: true }]);
  });
});

test("metrics include user objects with methods", async () => {
  const user = { ...me, primary_email_auth_enabled: true, last_active_at_millis: start, server_metadata: null };
  stub.routes["GET /api/v1/internal/metrics"] = () => ({
    json: {
      total_users: 1,
      daily_users: [{ date: "2026-01-01", activity: 1 }],
      daily_active_users: [],
      users_by_country: { SE: 1 },
      recently_registered: [user],
      recently_active: [],
      login_methods: [{ method: "password", count: 1 }],
      users_without_login_method: 2,
    },
  });
  stub.routes[`DELETE /api/v1/users/${me.id}`] = () => ({ json: { success: true } });
  const metrics = await app().getMetrics({ includeAnonymous: true });
  expect(metrics).toMatchObject({
    totalUsers: 1,
    dailyUsers: [{ date: "2026-01-01", activity: 1 }],
    usersByCountry: { SE: 1 },
    recentlyRegistered: [{ id: me.id, lastActiveAt: new Date(start) }],
    loginMethods: [{ method: "password", count: 1 }],
    usersWithoutLoginMethod: 2,
  });
  await metrics.recentlyRegistered[0]?.delete();
  expect(stub.seen().map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/v1/internal/metrics?include_anonymous=true",
    `DELETE /api/v1/users/${me.id}`,
  ]);
});

test("the audit log is paginated and has camelCase fields", async () => {
  const event = {
    id: "66666666-6666-4666-8666-666666666666",
    at_millis: start,
    event: "user.passkey_added",
    user_id: me.id,
    actor_type: "client",
    actor_user_id: me.id,
    session_id: null,
    ip: "203.0.113.7",
    request_id: "request",
    data: { some_key: 1 },
    actor: { type: "client", user_id: me.id, display_name: "Ada", primary_email: null },
  };
  stub.routes["GET /api/v1/internal/audit-log"] = () => ({
    json: { items: [event], is_paginated: true, pagination: { next_cursor: "next" } },
  });
  const page = await app().listAuditEvents({ cursor: "here", limit: 1, userId: me.id, event: "user.passkey_added" });
  expect(page.nextCursor).toBe("next");
  expect([...page]).toEqual([
    {
      id: event.id,
      at: new Date(start),
      event: "user.passkey_added",
      userId: me.id,
      actorType: "client",
      actorUserId: me.id,
      sessionId: null,
      ip: "203.0.113.7",
      requestId: "request",
      data: { some_key: 1 },
      actor: { type: "client", userId: me.id, displayName: "Ada", primaryEmail: null },
    },
  ]);
  expect(stub.seen()[0]?.path).toBe(`/api/v1/internal/audit-log?cursor=here&limit=1&user_id=${me.id}&event=user.passkey_added`);
  await app().listAuditEvents({ since: new Date(start), group: "keys", query: "ada", teamId: me.id });
  expect(stub.seen()[1]?.path).toBe(`/api/v1/internal/audit-log?team_id=${me.id}&group=keys&since_millis=${start}&query=ada`);
});

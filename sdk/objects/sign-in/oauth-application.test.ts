import { expect, test } from "vitest";
import { createServerApp } from "../../server.ts";
import { list } from "../../testing/sample-responses.ts";
import { givenStub, me, start } from "../../testing/stub-app.ts";

const stub = givenStub();
const app = () =>
  createServerApp({ projectId: "internal", secretServerKey: "ssk_test", publishableClientKey: "pck_test", baseUrl: stub.url() });

const path = "/api/v1/oauth-applications";
const id = "app_0123456789abcdefghjkmnpqrs";
const secret = { id: "66666666-6666-4666-8666-666666666666", last_four: "wxyz", created_at_millis: start, expires_at_millis: null };
const response = {
  id,
  display_name: "Calendar",
  logo_url: null,
  homepage_url: null,
  privacy_policy_url: null,
  terms_url: null,
  type: "web",
  redirect_uris: ["https://calendar.example.org/callback"],
  post_logout_redirect_uris: [],
  scopes: ["openid", "email"],
  is_first_party: false,
  is_device_flow_enabled: false,
  backchannel_logout_uri: null,
  is_enabled: true,
  created_at_millis: start,
  last_used_at_millis: null,
  secrets: [secret],
};

test("an application is created with its fields, and its secret is returned once", async () => {
  stub.routes[`POST ${path}`] = () => ({ status: 201, json: { ...response, client_secret: "aps_whole" } });
  const creation = { displayName: "Calendar", type: "web", redirectUris: response.redirect_uris, scopes: ["openid", "email"] } as const;
  const created = await app().createOAuthApplication(creation);
  expect(created).toMatchObject({ id, clientSecret: "aps_whole", createdAt: new Date(start), lastUsedAt: null, isFirstParty: false });
  expect(created.secrets).toEqual([{ id: secret.id, lastFour: "wxyz", createdAt: new Date(start), expiresAt: null }]);
  expect(stub.seen(path).map(({ body }) => JSON.parse(body))).toEqual([
    { display_name: "Calendar", type: "web", redirect_uris: response.redirect_uris, scopes: ["openid", "email"] },
  ]);
});

test("an application changes, rotates its secret, lists its users and is deleted by its object", async () => {
  stub.routes[`GET ${path}/${id}`] = () => ({ json: response });
  stub.routes[`PATCH ${path}/${id}`] = () => ({ json: { ...response, is_enabled: false } });
  stub.routes[`POST ${path}/${id}/secrets`] = () => ({ status: 201, json: { ...secret, client_secret: "aps_new" } });
  stub.routes[`DELETE ${path}/${id}/secrets/${secret.id}`] = () => ({ json: { success: true } });
  const user = { user_id: me.id, display_name: "Ada", primary_email: null, scopes: ["openid"], connected_at_millis: start };
  stub.routes[`GET ${path}/${id}/users`] = () => ({ json: list({ ...user, last_used_at_millis: null }) });
  stub.routes[`DELETE ${path}/${id}/users/${me.id}`] = () => ({ json: { success: true } });
  stub.routes[`DELETE ${path}/${id}`] = () => ({ json: { success: true } });

  const application = await app().getOAuthApplication(id);
  expect((await application?.update({ isEnabled: false }))?.isEnabled).toBe(false);
  expect(await application?.createSecret({ expireOthersInMillis: 3_600_000 })).toMatchObject({ clientSecret: "aps_new", lastFour: "wxyz" });
  await application?.deleteSecret(secret.id);
  expect(await application?.listUsers()).toMatchObject([{ userId: me.id, displayName: "Ada", connectedAt: new Date(start) }]);
  await application?.removeUser(me.id);
  await application?.delete();
  expect(stub.seen(`${path}/${id}/secrets`).map(({ body }) => JSON.parse(body))).toEqual([{ expire_others_in_millis: 3_600_000 }]);
  expect(stub.seen(`${path}/${id}`).map(({ method }) => method)).toEqual(["GET", "PATCH", "DELETE"]);
});

test("an application that does not exist is null", async () => {
  stub.routes[`GET ${path}/${id}`] = () => ({
    status: 404,
    headers: { "x-latchkey-error": "OAUTH_APPLICATION_NOT_FOUND" },
    text: "The project has no application with this id.",
  });
  expect(await app().getOAuthApplication(id)).toBeNull();
});

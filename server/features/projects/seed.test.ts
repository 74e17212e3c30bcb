import { expect, test } from "vitest";
import { startServer } from "../../testing/index.ts";

const before = "the server secret of the first start, long enough";
const after = "the server secret after its rotation, long enough";

test("generated keys of project internal remain valid when the server secret is rotated", async () => {
  const first = await startServer({ serverSecret: { current: before } });
  const rotated = await startServer({ serverSecret: { current: after, previous: before }, databaseOf: first });

  const requested = await rotated.request("GET", "/users", { as: "server", project: first.project });
  const wrong = await rotated.request("GET", "/users", { as: "server", project: rotated.project });

  expect(first.running.keysAreStored).toBe(true);
  expect(requested.status).toBe(200);
  expect(wrong.json.code).toBe("INVALID_SECRET_SERVER_KEY");
  expect(rotated.running.keysAreStored).toBe(false);
});

test.each([
  [true, ["github", "google", "microsoft", "spotify"]],
  [false, []],
])(
  "project internal has the dashboard's settings (in development: %s), and a restart preserves changes",
  async (development, providers) => {
    const server = await startServer({ development, publicUrl: "https://auth.example.org" });
    const readInternalProject = async () => (await server.request("GET", "/internal/projects/current", { as: "admin" })).json;

    expect(await readInternalProject()).toMatchObject({
      id: "internal",
      is_production_mode: false,
      owner_team_id: null,
      config: {
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: true,
        passkey_enabled: true,
        client_team_creation_enabled: true,
        client_user_deletion_enabled: false,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        allow_localhost: development,
        create_team_on_sign_up: true,
        enabled_oauth_providers: providers.map((id) => ({ id })),
        domains: [{ domain: "https://auth.example.org", handler_path: "/handler" }],
        team_creator_default_permissions: [{ id: "team_owner" }],
        team_member_default_permissions: [{ id: "team_member" }],
        user_default_permissions: [],
      },
    });

    const body = { config: { magic_link_enabled: false, domains: [] } };
    const changed = await server.request("PATCH", "/internal/projects/current", { as: "admin", body });
    await startServer({ databaseOf: server, development });
    expect(await readInternalProject()).toEqual(changed.json);
  },
);

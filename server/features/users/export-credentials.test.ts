import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/index.ts";
import { findStaleSummaries } from "./summary-check.ts";
import { address, importConfig as config, exporter, importer, lines, statuses } from "./testing/imports.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const load = importer(() => server);
const exported = exporter(() => server);

describe("an export", () => {
  test("with credentials needs an administrator, is recorded, and is an import of another project: its users sign in as before", async () => {
    const [source, target] = [await server.givenProject(config), await server.givenProject(config)];
    const email = address();
    await server.request("POST", "/auth/password/sign-up", { as: "client", project: source, body: { email, password: "correct horse" } });
    const anonymous = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project: source, body: {} });
    expect(anonymous.status).toBe(200);
    const same = { primary_email: address(), primary_email_verified: true, primary_email_auth_enabled: false };
    await load(
      source,
      lines(
        { ...same, external_id: "1", contact_channels: [{ value: address() }] },
        {
          ...same,
          external_id: "2",
          oauth_providers: [{ id: "github", account_id: "77" }],
          profile_image_url: "https://example.org/a.png",
        },
        { external_id: "3", totp_secret_base64: Buffer.alloc(20, 7).toString("base64"), server_metadata: { a: [null] } },
      ),
    );
    const text = await exported(source, "/credentials");
    const refused = await server.request("GET", "/internal/users/export/credentials", { as: "server", project: source });
    expect(refused.status).toBe(401);
    expect((await exported(source)).includes("password_hash")).toBe(false);
    expect(statuses(await load(source, text))).toEqual(Array(5).fill("exists"));
    const results = await load(target, text);
    expect(results.map(({ status, error }) => error?.message ?? status)).toEqual(Array(5).fill("created"));
    expect(results.flatMap(({ warnings }) => warnings)).toEqual([]);
    const signedIn = await server.request("POST", "/auth/password/sign-in", {
      as: "client",
      project: target,
      body: { email, password: "correct horse" },
    });
    expect(signedIn.status).toBe(200);
    expect(statuses(await load(target, text))).toEqual(Array(5).fill("exists"));

    const comparable = (all: string) =>
      all
        .trimEnd()
        .split("\n")
        .map((line) => {
          const {
            id: _,
            contact_channels,
            last_active_at_millis: __,
            selected_team_id: ___,
            password_hash: ____,
            ...user
          } = JSON.parse(line);
          return JSON.stringify({ ...user, contact_channels: contact_channels.map(({ value }: { value: string }) => value).sort() });
        })
        .sort();
    expect(comparable(await exported(target, "/credentials"))).toEqual(comparable(text));
    expect(await findStaleSummaries(server.db)).toEqual([]);
    const plain = await load(await server.givenProject(config), await exported(source));
    expect(statuses(plain)).toEqual(Array(5).fill("created"));
    expect(plain.flatMap(({ warnings }) => warnings).sort()).toEqual([
      expect.stringContaining("has_password"),
      expect.stringContaining("requires_totp_mfa"),
    ]);
  });
});

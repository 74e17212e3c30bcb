import type { AdminProjectConfigUpdateOptions, AdminProjectUpdateOptions } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedDeveloper, type RequestWatch, watchRequests } from "../testing/published-client.ts";

const accessSeconds = 60;
let server: TestServer;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  // The first to sign up owns project `internal`, and would find it in their list.
  await server.givenUser();
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

/** A developer with a project of their own. */
async function givenOwner(about: Partial<Parameters<Awaited<ReturnType<typeof developerUser>>["createProject"]>[0]> = {}) {
  const developer = await publishedDeveloper(server);
  const user = await developer.user();
  const teamId = user.selectedTeam?.id as string;
  const project = await user.createProject({ displayName: "Looms", teamId, ...about });
  return { ...developer, teamId, project };
}
const developerUser = async () => (await publishedDeveloper(server)).user();

const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a developer", () => {
  test("creates a project that only members of its team can list", async () => {
    const { project, teamId, user } = await givenOwner({ description: "Cards and threads", config: { magicLinkEnabled: true } });
    expect(project).toMatchObject({
      displayName: "Looms",
      description: "Cards and threads",
      isProductionMode: false,
      ownerTeamId: teamId,
      logoUrl: null,
      config: {
        signUpEnabled: true,
        credentialEnabled: true,
        magicLinkEnabled: true,
        passkeyEnabled: false,
        allowLocalhost: true,
        clientTeamCreationEnabled: false,
        createTeamOnSignUp: false,
        oauthProviders: [],
        domains: [],
        emailConfig: { type: "shared" },
        oauthAccountMergeStrategy: "link_method",
        teamCreatorDefaultPermissions: [{ id: "team_admin" }],
        teamMemberDefaultPermissions: [{ id: "team_member" }],
        userDefaultPermissions: [],
      },
    });
    expect(Math.abs(project.createdAt.getTime() - server.clock.now().getTime())).toBeLessThan(60_000);
    expect((await (await user()).listOwnedProjects()).map(({ id }) => id)).toEqual([project.id]);
    const otherDeveloper = await developerUser();
    expect(await otherDeveloper.listOwnedProjects()).toEqual([]);
    expect(
      KnownErrors.TeamMembershipNotFound.isInstance(await failure(otherDeveloper.createProject({ displayName: "Mine", teamId }))),
    ).toBe(true);
  });

  test("transfers a project only to a team that they are a member of", async () => {
    const { project, user } = await givenOwner();
    const other = await (await user()).createTeam({ displayName: "The buyers" });
    await (await user()).transferProject(project.id, other.id);
    expect(await (await user()).listOwnedProjects()).toMatchObject([{ id: project.id, ownerTeamId: other.id }]);

    const otherDeveloper = await developerUser();
    const foreign = otherDeveloper.selectedTeam?.id as string;
    const refused = await failure((await user()).transferProject(project.id, foreign));
    expect(KnownErrors.TeamMembershipNotFound.isInstance(refused)).toBe(true);
    const taken = await failure(otherDeveloper.transferProject(project.id, foreign));
    expect(KnownErrors.ProjectNotFound.isInstance(taken)).toBe(true);
  });

  test("deletes a project, which ends access to it", async () => {
    const { project, user } = await givenOwner();
    const remaining = await (await user()).createProject({ displayName: "Kept", teamId: project.ownerTeamId as string });
    await project.delete();
    expect((await (await user()).listOwnedProjects()).map(({ id }) => id)).toEqual([remaining.id]);
    await expect(project.app.listUsers()).rejects.toThrow();
  });
});

describe("an owned project", () => {
  test("is managed with the owner's session and has separate users", async () => {
    const { project } = await givenOwner();
    const made = await project.app.createUser({ displayName: "Ada", serverMetadata: { vip: true } });
    expect((await project.app.listUsers()).map(({ id, serverMetadata }) => [id, serverMetadata])).toEqual([[made.id, { vip: true }]]);
    expect(await project.app.getProject()).toMatchObject({ id: project.id, displayName: "Looms" });
  });

  test("is managed after the owner's token expired, since the client refreshes it", async () => {
    const { project } = await givenOwner();
    await project.app.listUsers();
    server.clock.advance((accessSeconds + 1) * 1000);
    expect(await traffic.during(() => project.app.listInternalApiKeys())).toEqual([
      "GET /internal/api-keys 401",
      "POST /auth/oauth/token 200",
      "GET /internal/api-keys 200",
    ]);
  });

  test("gets a name, a description and logos, and removes the logos", async () => {
    const { project } = await givenOwner();
    await project.update({ displayName: "Engines", description: "Analytical", logoUrl: pixel, fullLogoUrl: "https://a.example/logo.png" });
    const changed = await project.app.getProject();
    expect(changed).toMatchObject({ displayName: "Engines", description: "Analytical", fullLogoUrl: "https://a.example/logo.png" });
    const picture = await fetch(changed.logoUrl as string);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);

    await changed.update({ logoUrl: null, fullLogoUrl: null });
    expect(await project.app.getProject()).toMatchObject({ displayName: "Engines", logoUrl: null, fullLogoUrl: null });
  });

  const mailServer = {
    host: "mail.example",
    port: 2525,
    username: "u",
    password: "p",
    senderName: "Looms",
    senderEmail: "no-reply@a.example",
  };
  const settings: AdminProjectConfigUpdateOptions[] = [
    ...(["signUpEnabled", "credentialEnabled", "allowLocalhost"] as const).map((setting) => ({ [setting]: false })),
    ...(
      [
        "magicLinkEnabled",
        "passkeyEnabled",
        "clientTeamCreationEnabled",
        "clientUserDeletionEnabled",
        "createTeamOnSignUp",
        "allowUserApiKeys",
        "allowTeamApiKeys",
      ] as const
    ).map((setting) => ({ [setting]: true })),
    { oauthAccountMergeStrategy: "raise_error" },
    { oauthProviders: [{ id: "github", type: "shared" }] },
    { oauthProviders: [{ id: "microsoft", type: "standard", clientId: "c", clientSecret: "s", microsoftTenantId: "t" }] },
    {
      domains: [
        { domain: "https://a.example", handlerPath: "/handler" },
        { domain: "https://*.b.example", handlerPath: "/auth" },
      ],
    },
    { emailConfig: { type: "standard", ...mailServer } },
    { teamCreatorDefaultPermissions: [{ id: "team_member" }] },
    { teamMemberDefaultPermissions: [] },
  ];

  test("updates each setting without changing others", async () => {
    const { project } = await givenOwner();
    for (const config of settings) {
      const before = await project.app.getProject();
      await before.update({ config });
      const after = await project.app.getProject();
      const expected = { ...before.config, ...config };
      const sorted = { ...expected, domains: [...expected.domains].sort((a, b) => (a.domain < b.domain ? -1 : 1)) };
      expect(after.config, JSON.stringify(config)).toEqual(sorted);
    }
  });

  test.each<[string, AdminProjectUpdateOptions]>([
    ["a provider without its keys", { config: { oauthProviders: [{ id: "github", type: "standard", clientId: "", clientSecret: "" }] } }],
    ["an invalid domain", { config: { domains: [{ domain: "javascript:alert(1)", handlerPath: "/" }] } }],
    ["an unknown theme", { config: { emailTheme: "00000000-0000-4000-8000-000000000000" } }],
    ["production mode while it trusts localhost", { isProductionMode: true }],
    ["an empty name", { displayName: "" }],
  ])("rejects %s and does not change", async (_, change) => {
    const { project } = await givenOwner();
    const before = await project.app.getProject();
    await expect(project.update(change)).rejects.toThrow();
    const after = await project.app.getProject();
    expect([after.displayName, after.isProductionMode, after.config]).toEqual([before.displayName, before.isProductionMode, before.config]);
  });

  test("lists the errors of production mode and enables it once they are fixed", async () => {
    const { project } = await givenOwner({ config: { domains: [{ domain: "http://a.example", handlerPath: "/handler" }] } });
    const relativeFixUrl = `/projects/${project.id}/domains`;
    expect(await project.getProductionModeErrors()).toEqual([
      { message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings", relativeFixUrl },
      { message: "Trusted domains should be HTTPS: http://a.example", relativeFixUrl },
    ]);

    await project.update({ config: { allowLocalhost: false, domains: [{ domain: "https://a.example", handlerPath: "/handler" }] } });
    const fixed = await project.app.getProject();
    expect(await fixed.getProductionModeErrors()).toEqual([]);
    await fixed.update({ isProductionMode: true });
    expect((await project.app.getProject()).isProductionMode).toBe(true);
  });
});

describe("the configuration", () => {
  test("accepts dotted and nested keys; null deletes a key", async () => {
    const { project } = await givenOwner();
    await project.updateConfig({ "auth.otp.allowSignIn": true, "payments.items.seats": { displayName: "Seats", customerType: "team" } });
    await project.updateConfig({ "payments.items.seats.displayName": "Chairs", teams: { allowClientTeamCreation: true } });
    const config = await project.getConfig();
    expect(config.auth.otp.allowSignIn).toBe(true);
    expect(config.teams.allowClientTeamCreation).toBe(true);
    expect(config.payments.items).toMatchObject({ seats: { displayName: "Chairs", customerType: "team" } });
    expect((await project.app.getProject()).config.magicLinkEnabled).toBe(true);

    await project.updateConfig({ "payments.items.seats": null, "auth.otp.allowSignIn": null });
    const cleared = await project.getConfig();
    expect([cleared.payments.items, cleared.auth.otp.allowSignIn, cleared.teams.allowClientTeamCreation]).toEqual([{}, false, true]);
  });

  test("rejects unknown keys and names them", async () => {
    const { project } = await givenOwner();
    const unknown = { "auth.teleport.enabled": true } as unknown as Parameters<typeof project.updateConfig>[0];
    expect(String(await failure(project.updateConfig(unknown)))).toContain("auth.teleport");
  });

  test("preserves concurrent changes", async () => {
    const { project } = await givenOwner();
    await Promise.all([
      project.updateConfig({ "payments.items.a": { displayName: "A" } }),
      project.updateConfig({ "payments.items.b": { displayName: "B" } }),
      project.update({ config: { passkeyEnabled: true } }),
    ]);
    const config = await project.getConfig();
    expect([Object.keys(config.payments.items).sort(), config.auth.passkey.allowSignIn]).toEqual([["a", "b"], true]);
  });
});

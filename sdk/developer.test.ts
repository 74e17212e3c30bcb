import { describe, expect, test } from "vitest";
import "./owned-projects.ts";
import { createServerApp } from "./server.ts";
import { accessToken, fixedEffects } from "./testing/fixed-effects.ts";
import { list, project, projectId, teamId } from "./testing/sample-responses.ts";
import { givenStub, me, renewed, start } from "./testing/stub-app.ts";
import { knownFailure } from "./testing/stub-server.ts";
import { processWide } from "./transport/process-wide.ts";

const stub = givenStub();
const projects = "/api/v1/internal/projects";
const current = `${projects}/current`;

const developer = () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  return stub.app().getUser({ or: "throw" });
};

describe("a signed-in developer", () => {
  test("lists the projects of their teams", async () => {
    stub.routes[`GET ${projects}`] = () => ({ json: list(project) });
    await expect((await developer()).listOwnedProjects()).resolves.toMatchObject([{ id: projectId, displayName: "Looms" }]);
    expect(stub.seen(projects)[0]?.headers).toMatchObject({ "x-stack-access-type": "client", "x-stack-project-id": "internal" });
  });

  test("creates a project for a team and transfers it to another team", async () => {
    stub.routes[`POST ${projects}`] = () => ({ status: 201, json: project });
    stub.routes[`POST ${projects}/transfer`] = () => ({ json: { success: "true" } });
    const ada = await developer();
    const made = await ada.createProject({ displayName: "Looms", teamId, description: "Cards", config: { magicLinkEnabled: true } });
    expect(made).toMatchObject({ id: projectId, ownerTeamId: teamId });
    await ada.transferProject(projectId, me.id);
    expect(JSON.parse(stub.seen(projects)[0]?.body ?? "")).toEqual({
      display_name: "Looms",
      description: "Cards",
      config: { magic_link_enabled: true },
      owner_team_id: teamId,
    });
    expect(JSON.parse(stub.seen(`${projects}/transfer`)[0]?.body ?? "")).toEqual({ project_id: projectId, new_team_id: me.id });
  });

  test("administers a project with their session and no key", async () => {
    stub.routes[`GET ${projects}`] = () => ({ json: list(project) });
    stub.routes[`PATCH ${current}`] = () => ({ json: { ...project, display_name: "Engines" } });
    stub.routes["GET /api/v1/internal/api-keys"] = () => ({ json: list() });
    const [owned] = await (await developer()).listOwnedProjects();
    const changed = await owned?.update({ displayName: "Engines" });
    expect(changed?.displayName).toBe("Engines");
    await expect(changed?.app.listInternalApiKeys()).resolves.toEqual([]);

    for (const { headers } of [...stub.seen(current), ...stub.seen("/api/v1/internal/api-keys")]) {
      expect(headers).toMatchObject({
        "x-stack-project-id": projectId,
        "x-stack-access-type": "admin",
        "x-stack-admin-access-token": accessToken(start),
      });
      expect(Object.keys(headers).filter((name) => name.endsWith("-key") || name === "x-stack-access-token")).toEqual([]);
    }
  });

  test("retries with a new token when the server rejects the old one", async () => {
    stub.routes[`GET ${projects}`] = () => ({ json: list(project) });
    stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("fresh");
    stub.routes[`DELETE ${current}`] = ({ headers }) =>
      headers["x-stack-admin-access-token"] === accessToken(start, { name: "fresh" })
        ? { json: { success: true } }
        : knownFailure(401, "ADMIN_ACCESS_TOKEN_EXPIRED", { expired_at_millis: 1 });
    const [owned] = await (await developer()).listOwnedProjects();
    await expect(owned?.delete()).resolves.toBeUndefined();
    expect(stub.seen(current)).toHaveLength(2);
  });

  test("changes to a project make the list of projects stale", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
    stub.routes[`GET ${projects}`] = () => ({ json: list(project) });
    stub.routes[`DELETE ${current}`] = () => ({ json: { success: true } });
    const app = stub.app();
    const changes: unknown[] = [];
    app.subscribe((change) => changes.push(change));
    const [owned] = await (await app.getUser({ or: "throw" })).listOwnedProjects();
    await owned?.delete();
    expect(changes).toEqual([expect.arrayContaining(["internal.projects"])]);
  });

  test("administers projects through a server app that uses the session of a request", async () => {
    stub.routes["GET /api/v1/users/me"] = () => ({
      json: { ...me, primary_email_auth_enabled: true, last_active_at_millis: start, server_metadata: null },
    });
    stub.routes[`GET ${projects}`] = () => ({ json: list(project) });
    stub.routes[`GET ${current}`] = () => ({ json: project });
    const request = { headers: new Headers({ "x-stack-auth": JSON.stringify({ accessToken: accessToken(start), refreshToken: "r" }) }) };
    const app = createServerApp({
      projectId: "internal",
      secretServerKey: "ssk_test",
      baseUrl: stub.url(),
      effects: fixedEffects().effects,
    });
    const ada = await app.getUser({ or: "throw", tokenStore: request });
    const [owned] = await ada.listOwnedProjects();
    await expect(owned?.app.getProject()).resolves.toMatchObject({ id: projectId });
    const [requested] = stub.seen(current);
    expect(requested?.headers["x-stack-admin-access-token"]).toBe(accessToken(start));
    expect(requested?.headers["x-stack-secret-server-key"]).toBeUndefined();
  });
});

test("users of other projects cannot own projects; each method throws without a request", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  const user = await stub.app({ projectId }).getUser({ or: "throw" });
  const actions = [
    () => user.listOwnedProjects(),
    () => user.createProject({ displayName: "x", teamId }),
    () => user.transferProject(projectId, teamId),
    () => user.acceptProject("code"),
  ];
  for (const action of actions) await expect(action()).rejects.toThrow(/Only users of project "internal" own projects/);
  expect(stub.seen()).toHaveLength(1);
});

test("an app that does not import latchkey/admin learns that the methods for owned projects need it", async () => {
  const registered = processWide("owned-projects", (): { load?: unknown } => ({}));
  const { load } = registered;
  delete registered.load;
  try {
    await expect((await developer()).listOwnedProjects()).rejects.toThrow('need `import "latchkey/admin"` in the app');
  } finally {
    registered.load = load;
  }
});

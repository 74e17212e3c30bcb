// @vitest-environment jsdom
import { act, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createAdminApp } from "../admin.ts";
import { accessToken } from "../testing/fixed-effects.ts";
import { givenReactApp } from "../testing/react-app.tsx";
import { list, project, team, teamId } from "../testing/sample-responses.ts";
import { me, start } from "../testing/stub-app.ts";
import { useAccessToken, useMetrics, useProductionModeErrors, useSvixTokenState, useUser } from "./index.ts";

const { stub, runHook } = givenReactApp();
const adminApp = () =>
  createAdminApp({ baseUrl: stub.url(), projectId: "internal", publishableClientKey: "pck", superSecretAdminKey: "sak" });
const held = (id: string) => ({ id, user_id: me.id, team_id: teamId });

test("the user's own hooks read its teams, permissions and items, and read again after a change", async () => {
  const teams = [team];
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(...teams) });
  stub.routes[`GET /api/v1/teams/${teamId}`] = () => ({ json: team });
  stub.routes["GET /api/v1/team-permissions"] = () => ({ json: list(held("pilot")) });
  stub.routes["GET /api/v1/project-permissions"] = () => ({ json: list(held("review")) });
  stub.routes[`GET /api/v1/payments/items/user/${me.id}/credits`] = () => ({
    json: { id: "credits", display_name: "Credits", quantity: -3 },
  });
  stub.routes["POST /api/v1/teams"] = () => ({ status: 201, json: teams[teams.push({ ...team, display_name: "Second" }) - 1] });
  const app = stub.app();
  const { result } = await runHook(() => {
    const user = useUser({ or: "throw" });
    const one = user.useTeam(teamId);
    return {
      teams: user.useTeams(),
      one,
      permission: user.usePermission({ id: teamId }, "pilot"),
      permissions: user.usePermissions(),
      item: user.useItem("credits"),
    };
  }, app);
  await waitFor(() =>
    expect(result.current).toMatchObject({
      teams: [{ displayName: "Engines" }],
      one: { id: teamId },
      permission: { id: "pilot" },
      permissions: [{ id: "review" }],
      item: { nonNegativeQuantity: 0 },
    }),
  );
  await act(async () => void (await app.api.teams.create({ display_name: "Second" })));
  await waitFor(() => expect(result.current.teams.map(({ displayName }) => displayName)).toEqual(["Engines", "Second"]));
});

test("a team's own hooks read its members, of any snapshot of the team with one request", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...me, selected_team_id: teamId, selected_team: team } });
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(team) });
  stub.routes["GET /api/v1/team-member-profiles"] = () => ({
    json: list({ team_id: teamId, user_id: me.id, display_name: "Ada", profile_image_url: null }),
  });
  const { result } = await runHook(() => {
    const user = useUser({ or: "throw" });
    return [user.selectedTeam?.useUsers(), user.useTeams()[0]?.useUsers()];
  });
  const members = [{ id: me.id, teamProfile: { displayName: "Ada" } }];
  await waitFor(() => expect(result.current).toMatchObject([members, members]));
  expect(stub.seen("/api/v1/team-member-profiles")).toHaveLength(1);
});

test("an app's own hooks read its user and project, and refuse a provider of another project", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/projects/current"] = () => ({ json: { ...project, config: { ...project.config } } });
  const app = stub.app();
  const { result } = await runHook(() => [app.useUser({ or: "throw" }), app.useProject()] as const, app);
  await waitFor(() => expect(result.current).toMatchObject([{ displayName: "Ada" }, { displayName: "Looms" }]));

  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const other = stub.app({ projectId: project.id });
  await expect(runHook(() => other.useUser(), app)).rejects.toThrow("app.useUser needs a ClientAppProvider for the same project above it.");
  logged.mockRestore();
});

test("an admin app's own hooks read users, settings and metrics; errors of a read are in the state", async () => {
  const user = { ...me, primary_email_auth_enabled: true, last_active_at_millis: start, server_metadata: null };
  stub.routes["GET /api/v1/users"] = () => ({ json: { items: [user], is_paginated: true, pagination: { next_cursor: null } } });
  stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
  stub.routes["GET /api/v1/internal/projects/current"] = () => ({ json: project });
  stub.routes["GET /api/v1/internal/config"] = () => ({
    json: { config_string: JSON.stringify({ teams: { allowClientTeamCreation: true } }) },
  });
  stub.routes["GET /api/v1/internal/metrics"] = () => ({
    json: {
      total_users: 7,
      daily_users: [],
      daily_active_users: [],
      users_by_country: {},
      recently_registered: [],
      recently_active: [],
      login_methods: [],
      users_without_login_method: 0,
    },
  });
  stub.routes["POST /api/v1/webhooks/svix-token"] = () => ({ status: 400, text: "No Svix server." });
  const admin = adminApp();
  const { result } = await runHook(() => {
    const own = admin.useProject();
    return {
      users: [...admin.useUsers({ limit: 5 })],
      user: admin.useUser(me.id),
      config: own.useConfig(),
      errors: [own.useProductionModeErrors(), useProductionModeErrors(own)],
      metrics: [admin.useMetrics(), useMetrics(admin)],
      svix: useSvixTokenState(admin),
    };
  });
  await waitFor(() => expect(result.current?.svix.error).toMatchObject({ status: 400 }));
  expect(result.current).toMatchObject({
    users: [{ displayName: "Ada" }],
    user: { id: me.id },
    config: { teams: { allowClientTeamCreation: true } },
    metrics: [{ totalUsers: 7 }, { totalUsers: 7 }],
  });
  const [own, free] = result.current.errors;
  expect(own?.map(({ code }) => code)).toContain("not_https");
  expect(free).toEqual(own);
});

test("useAccessToken returns the token of the session, and null without one", async () => {
  const { result } = await runHook(() => useAccessToken());
  await waitFor(() => expect(result.current).toBe(accessToken(start)));
  const signedOut = await runHook(() => ({ token: useAccessToken() }), stub.app({ tokenStore: "memory" }));
  await waitFor(() => expect(signedOut.result.current).toEqual({ token: null }));
});

test("a connected account's own hook reads an access token for its scopes", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["POST /api/v1/connected-accounts/me/github/access-token"] = ({ body }) => ({
    json: { access_token: `token for ${JSON.parse(body).scope}` },
  });
  const { result } = await runHook(() => {
    const user = useUser({ or: "throw" });
    return ["repo", "gist"].map((scope) => user.useConnectedAccount("github", { or: "throw", scopes: [scope] }).useAccessToken());
  });
  await waitFor(() => expect(result.current).toEqual([{ accessToken: "token for repo" }, { accessToken: "token for gist" }]));
});

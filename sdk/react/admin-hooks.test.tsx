// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createAdminApp } from "../admin.ts";
import { givenReactApp } from "../testing/react-app.tsx";
import { list, project } from "../testing/sample-responses.ts";
import { me } from "../testing/stub-app.ts";
import {
  useConfig,
  useConfigState,
  useInternalApiKeys,
  useInternalApiKeysState,
  usePartialUser,
  usePartialUserState,
  useProject,
  useProjectPermissionDefinitions,
  useProjectPermissionDefinitionsState,
  useProjectState,
  useTeamPermissionDefinitions,
  useTeamPermissionDefinitionsState,
} from "./index.ts";

const { stub, runHook } = givenReactApp();
const adminApp = () =>
  createAdminApp({ baseUrl: stub.url(), projectId: "internal", publishableClientKey: "pck", superSecretAdminKey: "sak" });

test("definitions of permissions, key sets and the configuration are read by hooks that suspend, and by hooks of state", async () => {
  stub.routes["GET /api/v1/team-permission-definitions"] = () => ({
    json: list({ id: "pilot", contained_permission_ids: ["$read_members"] }),
  });
  stub.routes["GET /api/v1/project-permission-definitions"] = () => ({ json: list({ id: "review", contained_permission_ids: [] }) });
  stub.routes["GET /api/v1/internal/api-keys"] = () => ({
    json: list({ id: "1", description: "Production", created_at_millis: 0, expires_at_millis: 0 }),
  });
  const admin = adminApp();
  const site = { id: "site", getConfig: async () => ({ apiKeys: { enabled: { user: true } } }) as never };
  const { result } = await runHook(() => ({
    read: [useTeamPermissionDefinitions(admin), useProjectPermissionDefinitions(admin), useInternalApiKeys(admin), useConfig(site)],
    states: [
      useTeamPermissionDefinitionsState(admin),
      useProjectPermissionDefinitionsState(admin),
      useInternalApiKeysState(admin),
      useConfigState(site),
    ],
  }));
  const all = [
    [{ id: "pilot", containedPermissionIds: ["$read_members"] }],
    [{ id: "review", containedPermissionIds: [] }],
    [{ id: "1", description: "Production" }],
    { apiKeys: { enabled: { user: true } } },
  ];
  await waitFor(() => expect(result.current?.states.map(({ data }) => data)).toMatchObject(all));
  expect(result.current.read).toMatchObject(all);
});

test("the project and the user of the access token are read by both kinds of hooks", async () => {
  stub.routes["GET /api/v1/projects/current"] = () => ({ json: project });
  const { result } = await runHook(() => ({
    project: useProject(),
    projectState: useProjectState(),
    user: usePartialUser(),
    userState: usePartialUserState(),
  }));
  await waitFor(() => expect(result.current?.projectState.data).toMatchObject({ id: project.id }));
  expect(result.current.project).toMatchObject({ id: project.id });
  const user = { id: me.id, displayName: "Ada", primaryEmail: "ada@example.org", isAnonymous: false };
  expect(result.current.user).toMatchObject(user);
  await waitFor(() => expect(result.current.userState.data).toMatchObject(user));
  expect(stub.seen("/api/v1/users/me")).toEqual([]);
});

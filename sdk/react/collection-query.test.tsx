// @vitest-environment jsdom
import "../owned-projects.ts";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp, within } from "../testing/react-app.tsx";
import { list, project, team } from "../testing/sample-responses.ts";
import { me } from "../testing/stub-app.ts";
import { knownFailure } from "../testing/stub-server.ts";
import { useContactChannels, useTeams, useTeamsState, useUserState, useUsers } from "./index.ts";

const { stub, runHook } = givenReactApp();

test("a state hook returns its state while the data loads, and shares the data with its suspending twin", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(team) });
  const app = stub.app();
  const { result } = renderHook(() => useTeamsState(), within(app));
  expect(result.current).toMatchObject({ data: undefined, error: null, isPending: true });
  await waitFor(() => expect(result.current).toMatchObject({ data: [{ displayName: "Engines" }], error: null, isPending: false }));

  const both = await runHook(() => [useTeams(), useTeamsState()] as const, app);
  await waitFor(() => expect(both.result.current?.[0]).toMatchObject([{ displayName: "Engines" }]));
  expect(both.result.current[1].data).toBe(both.result.current[0]);
});

test("a state hook returns an error of the call, and reads again on request", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/teams"] = () => knownFailure(404, "USER_NOT_FOUND");
  const { result } = renderHook(() => useTeamsState(), within(stub.app()));
  await waitFor(() => expect(result.current).toMatchObject({ data: undefined, error: { code: "USER_NOT_FOUND" }, isPending: false }));
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(team) });
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current).toMatchObject({ data: [{ displayName: "Engines" }], error: null }));
});

test("a state hook of the user's data returns an error if no user is signed in", async () => {
  const { result } = renderHook(() => [useUserState(), useTeamsState()] as const, within(stub.app({ tokenStore: "memory" })));
  await waitFor(() => expect(result.current[0]).toMatchObject({ data: null, error: null, isPending: false }));
  expect(result.current[1]).toMatchObject({ data: undefined, isPending: false });
  expect(result.current[1].error?.message).toContain("User is not signed in");
});

test("contact channels and a page of users are refetched after changes", async () => {
  const channel = { id: "c1", user_id: me.id, type: "email", value: "a@b.cd", used_for_auth: true, is_primary: true, is_verified: false };
  const channels = [channel];
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/contact-channels"] = () => ({ json: list(...channels) });
  stub.routes["DELETE /api/v1/contact-channels/me/c1"] = () => {
    channels.pop();
    return { json: { success: true } };
  };
  let name = "Ada";
  const page = () => ({ items: [{ ...me, display_name: name }], is_paginated: true, pagination: { next_cursor: null } });
  stub.routes["GET /api/v1/users"] = () => ({ json: page() });
  stub.routes["GET /api/v1/internal/projects"] = () => ({ json: list(project) });
  stub.routes["PATCH /api/v1/users/u1"] = () => ({ json: { ...me, display_name: name } });
  const app = stub.app();
  const [owned] = await (await app.getUser({ or: "throw" })).listOwnedProjects();
  if (!owned) throw new Error("there is no project");
  const { result } = await runHook(() => [useContactChannels(), useUsers(owned.app, { limit: 1 })] as const, app);
  const names = () => result.current?.[1].map(({ displayName }) => displayName);
  await waitFor(() => expect(result.current?.[0]).toMatchObject([{ value: "a@b.cd" }]));
  await waitFor(() => expect(names()).toEqual(["Ada"]));
  await act(async () => void (await result.current[0][0]?.delete()));
  await waitFor(() => expect(result.current[0]).toEqual([]));
  name = "Grace";
  await act(async () => void (await owned.app.api.users.update({ user_id: "u1", display_name: name })));
  await waitFor(() => expect(names()).toEqual(["Grace"]));
});

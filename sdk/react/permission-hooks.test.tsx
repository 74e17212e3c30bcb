// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp } from "../testing/react-app.tsx";
import { list, teamId } from "../testing/sample-responses.ts";
import { me } from "../testing/stub-app.ts";
import { usePermission, usePermissionState, usePermissions, usePermissionsState } from "./index.ts";

const { stub, runHook } = givenReactApp();
const team = { id: teamId };
const held = (id: string) => ({ id, user_id: me.id, team_id: teamId });

test("permissions of the signed-in user are read for a team, for the project, and one by one", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/team-permissions"] = ({ path }) => ({
    json: path.includes("permission_id=unknown") ? list() : list(held("pilot")),
  });
  stub.routes["GET /api/v1/project-permissions"] = () => ({ json: list({ id: "review", user_id: me.id }) });
  const { result } = await runHook(() => ({
    ofTeam: usePermissions(team),
    ofProject: usePermissions(),
    direct: usePermissionsState(team, { recursive: false }),
    one: usePermission(team, "pilot"),
    inProject: usePermission("review"),
    none: usePermissionState(team, "unknown"),
  }));
  await waitFor(() =>
    expect(result.current).toMatchObject({
      ofTeam: [{ id: "pilot" }],
      ofProject: [{ id: "review" }],
      direct: { data: [{ id: "pilot" }], error: null },
      one: { id: "pilot" },
      inProject: { id: "review" },
      none: { data: null, error: null, isPending: false },
    }),
  );
  expect(stub.seen().some(({ path }) => path.includes("/team-permissions?") && path.includes("recursive=false"))).toBe(true);
});

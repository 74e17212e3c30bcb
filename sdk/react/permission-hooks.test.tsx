// @vitest-environment jsdom
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { list, teamId } from "../testing/sample-responses.ts";
import { givenStub, me } from "../testing/stub-app.ts";
import { ClientAppProvider, usePermission, usePermissionState, usePermissions, usePermissionsState } from "./index.ts";

// On a busy machine an app loads its lazy modules slowly.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);
const stub = givenStub();
const within = (app: ReturnType<typeof stub.app>) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <ClientAppProvider app={app}>
      <Suspense fallback={null}>{children}</Suspense>
    </ClientAppProvider>
  ),
});
const team = { id: teamId };
const held = (id: string) => ({ id, user_id: me.id, team_id: teamId });

test("permissions of the signed-in user are read for a team, for the project, and one by one", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/team-permissions"] = ({ path }) => ({
    json: path.includes("permission_id=unknown") ? list() : list(held("pilot")),
  });
  stub.routes["GET /api/v1/project-permissions"] = () => ({ json: list({ id: "review", user_id: me.id }) });
  const app = stub.app();
  const { result } = await act(async () =>
    renderHook(
      () => ({
        ofTeam: usePermissions(team),
        ofProject: usePermissions(),
        direct: usePermissionsState(team, { recursive: false }),
        one: usePermission(team, "pilot"),
        inProject: usePermission("review"),
        none: usePermissionState(team, "unknown"),
      }),
      within(app),
    ),
  );
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

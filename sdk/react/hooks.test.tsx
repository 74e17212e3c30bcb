// @vitest-environment jsdom
import "../owned-projects.ts";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import { Component, type ReactNode, StrictMode } from "react";
import { expect, test, vi } from "vitest";
import "../admin.ts";
import { useAuthPasswordSignInMutation, useProjectsCurrentQuery, useUsersMeQuery } from "../generated/hooks.ts";
import type { CurrentUser } from "../objects/users/current-user.ts";
import { givenReactApp, within } from "../testing/react-app.tsx";
import { list, project, team } from "../testing/sample-responses.ts";
import { me, renewed, signedIn } from "../testing/stub-app.ts";
import { knownFailure } from "../testing/stub-server.ts";
import { PlainError } from "../transport/api-errors.ts";
import { ClientAppProvider, type UseUserOptions, useActiveSessions, useInvitations, useOwnedProjects, useTeams, useUser } from "./index.ts";

const { stub, show, runHook } = givenReactApp();

function Name() {
  const user = useUser();
  return (
    <p>
      {user ? `Hello ${user.displayName}` : "Hello stranger"}
      <button type="button" onClick={() => void user?.setDisplayName("Countess")}>
        rename
      </button>
    </p>
  );
}

function Private() {
  return <p>{useUser({ or: "redirect" }).displayName}</p>;
}

test("useUser returns the user and re-renders after the user's own update", async () => {
  let name = "Ada";
  stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...me, display_name: name } });
  stub.routes["PATCH /api/v1/users/me"] = ({ body }) => {
    name = JSON.parse(body).display_name;
    return { json: { ...me, display_name: name } };
  };
  await show(
    <StrictMode>
      <Name />
    </StrictMode>,
  );
  await screen.findByText("Hello Ada");
  act(() => screen.getByRole("button").click());
  await screen.findByText("Hello Countess");
});

test("useUser re-renders after sign-in and sign-out", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["POST /api/v1/auth/password/sign-in"] = () => ({ json: signedIn() });
  stub.routes["DELETE /api/v1/auth/sessions/current"] = () => ({ json: { success: true } });
  const app = stub.app({ tokenStore: "memory" });
  await show(<Name />, app);
  await screen.findByText("Hello stranger");
  await act(() => app.signInWithCredential({ email: "a@b.cd", password: "correct horse" }));
  await screen.findByText("Hello Ada");
  await act(() => app.signOut());
  await screen.findByText("Hello stranger");
});

test("useUser with `or: redirect` redirects once, even from several components", async () => {
  const navigations: string[] = [];
  const app = stub.app({ tokenStore: "memory", redirectMethod: { navigate: (to) => void navigations.push(to) } });
  await show(
    <>
      <Private />
      <Private />
    </>,
    app,
  );
  await screen.findByText("loading");
  await waitFor(() => expect(navigations.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(navigations).toEqual([expect.stringMatching(/^\/handler\/sign-in/)]);
});

class ErrorText extends Component<{ children: ReactNode }> {
  override state = { text: "" };
  static getDerivedStateFromError = (error: Error) => ({ text: error.message });
  override render = () => this.state.text || this.props.children;
}

test("useUser with `or: redirect` fails where redirects do nothing, instead of suspending for ever", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const app = stub.app({ tokenStore: "memory", redirectMethod: "none" });
  const { container } = await show(
    <ErrorText>
      <Private />
    </ErrorText>,
    app,
  );
  await waitFor(() => expect(container.textContent).toBe("User is not signed in but useUser was called with { or: 'redirect' }"));
  logged.mockRestore();
});

test("a mutation hook returns declared errors with their type", async () => {
  stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownFailure(400, "EMAIL_PASSWORD_MISMATCH");
  const { result } = renderHook(() => useAuthPasswordSignInMutation(), within(stub.app({ tokenStore: "memory" })));
  act(() => result.current.mutate({ email: "a@b.cd", password: "x" }));
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "EMAIL_PASSWORD_MISMATCH" }));
});

test("two components share one request, and a mutation refetches it", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["PATCH /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/projects/current"] = () => ({ json: { id: "internal" } });
  const app = stub.app();
  const { result } = renderHook(() => [useUsersMeQuery(), useUsersMeQuery(), useProjectsCurrentQuery()] as const, within(app));
  await waitFor(() => expect(result.current.every((query) => query.isSuccess)).toBe(true));
  expect(stub.seen("/api/v1/users/me")).toHaveLength(1);

  await act(async () => void (await app.api.users.updateMe({ display_name: "x" })));
  await waitFor(() => expect(stub.seen("/api/v1/users/me")).toHaveLength(3));
  expect(stub.seen("/api/v1/projects/current")).toHaveLength(1);
});

test("useUser returns null if the session has ended", async () => {
  stub.routes["POST /api/v1/auth/oauth/token"] = () => renewed("late");
  stub.routes["GET /api/v1/users/me"] = () => knownFailure(400, "CANNOT_GET_OWN_USER_WITHOUT_USER");
  await show(<Name />, stub.app({ tokenStore: { refreshToken: "r" } }));
  await screen.findByText("Hello stranger");
});

test("teams and projects are refetched after a change, including changes by a project's own app", async () => {
  const teams = [team];
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(...teams) });
  stub.routes["POST /api/v1/teams"] = () => ({ status: 201, json: teams[teams.push({ ...team, display_name: "Second" }) - 1] });
  stub.routes["GET /api/v1/internal/projects"] = () => ({ json: list(project) });
  stub.routes["PATCH /api/v1/internal/projects/current"] = () => ({ json: project });
  const app = stub.app();
  const { result } = await runHook(() => [useTeams(), useOwnedProjects()] as const, app);
  await waitFor(() => expect(result.current).toMatchObject([[{ displayName: "Engines" }], [{ displayName: "Looms" }]]));

  await act(async () => void (await app.api.teams.create({ display_name: "Second" })));
  await waitFor(() => expect(result.current[0].map(({ displayName }) => displayName)).toEqual(["Engines", "Second"]));
  expect(stub.seen("/api/v1/internal/projects")).toHaveLength(1);

  await act(async () => void (await result.current[1][0]?.update({ displayName: "Looms" })));
  await waitFor(() => expect(stub.seen("/api/v1/internal/projects")).toHaveLength(2));
});

/** Every new user is anonymous. */
function givenAnonymousUsers() {
  stub.routes["POST /api/v1/auth/anonymous/sign-up"] = () => ({ json: signedIn("anonymous") });
  stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...me, display_name: null, is_anonymous: true } });
  return stub.app({ tokenStore: "memory" });
}
const Who = ({ or }: UseUserOptions) => <p>{`${or}: ${useUser(or ? { or } : {})?.isAnonymous ? "anonymous" : "none"}`}</p>;

test("useUser creates one anonymous user for components that allow one; others get null", async () => {
  const app = givenAnonymousUsers();
  await show(
    <>
      <Who or="anonymous" />
      <Who or="anonymous" />
      <Who or="return-null" />
    </>,
    app,
  );
  await waitFor(() => expect(screen.getAllByText("anonymous: anonymous")).toHaveLength(2));
  await screen.findByText("return-null: none");
  expect(stub.seen("/api/v1/auth/anonymous/sign-up")).toHaveLength(1);
});

test("the deprecated option does not create an anonymous user but returns an existing one", async () => {
  const app = givenAnonymousUsers();
  const or = "anonymous-if-exists[deprecated]";
  await show(<Who or={or} />, app);
  await screen.findByText(`${or}: none`);
  expect(stub.seen("/api/v1/auth/anonymous/sign-up")).toEqual([]);
  await act(() => app.getUser({ or: "anonymous" }));
  await screen.findByText(`${or}: anonymous`);
});

test.each<[string, (user: CurrentUser, app: ReturnType<typeof stub.app>) => Promise<unknown>]>([
  ["a session is revoked", (user) => user.revokeSession("s2")],
  ["a password change revokes other sessions", (user) => user.updatePassword({ oldPassword: "correct", newPassword: "horse" })],
  ["a password reset revokes all sessions", (_, app) => app.resetPassword({ code: "c".repeat(45), password: "horse" })],
])("the user's sessions are refetched after %s", async (_, change) => {
  const session = { id: "s1", user_id: me.id, created_at: 0, last_used_at: 0, is_impersonation: false, is_current_session: true };
  const sessions = [session, { ...session, id: "s2", is_current_session: false }];
  const end = () => {
    sessions.pop();
    return { json: { success: true } };
  };
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/auth/sessions"] = () => ({ json: list(...sessions) });
  stub.routes["DELETE /api/v1/auth/sessions/s2"] = end;
  stub.routes["POST /api/v1/auth/password/update"] = end;
  stub.routes["POST /api/v1/auth/password/reset"] = end;
  const app = stub.app();
  const { result } = await runHook(() => [useActiveSessions(), useUser({ or: "throw" })] as const, app);
  await waitFor(() => expect(result.current?.[0].map(({ id }) => id)).toEqual(["s1", "s2"]));
  await act(async () => void (await change(result.current[1], app)));
  await waitFor(() => expect(result.current[0].map(({ id }) => id)).toEqual(["s1"]));
});

test("a team's invitations are refetched after sending and revoking one", async () => {
  const invitation = { id: "i1", team_id: team.id, recipient_email: "ada@example.org", expires_at_millis: 0 };
  const invitations = [invitation];
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(team) });
  stub.routes["GET /api/v1/team-invitations"] = () => ({ json: list(...invitations) });
  stub.routes["POST /api/v1/team-invitations/send-code"] = ({ body }) => {
    invitations.push({ ...invitation, id: "i2", recipient_email: JSON.parse(body).email });
    return { json: { success: true, id: "i2" } };
  };
  stub.routes["DELETE /api/v1/team-invitations/i1"] = () => {
    invitations.shift();
    return { json: { success: true } };
  };
  const app = stub.app();
  const [own] = await (await app.getUser({ or: "throw" })).listTeams();
  if (!own) throw new Error("there is no team");
  const { result } = await runHook(() => useInvitations(own), app);
  await waitFor(() => expect(result.current).toMatchObject([{ recipientEmail: "ada@example.org", expiresAt: new Date(0) }]));
  await act(() => own.inviteUser({ email: "grace@example.org", callbackUrl: "http://localhost/join" }));
  await waitFor(() => expect(result.current).toHaveLength(2));
  await act(async () => result.current[0]?.revoke());
  await waitFor(() => expect(result.current.map(({ recipientEmail }) => recipientEmail)).toEqual(["grace@example.org"]));
});

test("hooks outside a provider throw an error that names the provider", () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => renderHook(() => useUsersMeQuery())).toThrow(/needs a ClientAppProvider/);
  quiet.mockRestore();
});

test("an error of a call that no code handles is shown in one alert, unless that is switched off", async () => {
  const shown = vi.spyOn(window, "alert").mockImplementation(() => undefined);
  const reject = async (reason: unknown) => {
    window.dispatchEvent(Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason }));
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  stub.routes["GET /api/v1/users/me"] = () => ({ status: 503, text: "Try again later." });
  const app = stub.app();
  const failure = () => app.api.users.me().catch((error: unknown) => error);
  const { rerender, unmount } = render(
    <ClientAppProvider app={app}>
      <ClientAppProvider app={app}>here</ClientAppProvider>
    </ClientAppProvider>,
  );
  const first = await failure();
  await reject(first);
  await reject(first);
  expect(shown.mock.calls).toEqual([["Try again later."]]);

  // The class alone is no sign of a call, and an app wraps what it reports itself.
  await reject(new PlainError(503, "The app's own."));
  await reject(new Error("The app's own.", { cause: await failure() }));
  const prevent = (event: Event) => event.preventDefault();
  window.addEventListener("unhandledrejection", prevent);
  await reject(await failure());
  window.removeEventListener("unhandledrejection", prevent);

  rerender(
    <ClientAppProvider app={app} alertUnhandledErrors={false}>
      here
    </ClientAppProvider>,
  );
  await reject(await failure());
  unmount();
  await reject(await failure());
  expect(shown).toHaveBeenCalledTimes(1);
  shown.mockRestore();
});

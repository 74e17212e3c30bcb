// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { givenReactApp } from "#sdk/testing/react-app.tsx";
import { list, project, team } from "#sdk/testing/sample-responses.ts";
import { me } from "#sdk/testing/stub-app.ts";
import { messages } from "../locales/en/components.ts";
import { activateEnglish } from "../testing/english.ts";
import { TeamSwitcher } from "./team-switcher.tsx";

beforeAll(() => activateEnglish(messages));

const { stub, show } = givenReactApp();

const names = ["Engines", "Looms", "Mills", "Presses", "Pumps", "Saws", "Drills", "Lathes"];
const teamNamed = (displayName: string, index: number) => ({
  ...team,
  id: `33333333-3333-4333-8333-33333333330${index}`,
  display_name: displayName,
});

/** A user with the first teams of the list. Returns the changes of the user. */
function givenTeams(count: number, { canCreate = false } = {}): unknown[] {
  const teams = names.slice(0, count).map(teamNamed);
  const changes: unknown[] = [];
  let selected: string | null = null;
  const user = () => ({ ...me, selected_team_id: selected, selected_team: teams.find(({ id }) => id === selected) ?? null });
  stub.routes["GET /api/v1/users/me"] = () => ({ json: user() });
  stub.routes["PATCH /api/v1/users/me"] = ({ body }) => {
    const change = JSON.parse(body) as { selected_team_id: string | null };
    changes.push(change);
    selected = change.selected_team_id;
    return { json: user() };
  };
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(...teams) });
  stub.routes["GET /api/v1/projects/current"] = () => ({
    json: { ...project, config: { ...project.config, client_team_creation_enabled: canCreate } },
  });
  return changes;
}

const open = async (name: RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

test("a choice becomes the selected team of the user and is announced", async () => {
  const changes = givenTeams(2);
  const onChange = vi.fn();
  await show(<TeamSwitcher onChange={onChange} />);
  await open(/Select a team/);
  fireEvent.click(await screen.findByRole("button", { name: "Looms" }));
  const anchor = await screen.findByRole("button", { name: /Looms.*Switch team/ });
  expect(document.activeElement).toBe(anchor);
  expect(changes).toEqual([{ selected_team_id: teamNamed("Looms", 1).id }]);
  expect(onChange.mock.calls).toEqual([[expect.objectContaining({ displayName: "Looms" })]]);
  fireEvent.click(anchor);
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-current")).toBe("true"));
});

test("with an address for each team, the teams are links, and the selected team may stay", async () => {
  const changes = givenTeams(1);
  const navigate = vi.fn();
  await show(
    <TeamSwitcher noUpdateSelectedTeam urlMap={(chosen) => `/teams/${chosen?.displayName ?? "none"}`} allowNull nullLabel="Personal" />,
    stub.app({ redirectMethod: { navigate } }),
  );
  await open(/Personal/);
  const link = await screen.findByRole("link", { name: "Engines" });
  expect([link.getAttribute("href"), screen.getByRole("link", { name: "Personal" }).getAttribute("href")]).toEqual([
    "/teams/Engines",
    "/teams/none",
  ]);
  fireEvent.click(link);
  await waitFor(() => expect(navigate.mock.calls).toEqual([["/teams/Engines", { replace: false }]]));
  expect(changes).toEqual([]);
});

test("a list of eight teams has a search field, a shorter one has none", async () => {
  givenTeams(8);
  await show(<TeamSwitcher />);
  await open(/Select a team/);
  const search = await screen.findByRole("searchbox", { name: "Search teams" });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: "  la" } });
  await waitFor(() => expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Lathes"]));
  expect(screen.getByRole("status").textContent).toBe("1 team found");
  fireEvent.change(search, { target: { value: "nothing" } });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("No team found"));
});

test("a user creates a team where the project allows it, and needs a name for it", async () => {
  givenTeams(1, { canCreate: true });
  stub.routes["POST /api/v1/teams"] = () => ({ status: 201, json: teamNamed("Forges", 9) });
  const onChange = vi.fn();
  await show(<TeamSwitcher onChange={onChange} />);
  await open(/Select a team/);
  expect(screen.queryByRole("searchbox")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Create a team" }));
  const field = screen.getByRole("textbox", { name: "Team name" });
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole("button", { name: "Create team" }));
  expect(screen.getByRole("alert").textContent).toBe("Enter a name.");
  fireEvent.change(field, { target: { value: " Forges " } });
  fireEvent.click(screen.getByRole("button", { name: "Create team" }));
  await waitFor(() => expect(onChange.mock.calls).toEqual([[expect.objectContaining({ displayName: "Forges" })]]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a user without a team reads so, and where the project forbids it, cannot create one", async () => {
  givenTeams(0);
  await show(<TeamSwitcher />);
  await open(/Select a team/);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("You are not in a team yet."));
  expect(screen.queryByRole("button", { name: "Create a team" })).toBeNull();
});

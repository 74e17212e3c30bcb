// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { givenReactApp } from "#sdk/testing/react-app.tsx";
import { list, team } from "#sdk/testing/sample-responses.ts";
import { me } from "#sdk/testing/stub-app.ts";
import { messages } from "../locales/en/components.ts";
import { activateEnglish } from "../testing/english.ts";
import { UserButton } from "./user-button.tsx";

beforeAll(() => activateEnglish(messages));

const { stub, show } = givenReactApp();

const signedIn = (changes: object = {}, ...teams: unknown[]) => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...me, ...changes } });
  stub.routes["GET /api/v1/teams"] = () => ({ json: list(...teams) });
};
const button = () => screen.findByRole("button", { name: "Account of Ada" });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.textContent;

test("the menu opens with its first or last item, arrow keys go round, and Escape returns to the button", async () => {
  signedIn();
  await show(<UserButton items={[{ label: "Billing", href: "/billing" }]} />);
  const anchor = await button();
  expect(anchor.getAttribute("aria-expanded")).toBe("false");
  anchor.focus();

  press("ArrowDown");
  const menu = screen.getByRole("menu", { name: /Ada/ });
  expect([anchor.getAttribute("aria-expanded"), anchor.getAttribute("aria-controls")]).toEqual(["true", menu.id]);
  expect(focused()).toBe("Account settings");
  press("ArrowDown");
  expect(focused()).toBe("Billing");
  press("End");
  expect(focused()).toBe("Sign out");
  press("ArrowDown");
  expect(focused()).toBe("Account settings");
  press("ArrowUp");
  expect(focused()).toBe("Sign out");
  press("b");
  expect(focused()).toBe("Billing");
  press("Home");
  expect(focused()).toBe("Account settings");
  press("Escape");
  expect([screen.queryByRole("menu"), document.activeElement]).toEqual([null, anchor]);

  press("ArrowUp");
  expect(focused()).toBe("Sign out");
  press("Tab");
  expect([screen.queryByRole("menu"), document.activeElement]).toEqual([null, anchor]);
});

test("a press outside closes the menu, and an item of the app closes it and runs", async () => {
  signedIn();
  const [onSelect, onToggleTheme] = [vi.fn(), vi.fn()];
  await show(<UserButton items={[{ label: "What is new", onSelect }]} onToggleTheme={onToggleTheme} />);
  fireEvent.click(await button());
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("menu")).toBeNull();

  fireEvent.click(await button());
  fireEvent.click(screen.getByRole("menuitem", { name: "Switch between light and dark" }));
  expect([onToggleTheme.mock.calls.length, screen.queryByRole("menu") !== null]).toEqual([1, true]);
  fireEvent.click(screen.getByRole("menuitem", { name: "What is new" }));
  expect([onSelect.mock.calls.length, screen.queryByRole("menu")]).toEqual([1, null]);
});

test("the team entry is there for users with teams only, and opens the list of teams", async () => {
  signedIn({}, team);
  await show(<UserButton />);
  const anchor = await button();
  fireEvent.pointerEnter(anchor);
  fireEvent.click(anchor);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Switch team" }));
  expect(screen.queryByRole("menu")).toBeNull();
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Switch team" }).textContent).toContain("Engines"));
  await waitFor(() => expect(focused()).toContain("Engines"));
  press("Escape");
  expect(document.activeElement).toBe(anchor);
});

test("sign-out ends the session, after which the button is a link to the sign-in page", async () => {
  signedIn();
  stub.routes["DELETE /api/v1/auth/sessions/current"] = () => ({ json: { success: true } });
  await show(<UserButton showUserInfo />, stub.app({ redirectMethod: "none" }));
  fireEvent.click(await screen.findByRole("button", { name: "Ada ada@example.org" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Sign out" }));
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/handler/sign-in");
});

test("the place of the button has its size while the user is loading, and offers another attempt after an error", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ status: 500, text: "Broken" });
  await show(<UserButton />);
  expect(screen.getByRole("progressbar", { name: "Loading your account…" })).toBeTruthy();
  const retry = await screen.findByRole("button", { name: "Your account could not be loaded. Try again." });
  signedIn();
  fireEvent.click(retry);
  await button();
});

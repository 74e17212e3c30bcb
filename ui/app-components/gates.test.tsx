// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { accessToken } from "#sdk/testing/fixed-effects.ts";
import { givenReactApp } from "#sdk/testing/react-app.tsx";
import { list, project } from "#sdk/testing/sample-responses.ts";
import { me, start } from "#sdk/testing/stub-app.ts";
import { messages } from "../locales/en/components.ts";
import { messages as signIn } from "../locales/en/sign-in.ts";
import { activateEnglish } from "../testing/english.ts";
import { Avatar } from "./avatar.tsx";
import { Banner, ImpersonationBanner } from "./impersonation-banner.tsx";
import { Card } from "./message-card.tsx";
import { Protect, type ProtectProps } from "./protect.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { SignedIn } from "./signed-in.tsx";
import { SignedOut } from "./signed-out.tsx";

const { stub, show } = givenReactApp();
beforeEach(() => {
  activateEnglish(signIn, messages);
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
});

const gates = (anonymous = false) => (
  <>
    <SignedIn anonymous={anonymous} fallback="reading">
      inside
    </SignedIn>
    <SignedOut anonymous={anonymous}>outside</SignedOut>
  </>
);

test("children are shown by the session, and a fallback until it is known", async () => {
  await show(gates());
  await screen.findByText("inside");
  expect(screen.queryByText("outside")).toBeNull();
});

test("an anonymous user counts as signed out, unless it counts as signed in", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: { ...me, is_anonymous: true } });
  const { unmount } = await show(gates());
  await screen.findByText("outside");
  unmount();
  await show(gates(true));
  await screen.findByText("inside");
});

test("a visitor without a session is outside, and a redirect leads to the sign-in page", async () => {
  const navigate = vi.fn();
  await show(
    <SignedOut>
      <RedirectToSignIn />
    </SignedOut>,
    stub.app({ tokenStore: "memory", redirectMethod: { navigate } }),
  );
  await waitFor(() => expect(navigate.mock.calls[0]?.[0]).toMatch(/^\/handler\/sign-in/));
  expect(stub.seen()).toEqual([]);
});

const conditions: [string, Omit<ProtectProps, "children">, boolean][] = [
  ["a permission of the project", { permission: "review" }, true],
  ["a permission that the user lacks", { permission: "publish" }, false],
  ["an owned product", { product: "pro" }, true],
  ["another product", { product: "max" }, false],
  ["an item", { item: "credits" }, true],
  ["enough of an item", { item: "credits", amount: 5 }, true],
  ["too little of an item", { item: "credits", amount: 6 }, false],
  ["several conditions that hold", { permission: "review", product: "pro", item: "credits" }, true],
  ["several conditions of which one does not hold", { permission: "review", product: "max", item: "credits" }, false],
  ["a missing team", { permission: "review", team: null }, false],
];

test.each(conditions)("Protect with %s", async (_name, condition, holds) => {
  stub.routes["GET /api/v1/project-permissions"] = ({ path }) => ({
    json: path.includes("permission_id=review") ? list({ id: "review", user_id: me.id }) : list(),
  });
  const product = { display_name: "Pro", customer_type: "user", server_only: false, stackable: false, prices: {}, included_items: {} };
  stub.routes[`GET /api/v1/payments/products/user/${me.id}`] = ({ path }) => ({
    json: path.includes("cursor=second")
      ? {
          items: [{ id: "pro", quantity: 1, product, subscription: null, type: "one_time", item_names: {} }],
          is_paginated: true,
          pagination: { next_cursor: null },
        }
      : { items: [], is_paginated: true, pagination: { next_cursor: "second" } },
  });
  stub.routes[`GET /api/v1/payments/items/user/${me.id}/credits`] = () => ({
    json: { id: "credits", display_name: "Credits", quantity: 5 },
  });
  await show(
    <Protect {...condition} fallback="hidden" loading="reading">
      shown
    </Protect>,
  );
  await screen.findByText(holds ? "shown" : "hidden");
  expect(screen.queryByText(holds ? "hidden" : "shown")).toBeNull();
});

test("Protect hides its children where a condition cannot be read", async () => {
  stub.routes["GET /api/v1/project-permissions"] = () => ({ status: 403, text: "No" });
  await show(
    <Protect permission="review" fallback="hidden">
      shown
    </Protect>,
  );
  await screen.findByText("hidden");
});

test("the banner names the user, and ends the session once", async () => {
  stub.routes["DELETE /api/v1/auth/sessions/current"] = () => ({ json: { success: true } });
  const user = {
    id: me.id,
    displayName: "Ada",
    primaryEmail: null,
    primaryEmailVerified: false,
    isAnonymous: false,
    isImpersonated: true,
    claims: {},
  };
  await show(<Banner user={user} />, stub.app({ redirectMethod: "none" }));
  screen.getByText("You are acting as Ada. What you do is recorded.");
  const button = screen.getByRole("button", { name: "End session" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(stub.seen("/api/v1/auth/sessions/current").map(({ method }) => method)).toEqual(["DELETE"]));
});

const brand = {
  logos: { light: null, dark: null, light_wide: null, dark_wide: null },
  palette: null,
  radius: 8,
  typeface_url: null,
  background: null,
  favicon_url: null,
  terms_url: null,
  privacy_url: null,
  terms_version: null,
  powered_by: true,
};

test("the banner is there in a session that impersonates, by the access token, and in no other one", async () => {
  stub.routes["GET /api/v1/projects/current"] = () => ({ json: { ...project, brand } });
  const { container, unmount } = await show(<ImpersonationBanner />);
  await waitFor(() => expect(container.textContent).toBe(""));
  expect(stub.seen()).toEqual([]);
  unmount();
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const tokens = { accessToken: accessToken(start, { is_impersonation: true }), refreshToken: "refresh" };
  await show(<ImpersonationBanner />, stub.app({ tokenStore: tokens }));
  await screen.findByRole("region", { name: "Impersonation" });
});

test("providers have buttons in the order of the table, with the names that the project chose", async () => {
  await show(<ProviderChoice offered={[{ id: "intranet", display_name: "Intranet" }, { id: "github" }, { id: "google" }]} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent?.trim())).toEqual([
    "Continue with Google",
    "Continue with GitHub",
    expect.stringContaining("Continue with Intranet"),
  ]);
});

test("the buttons that connect an account say so", async () => {
  await show(<ProviderChoice type="link" offered={[{ id: "github" }]} />);
  screen.getByRole("button", { name: "Connect GitHub" });
});

test("a picture is named after the user, and initials replace a missing one", async () => {
  const shown = (user: Parameters<typeof Avatar>[0]["user"], alt?: string) => show(<Avatar user={user} alt={alt} />);
  await shown({ displayName: null, primaryEmail: null });
  screen.getByRole("img", { name: "Unnamed user" });
  await shown({ displayName: "Grace Hopper", primaryEmail: null, profileImageUrl: "/grace.png" });
  const picture = screen.getByRole("img", { name: "Grace Hopper" });
  expect(picture.getAttribute("src")).toBe("/grace.png");
  fireEvent.error(picture);
  expect(screen.getByRole("img", { name: "Grace Hopper" }).innerHTML).toContain('data-initials="GH"');
});

test("a message card runs its actions", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  await show(
    <Card title="Done" primaryButtonText="Go on" primaryAction={first} secondaryButtonText="Back" secondaryAction={second}>
      All is stored.
    </Card>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  screen.getByRole("region", { name: "Done" });
});

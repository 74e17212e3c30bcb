// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp, within } from "../testing/react-app.tsx";
import { me } from "../testing/stub-app.ts";
import { knownFailure } from "../testing/stub-server.ts";
import {
  useConnectedAccount,
  useConnectedAccountState,
  useOAuthProvider,
  useOAuthProviderState,
  useOAuthProviders,
  useOAuthProvidersState,
} from "./index.ts";

const { stub, show } = givenReactApp();

const link = {
  id: "0d5f3f0e-7c1f-4f0a-9f4e-7e2d7f1c3b10",
  user_id: me.id,
  provider_config_id: "github",
  type: "github",
  email: "ada@example.org",
  allow_sign_in: true,
  allow_connected_accounts: true,
};

function Accounts() {
  const providers = useOAuthProviders();
  const account = useConnectedAccount("github", { scopes: ["repo"] });
  return (
    <p>
      {providers.map(({ type }) => type).join() || "no accounts"} {account ? `with ${account.id}` : "without tokens"}
      <button type="button" onClick={() => void providers[0]?.delete()}>
        disconnect
      </button>
    </p>
  );
}

test("lists of accounts and connected accounts follow an account that is unlinked", async () => {
  let links = [link];
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/oauth-providers"] = () => ({ json: { items: links, is_paginated: false } });
  stub.routes["POST /api/v1/connected-accounts/me/github/access-token"] = () =>
    links.length > 0 ? { status: 201, json: { access_token: "issued" } } : knownFailure(400, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER", {});
  stub.routes[`DELETE /api/v1/oauth-providers/me/${link.id}`] = () => {
    links = [];
    return { json: { success: true } };
  };
  await show(<Accounts />);
  await screen.findByText("github with github");
  act(() => screen.getByRole("button").click());
  await screen.findByText("no accounts without tokens");
});

function OneAccount() {
  const provider = useOAuthProvider(link.id);
  const { data, isPending } = useConnectedAccountState("gitlab");
  return <p>{`${provider?.email ?? "none"} ${isPending ? "pending" : String(data)}`}</p>;
}

test("one account and the state of a connected account are read by their ids", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes[`GET /api/v1/oauth-providers/me/${link.id}`] = () => ({ json: link });
  stub.routes["POST /api/v1/connected-accounts/me/gitlab/access-token"] = () =>
    knownFailure(400, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE", {});
  await show(<OneAccount />);
  await screen.findByText("ada@example.org null");
  expect(screen.queryByText(/none/)).toBeNull();
});

function AccountStates({ id }: { id: string }) {
  const one = useOAuthProviderState(id);
  const all = useOAuthProvidersState();
  const shown = [one.isPending ? "pending" : (one.data?.email ?? String(one.data)), all.isPending ? "pending" : all.data?.length];
  return <p>{shown.join(" of ")}</p>;
}

test("the states of one account and of the list do not suspend, and have null for an id of none", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/oauth-providers"] = async () => {
    await held;
    return { json: { items: [link], is_paginated: false } };
  };
  stub.routes[`GET /api/v1/oauth-providers/me/${link.id}`] = () => ({ json: link });
  const other = "0d5f3f0e-7c1f-4f0a-9f4e-7e2d7f1c3b11";
  stub.routes[`GET /api/v1/oauth-providers/me/${other}`] = () => ({
    status: 404,
    headers: { "x-latchkey-error": "OAUTH_PROVIDER_LINK_NOT_FOUND" },
    text: "The user has no such account.",
  });
  const page = within(stub.app());
  const { rerender } = render(<AccountStates id={link.id} />, page);
  await screen.findByText("ada@example.org of pending");
  expect(screen.queryByText("loading")).toBeNull();
  release();
  await screen.findByText("ada@example.org of 1");
  rerender(<AccountStates id={other} />);
  await screen.findByText("null of 1");
});

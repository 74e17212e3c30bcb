// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { test } from "vitest";
import { givenReactApp } from "../testing/react-app.tsx";
import { list } from "../testing/sample-responses.ts";
import { me, start } from "../testing/stub-app.ts";
import { useConnectedApplications, useUser } from "./index.ts";

const { stub, show } = givenReactApp();

const application = {
  application_id: "app_0123456789abcdefghjkmnpqrs",
  display_name: "Calendar",
  logo_url: null,
  homepage_url: null,
  scopes: ["openid"],
  connected_at_millis: start,
  last_used_at_millis: null,
};

function Applications() {
  const user = useUser({ or: "throw" });
  const applications = useConnectedApplications();
  const same = user.useConnectedApplications();
  return (
    <p>
      {applications.map(({ displayName }) => displayName).join() || "none"} and {same.length}
      <button type="button" onClick={() => void user.removeConnectedApplication(application.application_id)}>
        remove
      </button>
    </p>
  );
}

test("the hooks of connected applications follow one that is removed", async () => {
  let applications = [application];
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/users/me/connected-applications"] = () => ({ json: list(...applications) });
  stub.routes[`DELETE /api/v1/users/me/connected-applications/${application.application_id}`] = () => {
    applications = [];
    return { json: { success: true } };
  };
  await show(<Applications />);
  await screen.findByText(/Calendar and 1/);
  act(() => screen.getByRole("button").click());
  await screen.findByText(/none and 0/);
});

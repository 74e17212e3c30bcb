import { expect, test } from "vitest";
import { startServer } from "../../testing/index.ts";

test("a user signs up, changes the name, signs out and in again", async () => {
  const { request, givenUser } = await startServer();
  const ada = await givenUser({ email: "Ada@Example.org" });

  const changed = await request("PATCH", "/users/me", { as: "client", user: ada.accessToken, body: { display_name: "Ada" } });
  expect(changed.json).toMatchObject({ display_name: "Ada", primary_email: "ada@example.org", has_password: true });

  expect((await request("DELETE", "/auth/sessions/current", { as: "client", user: ada.accessToken, body: {} })).json).toEqual({
    success: true,
  });
  const after = await request("GET", "/users/me", { as: "client", user: ada.accessToken });
  expect([after.status, after.json.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);

  const again = await request("POST", "/auth/password/sign-in", {
    as: "client",
    body: { email: "ADA@example.org", password: ada.password },
  });
  expect(again.json).toMatchObject({ is_new_user: false, user_id: ada.id });
});

import { expect, test } from "vitest";
import { startServer } from "../../testing/index.ts";
import { pixel } from "../../testing/pixel.ts";

test("an uploaded image is available until it is replaced or its user is deleted", async () => {
  const server = await startServer();
  // The owner of project `internal` cannot be deleted.
  await server.givenUser();
  const ada = await server.givenUser();
  const upload = async () => {
    const answer = await server.request("PATCH", "/users/me", { as: "client", user: ada.accessToken, body: { profile_image_url: pixel } });
    return answer.json.profile_image_url as string;
  };
  const readStatus = async (address: string) => (await fetch(address)).status;

  const first = await upload();
  expect(await readStatus(first)).toBe(200);

  const second = await upload();
  expect([await readStatus(first), await readStatus(second)]).toEqual([404, 200]);

  expect((await server.request("DELETE", `/users/${ada.id}`, { as: "server" })).status).toBe(200);
  expect(await readStatus(second)).toBe(404);
  expect(await server.db.selectFrom("images").select("id").execute()).toEqual([]);
});

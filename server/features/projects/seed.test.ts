import { expect, test } from "vitest";
import { startServer } from "../../testing/index.ts";

const before = "the server secret of the first start, long enough";
const after = "the server secret after its rotation, long enough";

test("generated keys of project internal stay in force when the server's secret is rotated, and are not shown wrongly", async () => {
  const first = await startServer({ serverSecret: { current: before } });
  const rotated = await startServer({ serverSecret: { current: after, previous: before }, beside: first });

  const asked = await rotated.request("GET", "/users", { as: "server", project: first.project });
  const wrong = await rotated.request("GET", "/users", { as: "server", project: rotated.project });

  expect(first.running.keysAreStored).toBe(true);
  expect(asked.status).toBe(200);
  expect(wrong.json.code).toBe("INVALID_SECRET_SERVER_KEY");
  expect(rotated.running.keysAreStored).toBe(false);
});

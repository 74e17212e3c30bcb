import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp } from "../testing/example-app.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { type RequestWatch, watchRequests } from "../testing/published-client.ts";

// The client waits 0.5 to 1.5 s before it repeats a call with a fresh token.
const accessSeconds = 60;
let server: TestServer;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer({ accessSeconds });
  traffic = watchRequests(server.url);
});
afterAll(async () => {
  traffic.stop();
  await server.close();
});

test("an app written for the published client works unchanged", async () => {
  const { id, publishableClientKey, secretServerKey } = await server.givenProject();
  const app = openApp({ baseUrl: server.url, projectId: id, publishableClientKey, secretServerKey });
  const [email, password] = ["Ada@Example.org", "correct horse battery"];

  expect(await app.greet()).toBe("hello, stranger");
  expect(await app.signUp(email, "short")).toBe("Password too short. Minimum length is 8.");
  expect(await app.signUp(email, password)).toBe("welcome");
  expect(await app.greet()).toBe("hello, ada@example.org");
  expect(await app.signUp(email, password)).toBe("this e-mail is taken");

  await app.rename("Ada");
  await app.like("green");
  expect([await app.greet(), await app.colour()]).toEqual(["hello, Ada", "green"]);

  // The token has expired for the server, but the client's clock has not advanced.
  server.clock.advance((accessSeconds + 1) * 1000);
  expect(await traffic.during(async () => expect(await app.greet()).toBe("hello, Ada"))).toEqual([
    "GET /users/me 401",
    "POST /auth/oauth/token 200",
    "GET /users/me 200",
  ]);

  await app.signOut();
  expect(await app.greet()).toBe("hello, stranger");
  expect(await app.signIn(email, "correct horse butter")).toBe("wrong e-mail or password");
  expect(await app.signIn("bob@example.org", password)).toBe("wrong e-mail or password");
  expect(await app.signIn(email, password)).toBe("welcome");
  expect(await app.colour()).toBe("green");

  const bob = await app.invite("bob@example.org");
  expect(await app.role(bob)).toBeUndefined();
  await app.promote(bob);
  expect(await app.role(bob)).toBe("editor");
  expect(await app.members()).toEqual(["Ada", "bob@example.org"]);
  await app.remove(bob);
  expect(await app.members()).toEqual(["Ada"]);

  expect(traffic.strays).toEqual([]);
});

test("the example app has at most 30 lines", async () => {
  const text = await readFile(join(import.meta.dirname, "../testing/example-app.ts"), "utf8");
  const lines =
    text
      .split("export function openApp")[1]
      ?.split("\n")
      .filter((line) => line.trim() !== "") ?? [];
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.length).toBeLessThanOrEqual(30);
});

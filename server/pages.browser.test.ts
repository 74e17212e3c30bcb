import { request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "./testing/index.ts";

// No browser is driven here, but the built pages are needed.
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

/** Bytes on the wire, which `fetch` would unpack unseen. */
const sent = (path: string) =>
  new Promise<{ encoding: string | undefined; bytes: number }>((resolve, reject) => {
    send(new URL(path, server.url), { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve({ encoding: answer.headers["content-encoding"], bytes }));
    })
      .on("error", reject)
      .end();
  });

test("the sign-in page's scripts travel compressed, and are kept by browsers for a year", async () => {
  const html = await (await fetch(`${server.url}/handler/sign-in`)).text();
  const script = /<script[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "";

  const { encoding, bytes } = await sent(script);
  const answer = await fetch(new URL(script, server.url));

  expect(encoding).toBe("gzip");
  expect(bytes).toBeLessThan((await answer.arrayBuffer()).byteLength / 2);
  expect(answer.headers.get("cache-control")).toContain("immutable");
});

test("answers of the API are not compressed: their length must not tell what they hide", async () => {
  expect((await sent("/api/v1/projects/internal/.well-known/jwks.json")).encoding).toBeUndefined();
});

test("a project's pages carry its own name and a key that works, and nothing of a name can end the script it stands in", async () => {
  const project = await server.givenProject();
  const name = "</script><script>alert(1)</script>";
  await server.db.updateTable("projects").set({ display_name: name }).where("id", "=", project.id).execute();

  const html = await (await fetch(`${server.url}/p/${project.id}/handler/sign-in`)).text();
  const boot = JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  const asked = await server.request("GET", "/projects/current", {
    as: "client",
    project: { ...project, publishableClientKey: boot.publishableClientKey },
  });

  expect(boot).toMatchObject({ projectId: project.id, projectName: name });
  expect(asked.json).toMatchObject({ id: project.id, display_name: name });
});

test("the pages of project internal carry its printed key, and one that works once that is revoked", async () => {
  const own = await startServer();
  const pageKey = async () => {
    const html = await (await fetch(`${own.url}/handler/sign-in`)).text();
    return /"publishableClientKey":"(pck_\w+)"/.exec(html)?.[1] ?? "";
  };
  const knockWith = async (publishableClientKey: string) =>
    (await own.request("GET", "/projects/current", { as: "client", project: { ...own.project, publishableClientKey } })).status;
  expect(await pageKey()).toBe(own.project.publishableClientKey);

  await own.db.updateTable("project_keys").set({ revoked_at: own.clock.now() }).execute();

  expect(await knockWith(own.project.publishableClientKey)).toBe(401);
  expect(await knockWith(await pageKey())).toBe(200);
});

test("pages of a project that does not exist are not found", async () => {
  const answer = await fetch(`${server.url}/p/${crypto.randomUUID()}/handler/sign-in`);
  expect([answer.status, await answer.text()]).toEqual([404, "There is no such project."]);
});

test.each(["/", "/projects", "/projects/internal", "/projects/of-nobody/api-keys"])("%s is a page of the dashboard", async (path) => {
  const answer = await fetch(`${server.url}${path}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("style-src 'self';");
  expect(await answer.text()).toContain('"projectId":"internal"');
});

test("what only begins like an address of the dashboard is not found", async () => {
  expect((await fetch(`${server.url}/projectsandmore`)).status).toBe(404);
});

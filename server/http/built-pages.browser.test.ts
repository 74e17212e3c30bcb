import { type IncomingHttpHeaders, request as send } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../testing/index.ts";

// No browser is driven here, but the built pages are needed.
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

/** Bytes on the wire, which `fetch` would unpack unseen. */
const sent = (path: string, encoding = "gzip", headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; encoding: string | undefined; body: Buffer }>(
    (resolve, reject) => {
      send(new URL(path, server.url), { headers: { "accept-encoding": encoding, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            encoding: answer.headers["content-encoding"],
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    },
  );

/** The path of a page's first script. */
async function firstScript(): Promise<string> {
  const html = await (await fetch(`${server.url}/handler/sign-in`)).text();
  return /<script[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "";
}

test.each([
  ["gzip", "gzip", gunzipSync],
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
] as const)("scripts of pages are compressed for a browser that accepts %s, and cacheable", async (accepted, encoding, unpack) => {
  const script = await firstScript();
  const plain = await sent(script, "identity");

  // The second response comes from memory.
  for (const answer of [await sent(script, accepted), await sent(script, accepted)]) {
    expect(answer).toMatchObject({ status: 200, encoding });
    expect(answer.body.byteLength).toBeLessThan(plain.body.byteLength / 2);
    expect(unpack(answer.body).equals(plain.body)).toBe(true);
    expect(answer.headers["cache-control"]).toBe(plain.headers["cache-control"]);
    expect(answer.headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(answer.headers.vary?.toLowerCase()).toContain("accept-encoding");
  }
  expect(plain.encoding).toBeUndefined();
  expect(plain.headers["cache-control"]).toContain("immutable");
});

test("a script that a browser has is not sent again", async () => {
  const script = await firstScript();
  const { etag = "" } = (await sent(script)).headers;
  expect(await sent(script, "gzip", { "if-none-match": etag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  // Another encoding is another representation (RFC 9110 §8.8.3.3).
  expect((await sent(script, "br", { "if-none-match": etag })).status).toBe(200);
});

test.each(["/assets/none.js", "/assets/%2e%2e%2findex.html", "/assets/..%2f..%2f..%2fvitest.config.js", "/assets/%00.js", "/assets/"])(
  "%s is no asset",
  async (path) => {
    expect((await sent(path, "br")).status).toBeGreaterThanOrEqual(400);
  },
);

test("API responses are not compressed, since their length could reveal secrets", async () => {
  expect((await sent("/api/v1/projects/internal/.well-known/jwks.json")).encoding).toBeUndefined();
});

test("a project's pages contain its escaped name and a valid key", async () => {
  const project = await server.givenProject();
  const name = "</script><script>alert(1)</script>";
  await server.db.updateTable("projects").set({ display_name: name }).where("id", "=", project.id).execute();

  const html = await (await fetch(`${server.url}/p/${project.id}/handler/sign-in`)).text();
  const boot = JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  const requested = await server.request("GET", "/projects/current", {
    as: "client",
    project: { ...project, publishableClientKey: boot.publishableClientKey },
  });

  expect(boot).toMatchObject({ projectId: project.id, projectName: name });
  expect(requested.json).toMatchObject({ id: project.id, display_name: name });
});

test("pages of project internal contain its printed key, or a new one after revocation", async () => {
  const own = await startServer();
  const pageKey = async () => {
    const html = await (await fetch(`${own.url}/handler/sign-in`)).text();
    return /"publishableClientKey":"(pck_\w+)"/.exec(html)?.[1] ?? "";
  };
  const requestWith = async (publishableClientKey: string) =>
    (await own.request("GET", "/projects/current", { as: "client", project: { ...own.project, publishableClientKey } })).status;
  expect(await pageKey()).toBe(own.project.publishableClientKey);

  await own.db.updateTable("project_keys").set({ revoked_at: own.clock.now() }).execute();

  expect(await requestWith(own.project.publishableClientKey)).toBe(401);
  expect(await requestWith(await pageKey())).toBe(200);
});

test("pages of a project that does not exist are not found, and say so themselves", async () => {
  const answer = await fetch(`${server.url}/p/${crypto.randomUUID()}/handler/sign-in`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('"project":null');
});

test("the document carries the project's name as its title and the response of its first request", async () => {
  const project = await server.givenProject({ auth: { otp: { allowSignIn: true } }, brand: { accent: "#0a7a3c", poweredBy: false } });
  await server.db.updateTable("projects").set({ display_name: "Fish & <Chips>" }).where("id", "=", project.id).execute();

  const html = await (await fetch(`${server.url}/p/${project.id}/handler/sign-in`)).text();
  const boot = JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? "");
  const requested = await server.request("GET", "/projects/current", { as: "client", project });

  expect(html).toContain("<title>Fish &amp; &lt;Chips&gt;</title>");
  expect(html).toContain("<p>Fish &amp; &lt;Chips&gt;</p>");
  expect(html).toContain('name="theme-color"');
  expect(boot.project).toEqual(requested.json);
  expect(boot.brand).toMatchObject({ palette: { light: { accent: "#0a7a3c" } }, logos: { light: null }, radius: 8, poweredBy: false });
});

test("pages offer only the providers that have usable keys: shared keys are for development", async () => {
  const shared = { type: "google", isShared: true, allowSignIn: true };
  const own = { type: "github", isShared: false, allowSignIn: true, clientId: "an id", clientSecret: "a secret" };
  const incomplete = { type: "gitlab", isShared: false, allowSignIn: true, clientId: "an id" };
  const connectOnly = { type: "spotify", isShared: true, allowSignIn: false, allowConnectedAccounts: true };
  const providers = { google: shared, github: own, gitlab: incomplete, spotify: connectOnly };
  const project = await server.givenProject({ auth: { oauth: { providers } } });
  const offered = async () => {
    const html = await (await fetch(`${server.url}/p/${project.id}/handler/sign-in`)).text();
    const boot = JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? "");
    return { signIn: boot.project.config.enabled_oauth_providers, connect: boot.connectableProviders };
  };
  const [github, google] = [{ id: "github" }, { id: "google" }];
  expect(await offered()).toEqual({ signIn: [github, google], connect: [github, google, { id: "spotify" }] });

  await server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", project.id).execute();
  expect(await offered()).toEqual({ signIn: [github], connect: [github] });
});

test.each(["/", "/projects", "/projects/internal", "/projects/of-nobody/api-keys", "/teams", "/teams/of-nobody"])(
  "%s returns the dashboard",
  async (path) => {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("style-src 'self';");
    expect(await answer.text()).toContain('"projectId":"internal"');
  },
);

test("an unknown path with the dashboard's prefix gives 404", async () => {
  expect((await fetch(`${server.url}/projectsandmore`)).status).toBe(404);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passwordFailureLimits } from "#contract/vocabulary/sign-in/password.ts";
import { startServer, type TestServer } from "../testing/index.ts";

// No browser is driven here, but the built pages are needed.
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let path: string;
let visitor: { email: string; password: string };
beforeAll(async () => {
  server = await startServer({ rateLimits: true });
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  path = `/p/${project.id}/handler/sign-in`;
  visitor = await givenCredentials();
});
afterAll(() => server?.close());

/** The cookie and the token of a new sign-in page. */
async function openPage(address = path): Promise<{ cookie: string; token: string; html: string }> {
  const response = await fetch(server.url + address);
  const html = await response.text();
  const [cookie = ""] = (response.headers.getSetCookie()[0] ?? "").split(";");
  return { cookie, token: /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "", html };
}

const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>, address = path) =>
  fetch(server.url + address, {
    method: "POST",
    body: new URLSearchParams({ step: "password", ...fields }),
    headers: { "sec-fetch-site": "same-origin", ...headers },
    redirect: "manual",
  });

/** Made by a server, which may make more users than one address may sign up. */
async function givenCredentials() {
  const credentials = { email: `${randomUUID()}@example.org`, password: "correct horse battery" };
  const body = { primary_email: credentials.email, primary_email_auth_enabled: true, password: credentials.password };
  expect((await server.request("POST", "/users", { as: "server", project, body })).status).toBe(201);
  return credentials;
}

const sessionCookies = (response: Response) => response.headers.getSetCookie().filter((cookie) => cookie.startsWith("latchkey-refresh"));

test("a form signs in with the cookies of its page, and continues there", async () => {
  const { cookie, token } = await openPage();
  const response = await post({ ...(await givenCredentials()), form_token: token }, { cookie }, `${path}?after_auth_return_to=%2Fa%3Fb`);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/a?b"]);
  expect(sessionCookies(response)).toEqual([
    expect.stringMatching(
      new RegExp(`^latchkey-refresh-${project.id}--default=%7B%22refresh_token%22.*; Path=/; SameSite=Lax; Max-Age=31536000$`),
    ),
  ]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example", "javascript:alert(1)", "data:text/html,x"])(
  "a form does not continue at %s",
  async (target) => {
    const { cookie, token } = await openPage();
    const address = `${path}?after_auth_return_to=${encodeURIComponent(target)}`;
    const response = await post({ ...visitor, form_token: token }, { cookie }, address);
    expect([response.status, response.headers.get("location")]).toEqual([303, path]);
  },
);

test.each([
  ["no callback page", { redirect_uri: "" }],
  ["a malformed callback page", { redirect_uri: "https:" }],
  ["the page of a script", { redirect_uri: "javascript:alert(1)" }],
  ["no state", { state: "" }],
  ["a plain challenge", { code_challenge_method: "plain" }],
  ["another client", { client_id: "internal" }],
] as const)("after a form, an authorization request with %s gets no code", async (_name, changes) => {
  const request = {
    client_id: project.id,
    redirect_uri: "http://localhost:3000/callback",
    state: "s",
    response_type: "code",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  };
  const returnTo = (query: object) => `/p/${project.id}/handler/authorize?${new URLSearchParams({ ...request, ...query })}`;
  const send = async (target: string) => {
    const { cookie, token } = await openPage();
    const address = `${path}?${new URLSearchParams({ after_auth_return_to: target })}`;
    return post({ ...(await givenCredentials()), form_token: token }, { cookie }, address);
  };
  expect(await (await send(returnTo({}))).text()).toContain("url=http://localhost:3000/callback?code=");
  const refused = await send(returnTo(changes));
  expect([refused.status, refused.headers.get("location")]).toEqual([303, returnTo(changes)]);
});

test("a form of another site, without the cookie, or with the token of another browser or project is refused", async () => {
  const own = await openPage();
  const other = await openPage();
  const internal = await openPage("/handler/sign-in");
  const credentials = await givenCredentials();
  const attempts = [
    post({ ...credentials, form_token: own.token }, { cookie: own.cookie, "sec-fetch-site": "cross-site" }),
    post({ ...credentials, form_token: own.token }, { cookie: own.cookie, "sec-fetch-site": "same-site" }),
    post({ ...credentials, form_token: own.token }, { cookie: own.cookie, origin: "https://evil.example" }),
    post({ ...credentials, form_token: own.token }, {}),
    post({ ...credentials, form_token: own.token }, { cookie: other.cookie }),
    post({ ...credentials, form_token: internal.token }, { cookie: internal.cookie }),
    post({ ...credentials, form_token: `${own.token}x` }, { cookie: own.cookie }),
    post(credentials, { cookie: own.cookie }),
  ];
  for (const response of await Promise.all(attempts)) {
    expect(response.status).toBe(403);
    expect(sessionCookies(response)).toEqual([]);
    expect(await response.text()).toContain("This form was open for too long.");
  }
});

test("an address that browsers read otherwise, or a language for tests, is answered without a failure", async () => {
  const { cookie, token } = await openPage();
  const pseudo = await post({ form_token: token }, { cookie }, `${path}?locale=en-XA`);
  expect([pseudo.status, await pseudo.text()]).toEqual([400, expect.stringContaining('<html lang="en"')]);
  expect((await post({ form_token: token }, { cookie }, path.replace("/handler", "/Handler"))).status).toBe(404);
});

test("a form knows the device, and adds its user to those that the device remembers", async () => {
  const [ada, grace] = [await givenCredentials(), await givenCredentials()];
  const submit = async (credentials: object, device = "") => {
    const { cookie, token } = await openPage();
    return post({ ...credentials, form_token: token }, { cookie: `${cookie}; ${device}` });
  };
  const deviceCookies = (response: Response) => response.headers.getSetCookie().filter((line) => line.startsWith("latchkey-device"));
  const [first = "", ...none] = deviceCookies(await submit(ada));
  expect([first, none]).toEqual([expect.stringContaining("; Path=/; HttpOnly; SameSite=Strict"), []]);
  const [both = "", former] = deviceCookies(await submit(grace, first.split(";")[0]));
  // The cookie of earlier versions, which browsers would send first.
  expect(former).toMatch(/^latchkey-device=; Max-Age=0; Path=\/api\/v1;/);

  const guess = { ...ada, password: "a wrong horse" };
  for (let n = 0; n <= passwordFailureLimits.free; n++) expect((await submit(guess)).status).toBe(400);
  expect((await submit(ada)).status).toBe(429);
  expect((await submit(ada, both.split(";")[0])).status).toBe(303);
});

test("each page has another token, and the cookie of a browser stays", async () => {
  const first = await openPage();
  const again = await fetch(server.url + path, { headers: { cookie: first.cookie } });
  expect(again.headers.getSetCookie()[0]).toMatch(new RegExp(`^${first.cookie}; Path=/; HttpOnly; SameSite=Lax$`));
  const token = /name="form_token" value="([^"]+)"/.exec(await again.text())?.[1] ?? "";
  expect(token).not.toBe(first.token);
  expect((await post({ ...(await givenCredentials()), form_token: first.token }, { cookie: first.cookie })).status).toBe(303);
});

test("values of a form are escaped, and no password returns", async () => {
  const { cookie, token } = await openPage();
  const response = await post({ email: `"><script>alert(1)</script>`, password: "a secret value", form_token: token }, { cookie });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script");
  expect(html).not.toContain("a secret value");
});

test("malformed and unknown forms are answered by a form", async () => {
  const { cookie, token } = await openPage();
  const send = async (fields: Readonly<Record<string, string>>) => (await post({ form_token: token, ...fields }, { cookie })).status;
  expect(await send({ step: "__proto__" })).toBe(200);
  expect(await send({ step: "code", code: "ABC123", nonce: "x" })).toBe(400);
  expect(await send({ step: "second-factor", code: "123456", attempt: "\u0000" })).toBe(400);
  expect(await send({ step: "password", email: "a@b.co", password: "p".repeat(20_000) })).toBe(413);
  expect((await fetch(server.url + path, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).status).toBe(
    403,
  );
  expect((await post({}, {}, `/p/${crypto.randomUUID()}/handler/sign-in`)).status).toBe(404);
});

test("no page of the server has a boundary, which the script could not take over", async () => {
  for (const page of ["sign-in", "sign-up", "forgot-password"]) {
    const { html } = await openPage(`/p/${project.id}/handler/${page}`);
    expect(html, page).toContain("data-rendered");
    expect(html, page).not.toMatch(/<!--[$&]/);
  }
});

test("a visitor with a session gets the page that its script renders", async () => {
  const response = await fetch(server.url + path, {
    headers: { cookie: `latchkey-refresh-${project.id}--default=%7B%22refresh_token%22%3A%22x%22%2C%22updated_at_millis%22%3A1%7D` },
  });
  const html = await response.text();
  expect(html).not.toContain("data-rendered");
  expect(html).toContain("This page needs JavaScript.");
});

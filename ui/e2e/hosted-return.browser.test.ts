// An app on another origin, without sign-in pages, signs users in on the hosted pages.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { buildClientLibrary } from "../testing/client-library.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";
import { addSessionCookie } from "../testing/session.ts";

let server: TestServer;
let browser: Browser;
let project: ProjectKeys;
let site: Server;
let origin: string;
let base: string;

/** The script of the app: a button to sign in, a callback page, and pages that show the user. */
const appScript = () => `
  const app = latchkey.createClientApp({
    baseUrl: ${JSON.stringify(server.url)}, projectId: ${JSON.stringify(project.id)},
    publishableClientKey: ${JSON.stringify(project.publishableClientKey)}, tokenStore: "cookie", redirectMethod: "window",
    urls: { oauthCallback: "/callback?from=hosted%20pages", afterSignIn: "/inside" },
  });
  const button = (name, action) => document.body.append(Object.assign(document.createElement("button"), { textContent: name, onclick: action }));
  if (location.pathname === "/callback") app.callOAuthCallback();
  else app.getUser().then((user) => {
    document.body.append(user ? "Signed in as " + user.primaryEmail + " " + user.id : "Signed out");
    button("Sign in", () => app.signInWithHostedPages());
    button("Visit", () => app.getUser({ or: "anonymous" }).then(({ id }) => document.body.append("Visitor " + id)));
    button("Sign in for notes", () => app.signInWithHostedPages({ returnTo: "/notes?id=7" }));
  });
`;

beforeAll(async () => {
  const [library] = await Promise.all([
    buildClientLibrary(),
    startServer().then((started) => (server = started)),
    connectBrowser().then((connected) => (browser = connected)),
  ]);
  site = createServer((request, response) => {
    const isScript = request.url === "/app.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? library + appScript() : `<!doctype html><link rel="icon" href="data:,"><body><script src="/app.js"></script>`);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: false, trustedDomains: { app: { baseUrl: origin } } },
  });
  base = `${server.url}/p/${project.id}/handler`;
});
afterAll(async () => {
  site?.close();
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, origin, story, expected ? { expected } : {});
const start = async (page: Page, name = "Sign in") => {
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name, exact: true }).click();
};
async function signIn(page: Page, { email, password }: Person) {
  await page.waitForURL(`${base}/sign-in?*`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
const arrived = async (page: Page, email: string, path = "/inside") => {
  await page.waitForURL(`${origin}${path}`);
  await page.getByText(`Signed in as ${email}`).waitFor();
};
const host = () => new URL(origin).host;
const aPerson = () => server.givenUser({ project });

describe("an app on another origin", () => {
  test("a user signs in on the hosted pages and is signed in to the app, without a further question", async () => {
    const person = await aPerson();
    await withVisitor(async (page, context) => {
      const responses: URL[] = [];
      page.on("framenavigated", (frame) => {
        const url = new URL(frame.url());
        if (url.pathname === "/callback" && url.searchParams.has("code")) responses.push(url);
      });
      await start(page);
      await signIn(page, person);
      await arrived(page, person.email);
      expect([...(responses[0]?.searchParams.keys() ?? [])]).toEqual(["from", "code", "state", "iss"]);
      expect(responses[0]?.searchParams.get("iss")).toBe(server.url);
      expect((await context.cookies()).filter(({ name }) => /^(stack-oauth|latchkey-hosted)-/.test(name))).toEqual([]);
    });
  });

  test("a new user signs up there, and arrives at the page that the app named", async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    await withVisitor(async (page) => {
      await start(page, "Sign in for notes");
      await page.getByRole("link", { name: "Create an account" }).click();
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
      await page.getByRole("button", { name: "Create account" }).click();
      await arrived(page, email, "/notes?id=7");
    });
  });

  test("an anonymous user signs up there and stays the same user; no token is in an address", async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    await withVisitor(async (page) => {
      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url()));
      await page.goto(`${origin}/`);
      await page.getByRole("button", { name: "Visit" }).click();
      const visitor = ((await page.getByText("Visitor ").textContent()) ?? "").match(/Visitor ([0-9a-f-]{36})/)?.[1] as string;
      const before = await page.evaluate(() => document.cookie);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("link", { name: "Create an account" }).click();
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
      await page.getByRole("button", { name: "Create account" }).click();
      await arrived(page, `${email} ${visitor}`);
      for (const token of decodeURIComponent(before).match(/[\w-]{40,}(\.[\w-]+)*/g) ?? [])
        expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    });
  });

  test("the second factor is required once", async () => {
    const person = await aPerson();
    const shows = await givenSecondFactor(server, person, project);
    await withVisitor(async (page) => {
      await start(page);
      await signIn(page, person);
      await page.getByLabel("Six-digit code").fill(shows());
      await arrived(page, person.email);
    }, /status of 400/);
  });

  test("a user who is signed in on the hosted pages continues by a button, and never without it", async () => {
    const person = await aPerson();
    await withVisitor(async (page, context) => {
      await addSessionCookie(context, server.url, project, person.refreshToken);
      await start(page);
      await page.getByRole("heading", { name: `Continue to ${host()}` }).waitFor();
      await page.getByText(person.email).waitFor();
      await page.reload();
      await page.getByRole("button", { name: `Continue to ${host()}` }).click();
      await arrived(page, person.email);
    });
  });

  test("another account is used instead", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    await withVisitor(async (page, context) => {
      await addSessionCookie(context, server.url, project, person.refreshToken);
      await start(page);
      await page.getByRole("button", { name: "Use another account" }).click();
      await signIn(page, other);
      await arrived(page, other.email);
    });
  });
});

describe("the user stays on the hosted pages", () => {
  const address = (more: Record<string, string> = {}) =>
    `${base}/authorize?${new URLSearchParams({
      client_id: project.id,
      redirect_uri: `${origin}/callback`,
      state: "a state",
      code_challenge: "c".repeat(43),
      code_challenge_method: "S256",
      response_type: "code",
      scope: "legacy",
      ...more,
    })}`;

  test.each(["https://evil.example/callback", "http://localhost:1/callback"])(
    "with the untrusted address %s, before a sign-in",
    async (uri) => {
      await withVisitor(async (page) => {
        const shown = await page.goto(address({ redirect_uri: uri }));
        await page.getByText(`${new URL(uri).host} is not a trusted domain`).waitFor();
        const id = shown?.headers()["x-stack-request-id"] ?? "";
        await page.getByText(`Request ID: ${id}`).waitFor();
        const traces = await server.db.selectFrom("oauth_traces").select(["failed_check", "detail"]).where("request_id", "=", id).execute();
        expect(traces).toEqual([{ failed_check: "redirect_uri", detail: uri }]);
      });
    },
  );

  test("where the domain was removed while the page was open, after the click", async () => {
    const person = await aPerson();
    await withVisitor(async (page, context) => {
      await addSessionCookie(context, server.url, project, person.refreshToken);
      await page.goto(address());
      await page.getByRole("button", { name: `Continue to ${host()}` }).waitFor();
      await server.configure({ "domains.trustedDomains": {} }, project.id);
      await page.getByRole("button", { name: `Continue to ${host()}` }).click();
      await page.getByText(`${host()} is not a trusted domain`).waitFor();
      await page.getByText("Request ID: ").waitFor();
      await server.configure({ "domains.trustedDomains": { app: { baseUrl: origin } } }, project.id);
    }, /status of 400/);
  });

  test("with a request that is not complete", async () => {
    await withVisitor(async (page) => {
      await page.goto(address({ code_challenge_method: "plain" }));
      await page.getByText("The link is incomplete").waitFor();
    });
  });

  const scenes: Scenes = {
    "the question whether to continue": async (page) => {
      const person = await aPerson();
      await addSessionCookie(page.context(), server.url, project, person.refreshToken);
      await page.goto(address());
      await page.getByRole("button", { name: "Use another account" }).waitFor();
    },
    "an invalid request": async (page) => {
      await page.goto(address({ redirect_uri: "https://evil.example/callback" }));
      await page.getByText("evil.example is not a trusted domain").waitFor();
    },
  };
  testScenes(scenes, () => ({ browser, url: server.url }));
});

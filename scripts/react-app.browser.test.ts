// An app outside the repository that is built by Vite with our package, in React 18 and 19.
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { linkEmailTo } from "#ui/testing/email.ts";
import { button, newEmail } from "#ui/testing/hosted-pages.ts";
import { givenSecondFactor } from "#ui/testing/second-factor.ts";
import { addSessionCookie } from "#ui/testing/session.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ServedApp, serveApp } from "./consumers/serve-app.ts";

const { server, browser } = await startBrowserTest();
let consumer: Consumer;
beforeAll(async () => {
  consumer = await prepareConsumer("react-app", [resolve("dist/sdk/latchkey.tgz")]);
}, 600_000);
afterAll(() => consumer?.remove());

describe.each(["18", "19"])("an app in React %s", (react) => {
  let project: ProjectKeys;
  let app: ServedApp;
  let person: Person;
  beforeAll(async () => {
    await consumer.run("env", `REACT=${react}`, "vite", "build");
    app = await serveApp(join(consumer.folder, `dist-${react}`), () => ({
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.publishableClientKey,
    }));
    project = await server.givenProject({
      auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
      teams: { allowClientTeamCreation: true },
      domains: { allowLocalhost: false, trustedDomains: { app: { baseUrl: app.origin } } },
    });
    person = await server.givenUser({ project });
  }, 600_000);
  afterAll(() => app?.close());

  const hosted = (page: string) => `${server.url}/p/${project.id}/handler/${page}`;
  const withVisitor = (story: Story, expected?: RegExp) => visit(browser, app.origin, story, expected ? { expected } : {});

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await button(page, "Sign in").click();
    await button(page, "Sign out").waitFor();
  }
  const openNotes = async (context: BrowserContext, query: string) => {
    const page = await context.newPage();
    await page.goto(`/notes?${query}`);
    expect(await page.locator("html").getAttribute("data-react")).toMatch(new RegExp(`^${react}\\.`));
    return page;
  };

  // React 18 requires a boundary around what suspends after a click.
  test.each(["provider=none", "provider=outside", "provider=inside", ...(react === "18" ? [] : ["provider=none&no-boundary"])])(
    "with %s for TanStack Query shows each change of user and session, and keeps its own data",
    async (query) => {
      // Without the name and the teams of another run, for which this one waits.
      person = await server.givenUser({ project });
      await withVisitor(async (_, context) => {
        const page = await openNotes(context, query);
        const other = await openNotes(context, query);
        await page.getByText("Signed out").waitFor();
        await signIn(page);
        await other.getByText("Hello ").waitFor();

        await button(page, "Rename").click();
        await page.getByText("Hello Countess").waitFor();
        // A team is shown once it is created, and selected by a second call, which a sign-out would refuse.
        const selection = page.waitForResponse(
          (response) => response.request().method() === "PATCH" && /\/users\/me$/.test(response.url()),
        );
        await button(page, "Create team").click();
        await page.getByText(/Teams: .*Engines/).waitFor();
        await selection;

        await button(other, "Sign out").click();
        await other.getByText("Signed out").waitFor();
        await page.getByText("Signed out").waitFor();
        await signIn(page);
        await button(page, "Sign out").click();
        await page.getByText("Signed out").waitFor();

        if (query.startsWith("provider=none")) return;
        await page.getByText("note 1 from the app's client").waitFor();
        await button(page, "Reload notes").click();
        await page.getByText("note 2 from the app's client").waitFor();
      });
    },
  );

  test("alerts its user to an error of a call that no code handles, but not to its own failures", async () => {
    await withVisitor(async (_, context) => {
      const page = await openNotes(context, "provider=none");
      const shown: string[] = [];
      page.on("dialog", (dialog) => {
        shown.push(dialog.message());
        void dialog.accept();
      });
      await button(page, "Fail in the app").click();
      await button(page, "Wrap a failure").click();
      await button(page, "Fail in a call").click();
      await expect.poll(() => shown).toEqual([expect.stringContaining("email")]);
    }, /failure|email|status of/);
  });

  describe('with `pages: "hosted"`', () => {
    const secret = "correct horse battery staple";
    async function signUpOnHostedPages(page: Page, email: string): Promise<void> {
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(secret);
      await button(page, "Create account").click();
    }
    async function fillForm(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password").fill(password);
      await button(page, "Sign in").click();
    }

    /** The hosted account settings of a user. */
    async function shownEmail(page: Page, { email }: Person): Promise<void> {
      const section = page.getByRole("link", { name: "E-mail addresses" });
      await section.waitFor();
      expect(new URL(page.url()).hash).toBe("");
      await section.click();
      await page.getByRole("main").getByText(email).waitFor();
    }

    test("a visitor of a private page signs up, comes back, verifies the e-mail, and signs out of both", async () => {
      const email = newEmail();
      await withVisitor(async (page) => {
        await page.goto("/private?id=7#end");
        await page.getByRole("link", { name: "Create an account" }).click();
        await signUpOnHostedPages(page, email);
        await page.waitForURL(`${app.origin}/private?id=7#end`);
        await page.getByText(`Hello ${email}, not verified`).waitFor();

        const { link } = await linkEmailTo(server, email);
        expect(link.startsWith(hosted("email-verification"))).toBe(true);
        await page.goto(link);
        await page.getByRole("button", { name: /^Verify/ }).click();
        await page.getByRole("link", { name: "Continue" }).click();
        await page.goto("/private");
        await page.getByText(`Hello ${email}, verified`).waitFor();

        await button(page, "Sign out").click();
        await page.waitForURL(`${app.origin}/signed-out`);
        await page.getByText("Signed out").waitFor();
        await page.goto(hosted("sign-in"));
        await page.getByLabel("Password", { exact: true }).waitFor();
      });
    });

    test("a visitor opens sign-up directly, and the callback page has one result", async () => {
      const email = newEmail();
      const warnings: string[] = [];
      await withVisitor(async (page) => {
        page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
        await page.goto("/");
        await button(page, "Create account").click();
        await page.getByRole("heading", { name: /Create/ }).waitFor();
        await signUpOnHostedPages(page, email);
        await page.getByText(`Signed in as ${email}`).waitFor();
        expect(new URL(page.url()).pathname).toBe("/");
        expect(warnings).toEqual([]);
      });
    });

    test("a user of the app's own form opens the account settings without another sign-in, and returns", async () => {
      const ada = await server.givenUser({ project });
      await withVisitor(async (page, context) => {
        const addresses: string[] = [];
        page.on("request", (request) => addresses.push(request.url()));
        await page.goto("/");
        await fillForm(page, ada);
        await page.getByText(`Signed in as ${ada.email}`).waitFor();
        await button(page, "Account settings").click();
        await shownEmail(page, ada);

        // Again: the session of the first visit is replaced, not added.
        await page.getByRole("link", { name: /^Back to/ }).click();
        await page.getByText(`Signed in as ${ada.email}`).waitFor();
        await button(page, "Account settings").click();
        await shownEmail(page, ada);
        const sessions = () => server.db.selectFrom("sessions").select("id").where("user_id", "=", ada.id).execute();
        // That of the form, that of the settings, and that of the fixture.
        await expect.poll(async () => (await sessions()).length).toBe(3);
        const cookies = (await context.cookies()).map(({ value }) => decodeURIComponent(value)).join();
        for (const [token] of cookies.matchAll(/[\w-]{40,}(?:\.[\w-]+)*/g))
          expect(addresses.filter((address) => address.includes(token))).toEqual([]);
      });
    });

    test("the account settings ask before another user's session is replaced, or where another site led there", async () => {
      const [ada, bob] = [await server.givenUser({ project }), await server.givenUser({ project })];
      await withVisitor(async (page, context) => {
        await addSessionCookie(context, server.url, project, bob.refreshToken);
        await page.goto("/");
        await fillForm(page, ada);
        await page.getByText(`Signed in as ${ada.email}`).waitFor();
        await button(page, "Account settings").click();
        await page.getByRole("heading", { name: `Continue as ${ada.email}?` }).waitFor();
        await button(page, `Stay signed in as ${bob.email}`).click();
        await shownEmail(page, bob);
        await page.goto("/");
        await button(page, "Account settings").click();
        await button(page, `Continue as ${ada.email}`).click();
        await shownEmail(page, ada);
      });
      // As a link in a message: no page of the app leads there.
      let address = "";
      await withVisitor(async (page) => {
        await page.goto("/");
        await fillForm(page, ada);
        await page.getByText(`Signed in as ${ada.email}`).waitFor();
        await page.route(hosted("account-settings"), (route) => route.fulfill({ body: "intercepted", contentType: "text/plain" }));
        await button(page, "Account settings").click();
        await page.getByText("intercepted").waitFor();
        address = page.url();
      });
      expect(new URL(address).hash).toMatch(/^#code=/);
      await withVisitor(async (page) => {
        await page.goto(address);
        await page.getByRole("heading", { name: `Continue as ${ada.email}?` }).waitFor();
        await page.getByText(`${new URL(app.origin).host} opens these account settings`).waitFor();
        await button(page, "Do not continue").click();
        await page.waitForURL(`${hosted("sign-in")}?*`);
      });
    });

    test("a second factor is entered on the hosted page", async () => {
      const ada = await server.givenUser({ project });
      const shows = await givenSecondFactor(server, ada, project);
      await withVisitor(async (page) => {
        await page.goto("/private");
        await page.waitForURL(`${hosted("sign-in")}?*`);
        await page.goto("/");
        await fillForm(page, ada);
        await page.waitForURL(`${hosted("mfa")}?*`);
        await page.getByLabel("Six-digit code").fill(shows());
        await page.getByRole("button", { name: /^Continue to/ }).click();
        await page.getByText(`Signed in as ${ada.email}`).waitFor();
        expect(new URL(page.url()).origin).toBe(app.origin);
      }, /status of 400/);
    });

    test.each(["this", "another"])(
      "a magic link signs in on the hosted page and comes back to the app, in %s browser",
      async (browserOfLink) => {
        const email = newEmail();
        let link = "";
        const openLink = async (page: Page) => {
          await page.goto(link);
          await button(page, "Sign in").click();
          await page.getByRole("button", { name: /^Continue to/ }).click();
        };
        const arrives = (page: Page) => page.getByText(`Signed in as ${email}`).waitFor();
        await withVisitor(async (page) => {
          await page.goto("/");
          await page.getByLabel("E-mail").fill(email);
          await button(page, "Send magic link").click();
          await page.getByText("Send magic link: done").waitFor();
          ({ link } = await linkEmailTo(server, email));
          if (browserOfLink === "another") return;
          await openLink(page);
          await arrives(page);
        });
        if (browserOfLink === "this") return;
        await withVisitor(async (page) => {
          await openLink(page);
          // The other browser holds the code verifier of the first request.
          await page.waitForURL((url) => url.pathname.endsWith("/authorize") && !url.search.includes("after_callback_redirect_url"));
          await page.getByRole("button", { name: /^Continue to/ }).click();
          await arrives(page);
        });
      },
    );
  });
});

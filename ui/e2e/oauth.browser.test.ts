import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { builtFiles } from "../testing/built-files.ts";
import { signInTo } from "../testing/dashboard.ts";
import { newEmail, rememberMethod, withReturn } from "../testing/hosted-pages.ts";
import { givenDeveloper } from "../testing/project.ts";
import { consent, continueWith } from "../testing/provider.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";

const shared = (type: string) => ({ type, isShared: true, allowSignIn: true, allowConnectedAccounts: true });
const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
let base: string;
let everyProvider: ProjectKeys;
let strictProviders: ProjectKeys;
beforeAll(async () => {
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, oauth: { providers: { google: shared("google"), github: shared("github") } } },
    domains: { allowLocalhost: true },
  });
  base = `/p/${project.id}/handler`;
  const own = (type: string) => ({ ...shared(type), isShared: false, clientId: "an id", clientSecret: "a secret" });
  const givenProviders = (ids: readonly string[]) =>
    server.givenProject({
      auth: { password: { allowSignIn: true }, oauth: { providers: Object.fromEntries(ids.map((id) => [id, own(id)])) } },
    });
  everyProvider = await givenProviders(providerIds);
  strictProviders = await givenProviders(["google", "microsoft", "apple"]);
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const arrived = (page: Page) => page.waitForURL(`${server.url}/dev/inbox`);
const usersWith = async (email: string) => {
  const { json } = await server.request("GET", `/users?query=${encodeURIComponent(email)}`, { as: "server", project });
  return (json as { items: { id: string; primary_email_verified: boolean; oauth_providers: { id: string }[] }[] }).items;
};
/** A user with a password and a verified address. */
async function givenVerifiedUser() {
  const user = await server.givenUser({ project });
  await server.request("PATCH", `/users/${user.id}`, { as: "server", project, body: { primary_email_verified: true } });
  return user;
}

describe("signing in with a provider", () => {
  test("a new user signs up and arrives at the return URL, and no cookie of the flow remains", async () => {
    const email = newEmail();
    await withVisitor(async (page, context) => {
      await page.goto(`${base}/sign-up${withReturn}`);
      await continueWith(page, "Google");
      await consent(page, email);
      await arrived(page);
      const [user, ...others] = await usersWith(email);
      expect([user?.primary_email_verified, user?.oauth_providers, others]).toMatchObject([true, [{ id: "google" }], []]);
      expect((await context.cookies()).filter(({ name }) => name.startsWith("stack-oauth-"))).toEqual([]);
    });
  });

  test("an existing user with the same verified address signs in to the same account", async () => {
    const { id, email } = await givenVerifiedUser();
    await withVisitor(async (page) => {
      await page.goto(`${base}/sign-in${withReturn}`);
      await continueWith(page, "GitHub");
      await consent(page, email);
      await arrived(page);
    });
    expect(await usersWith(email)).toMatchObject([{ id, oauth_providers: [{ id: "github" }] }]);
  });

  test("a response without a sign-in of this browser shows the error page with the id of its trace", async () => {
    await withVisitor(async (page) => {
      await page.goto(`/api/v1/auth/oauth/callback/google?state=${"0".repeat(52)}&code=x`);
      await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
      await page.getByText("This sign-in cannot be continued: The browser has no cookie of any sign-in").waitFor();
      const id = new URL(page.url()).searchParams.get("requestId") ?? "";
      await page.getByText(id).waitFor();
      const [trace] = await server.db.selectFrom("oauth_traces").select("failed_check").where("request_id", "=", id).execute();
      expect(trace).toEqual({ failed_check: "cookie_missing" });
    });
  });

  test("two tabs at once both arrive", async () => {
    await withVisitor(async (first, context) => {
      const second = await context.newPage();
      for (const page of [first, second]) {
        await page.goto(`${base}/sign-in${withReturn}`);
        await continueWith(page, "Google");
      }
      await consent(second, newEmail());
      await arrived(second);
      await consent(first, newEmail());
      await arrived(first);
    });
  });

  test("a required second factor is entered before the user is signed in", async () => {
    const user = await givenVerifiedUser();
    const shows = await givenSecondFactor(server, user, project);
    await withVisitor(async (page) => {
      await page.goto(`${base}/sign-in${withReturn}`);
      await continueWith(page, "Google");
      await consent(page, user.email);
      await page.getByLabel("Six-digit code").fill(shows());
      await arrived(page);
      // The token endpoint sends its errors with their status, which browsers log.
    }, /status of 400/);
  });

  test("access that the user denies leads back to sign-in with one line, the typed address and the return URL", async () => {
    await withVisitor(async (page) => {
      await page.goto(`${base}/sign-in${withReturn}`);
      await page.getByLabel("E-mail").fill("ada@example.org");
      await continueWith(page, "Google");
      await page.getByRole("button", { name: "Deny access" }).click();
      await page.getByRole("alert").getByText("You did not allow Google to share your account.").waitFor();
      await page.getByRole("button", { name: "Continue with Google" }).waitFor();
      expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@example.org");
      expect(await page.getByText("OAUTH_PROVIDER_ACCESS_DENIED").count()).toBe(0);
      expect(page.url()).toBe(`${server.url}${base}/sign-in${withReturn}`);
      await page.reload();
      await page.getByRole("button", { name: "Continue with Google" }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
    });
  });

  test("the callback page without a flow of this browser says so and sends nothing", async () => {
    await withVisitor(async (page) => {
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
      await page.goto(`${base}/oauth-callback?code=abc&state=def`);
      await page.getByRole("heading", { name: "Sign-in was not completed" }).waitFor();
      expect(sent).toEqual([]);
    });
  });

  test("nothing moves when the buttons are loaded, and the form can be used before", async () => {
    await withVisitor(async (page) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(builtFiles("providers"), async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${base}/sign-in`);
      const email = page.getByLabel("E-mail");
      await email.fill("ada@example.org");
      const before = await email.boundingBox();
      expect(await page.getByRole("button", { name: "Continue with Google" }).count()).toBe(0);
      release();
      await page.getByRole("button", { name: "Continue with Google" }).waitFor();
      expect(await email.boundingBox()).toEqual(before);
    });
  });
});

describe("the buttons of providers whose rules have measures", () => {
  test("41 px high, the words of the provider, and Apple's text has 43% of the height", async () => {
    await withVisitor(async (page) => {
      await page.goto(`/p/${strictProviders.id}/handler/sign-up`);
      for (const name of ["Continue with Google", "Sign in with Microsoft", "Continue with Apple"])
        expect((await page.getByRole("button", { name, exact: true }).boundingBox())?.height).toBe(41);
      const fontSize = await page
        .getByRole("button", { name: "Continue with Apple" })
        .evaluate((button) => getComputedStyle(button).fontSize);
      expect(Math.round((Number.parseFloat(fontSize) / 41) * 100)).toBe(43);
      const mark = await page.getByRole("button", { name: "Continue with Google" }).locator("svg").boundingBox();
      expect([mark?.width, mark?.height]).toEqual([22, 22]);
    });
  });

  test("the words of every provider fit into their button, also on a narrow page", async () => {
    await withVisitor(async (page) => {
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/p/${everyProvider.id}/handler/sign-in`);
        await page.getByRole("button", { name: "More ways to sign in" }).click();
        const buttons = page.locator("button.branded");
        await expect.poll(() => buttons.count()).toBe(providerIds.length);
        const cut = await buttons.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.clientHeight > 41));
        expect(cut).toHaveLength(0);
      }
    });
  });
});

test("a developer tests a provider from the dashboard, and finds there why a sign-in was refused", async () => {
  const { person, project: developed } = await givenDeveloper(server);
  await developed.updateConfig({ "auth.oauth.providers.github": shared("github") });
  const email = newEmail();
  await withVisitor(async (page, context) => {
    await signInTo(page, `/projects/${developed.id}/sign-in-methods`, person);
    await page.getByText("Settings of GitHub").click();
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Test GitHub" }).click();
    const tab = await opened;
    await continueWith(tab, "GitHub");
    await consent(tab, email);
    await tab.getByRole("heading", { name: "GitHub works" }).waitFor();
    await tab.getByText(email).waitFor();

    await tab.goto(`/p/${developed.id}/handler/oauth-test?provider=github`);
    await continueWith(tab, "GitHub");
    await tab.getByRole("button", { name: "Deny access" }).click();
    await tab.getByText("Access was denied at the provider").waitFor();
    await page.goto(`/projects/${developed.id}/sign-ins`);
    await page.getByRole("link", { name: /access was denied at the provider/ }).click();
    await page.getByText("Came back from the provider").waitFor();
  });
});

const scenes: Scenes = {
  "sign-in with the providers of the strictest rules": async (page) => {
    await page.goto(`/p/${strictProviders.id}/handler/sign-in`);
    await page.getByRole("button", { name: "Continue with Apple" }).waitFor();
  },
  "sign-in with two providers": async (page) => {
    await page.goto(`${base}/sign-in`);
    await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  },
  "sign-in with every provider": async (page) => {
    await page.goto(`/p/${everyProvider.id}/handler/sign-in`);
    await page.getByRole("button", { name: "More ways to sign in" }).click();
    await page.getByRole("button", { name: "Continue with Twitch" }).waitFor();
  },
  "sign-in with a provider that was used": async (page) => {
    await rememberMethod(page, server.url + base, "github");
    await page.goto(`${base}/sign-in`);
    await page.getByText("Last used").waitFor();
  },
  "sign-in with every provider, of which one was used": async (page) => {
    await rememberMethod(page, `${server.url}/p/${everyProvider.id}/handler`, "github");
    await page.goto(`/p/${everyProvider.id}/handler/sign-in`);
    await page.getByRole("button", { name: "Continue with GitHub" }).waitFor();
  },
  "the error page of an answer without a flow": async (page) => {
    await page.goto(`/api/v1/auth/oauth/callback/google?state=${"0".repeat(52)}&code=x`);
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  },
  "the callback page without a flow": async (page) => {
    await page.goto(`${base}/oauth-callback`);
    await page.getByRole("heading", { name: "Sign-in was not completed" }).waitFor();
  },
};
testScenes(scenes, () => ({ browser, url: server.url }));

import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFirefox } from "#server/testing/find-firefox.ts";
import { type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { linkEmailTo } from "../testing/email.ts";
import { type FirefoxVisitor, launchFirefox, visitWithFirefox } from "../testing/firefox.ts";
import { newEmail, withReturn } from "../testing/hosted-pages.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";
import { shopConfiguration } from "../testing/shop.ts";

const firefox = findFirefox();
if (firefox === undefined) console.log("Firefox: left out, because it is not installed (Debian: apt-get install firefox-esr)");

const email = "input[name=email]";
const password = "input[name=password]";
/** Names and ids of the sections of the account settings. */
const sections = [
  ["Profile", "profile"],
  ["E-mail addresses", "emails"],
  ["Sign-in and security", "security"],
  ["Connected accounts", "connected-accounts"],
  ["Sessions", "sessions"],
  ["Notifications", "notifications"],
  ["Teams", "teams"],
  ["API keys", "api-keys"],
  ["Account", "account"],
] as const;
const word = "correct horse battery";
const shared = (type: string) => ({ type, isShared: true, allowSignIn: true, allowConnectedAccounts: true });

describe.skipIf(firefox === undefined)("in Firefox (skipped where it is not installed)", () => {
  let server: TestServer;
  let browser: Browser;
  let project: ProjectKeys;
  let codes: ProjectKeys;
  let developer: GivenDeveloper;
  let base: string;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer({ jobPollMillis: 0 }), launchFirefox(firefox ?? "")]);
    project = await server.givenProject({
      auth: { password: { allowSignIn: true }, oauth: { providers: { google: shared("google") } } },
      domains: { allowLocalhost: true },
      apiKeys: { enabled: { user: true } },
    });
    codes = await server.givenProject({ auth: { otp: { allowSignIn: true } }, domains: { allowLocalhost: true } });
    developer = await givenDeveloper(server);
    await developer.project.updateConfig(shopConfiguration);
    base = `/p/${project.id}/handler`;
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const visit = (story: (visitor: FirefoxVisitor) => Promise<void>) => visitWithFirefox(browser, server.url, story);
  const asServer = (method: string, path: string, body?: object) =>
    server.request(method, path, { as: "server", project, ...(body && { body }) });

  async function signIn({ open, fill, submit }: FirefoxVisitor, page: string, address: string, typed = word): Promise<void> {
    await open(page);
    await fill(email, address);
    await fill(password, typed);
    await submit();
  }

  /** Continues on the page of the development identity provider. */
  async function consent({ fill, press }: FirefoxVisitor, address: string): Promise<void> {
    await fill("#email", address);
    await press("Continue");
  }

  async function givenVerifiedUser() {
    const user = await server.givenUser({ project });
    await asServer("PATCH", `/users/${user.id}`, { primary_email_verified: true });
    return user;
  }

  test("a new user signs up", async () => {
    const address = newEmail();
    await visit(async (visitor) => {
      await signIn(visitor, `${base}/sign-up${withReturn}`, address);
      await visitor.arrive("/dev/inbox");
    });
    expect((await asServer("GET", `/users?query=${address}`)).json.items).toMatchObject([{ primary_email_verified: false }]);
  });

  test("the link of an e-mail verifies the address", async () => {
    const address = newEmail();
    const body = { email: address, password: word, verification_callback_url: `${server.url}${base}/email-verification` };
    await server.request("POST", "/auth/password/sign-up", { as: "client", project, body });
    await visit(async ({ open, pressElement, see }) => {
      await open((await linkEmailTo(server, address)).link);
      await pressElement("main button");
      await see("E-mail address verified");
    });
    expect((await asServer("GET", `/users?query=${address}`)).json.items).toMatchObject([{ primary_email_verified: true }]);
  });

  test("a password signs in", async () => {
    const user = await server.givenUser({ project });
    await visit(async (visitor) => {
      await signIn(visitor, `${base}/sign-in${withReturn}`, user.email, user.password);
      await visitor.arrive("/dev/inbox");
    });
  });

  test("a wrong password is refused and can be corrected", async () => {
    const user = await server.givenUser({ project });
    await visit(async (visitor) => {
      await signIn(visitor, `${base}/sign-in${withReturn}`, user.email, "something else");
      await visitor.see("Wrong e-mail or password");
      await visitor.fill(password, user.password);
      await visitor.submit();
      await visitor.arrive("/dev/inbox");
    });
  });

  test("a code from an e-mail signs in", async () => {
    const address = newEmail();
    await visit(async ({ open, fill, submit, arrive }) => {
      await open(`/p/${codes.id}/handler/sign-in${withReturn}`);
      await fill(email, address);
      await submit();
      await fill("input[name=code]", (await linkEmailTo(server, address)).code ?? "");
      await arrive("/dev/inbox");
    });
  });

  test("the link of the e-mail signs in, by its button", async () => {
    const address = newEmail();
    await visit(async ({ open, fill, submit, wait, pressElement, arrive }) => {
      await open(`/p/${codes.id}/handler/sign-in${withReturn}`);
      await fill(email, address);
      await submit();
      await wait("input[name=code]");
      await open((await linkEmailTo(server, address)).link);
      await pressElement("main button");
      await arrive(new URL((await linkEmailTo(server, address)).link).searchParams.get("after_auth_return_to") ?? "/dev/inbox");
    });
  });

  test("a forgotten password is replaced by the link, which signs in", async () => {
    const user = await givenVerifiedUser();
    await visit(async ({ open, fill, submit, see, arrive }) => {
      await open(`${base}/forgot-password${withReturn}`);
      await fill(email, user.email);
      await submit();
      await see(user.email);
      await open((await linkEmailTo(server, user.email)).link);
      await fill(password, "another horse battery");
      await submit();
      await arrive("/dev/inbox");
    });
  });

  test("a provider signs up a new user", async () => {
    const address = newEmail();
    await visit(async (visitor) => {
      await visitor.open(`${base}/sign-up${withReturn}`);
      await visitor.press("Continue with Google");
      await consent(visitor, address);
      await visitor.arrive("/dev/inbox");
    });
    const { json } = await asServer("GET", `/users?query=${address}`);
    expect(json.items).toMatchObject([{ oauth_providers: [{ id: "google" }] }]);
  });

  test("a second factor completes a sign-in", async () => {
    const user = await server.givenUser({ project });
    const shows = await givenSecondFactor(server, user, project);
    await visit(async (visitor) => {
      await signIn(visitor, `${base}/sign-in${withReturn}`, user.email, user.password);
      await visitor.fill("input[name=code]", shows());
      await visitor.arrive("/dev/inbox");
    });
  });

  test("an invited user signs up and joins the team", async () => {
    const address = newEmail();
    const { json: team } = await asServer("POST", "/teams", { display_name: "Engines" });
    const callback_url = `${server.url}${base}/team-invitation`;
    await asServer("POST", "/team-invitations/send-code", { email: address, team_id: team.id, callback_url });
    await visit(async ({ open, press, fill, submit, see }) => {
      await open((await linkEmailTo(server, address)).link);
      await press("Create account", "link");
      await fill(password, word);
      await submit();
      await press("Join team");
      await see("You joined");
    });
    const { json } = await asServer("GET", `/teams/${team.id}`);
    const members = await asServer("GET", `/team-member-profiles?team_id=${json.id}`);
    expect(members.json.items).toHaveLength(1);
  });

  test("a command line tool is signed in after its user confirms", async () => {
    const user = await server.givenUser({ project });
    const { json: tool } = await server.request("POST", "/auth/cli", { as: "client", project, body: {} });
    await visit(async ({ signInAs, open, see, press }) => {
      await signInAs(project, user.refreshToken);
      await open(`${base}/cli-auth-confirm?login_code=${tool.login_code}`);
      await see(user.email);
      await press("Confirm");
      await see("The command line tool is signed in");
    });
    const poll = await server.request("POST", "/auth/cli/poll", { as: "client", project, body: { polling_code: tool.polling_code } });
    expect(poll.json.refresh_token).toEqual(expect.any(String));
  });

  test("each section of the account settings opens", async () => {
    const user = await givenVerifiedUser();
    await visit(async ({ signInAs, open, press, arrive, wait, see, fill, submit }) => {
      await signInAs(project, user.refreshToken);
      await open(`${base}/account-settings`);
      for (const [name, id] of sections) {
        await press(name, "link");
        await arrive(`${base}/account-settings#${id}`);
        await wait("main:not(:has(.skeleton)) section h2");
      }
      await press("Profile", "link");
      await fill("input[name=displayName]", "Ada of Firefox");
      await submit();
      await see("saved");
    });
    expect((await asServer("GET", `/users/${user.id}`)).json.display_name).toBe("Ada of Firefox");
  });

  test("an account of a provider is connected in the settings", async () => {
    const user = await givenVerifiedUser();
    const address = newEmail();
    await visit(async (visitor) => {
      await visitor.signInAs(project, user.refreshToken);
      await visitor.open(`${base}/account-settings#connected-accounts`);
      await visitor.press("Connect Google");
      await consent(visitor, address);
      await visitor.arrive(`${base}/account-settings#connected-accounts`);
      await visitor.see(address);
    });
  });

  test("a customer buys in test mode", async () => {
    const customer = await developer.project.app.createUser({ displayName: "Ada" });
    await visit(async ({ open, submit, see }) => {
      await open(await customer.createCheckoutUrl({ productId: "pro", returnUrl: `${server.url}/welcome` }));
      await submit();
      await see("You now own Pro");
    });
    expect((await customer.listProducts()).map(({ id }) => id)).toEqual(["pro"]);
  });

  test("a developer signs in, creates a project and opens its users", async () => {
    const { person } = developer;
    await visit(async (visitor) => {
      await signIn(visitor, "/", person.email, person.password);
      await visitor.press("New project");
      await visitor.fill("[role=dialog] input[name=name]", "Fox den");
      await visitor.pressElement("[role=dialog] button[type=submit]");
      await visitor.see("Get your first user");
      await visitor.press("Users", "link");
      await visitor.see("No users yet");
      expect(await visitor.page.title()).toBe("Users · Fox den");
    });
  });
});

import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { testScenes } from "../testing/accessibility.ts";
import { linkEmailTo } from "../testing/email.ts";
import { cutRequests } from "../testing/failing-requests.ts";
import { alert, button, newEmail } from "../testing/hosted-pages.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
let base: string;
beforeAll(async () => {
  project = await server.givenProject();
  base = `/p/${project.id}/handler`;
});

const asServer = (method: string, path: string, body?: object) =>
  server.request(method, path, { as: "server", project, ...(body && { body }) });
const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor();

/** Runs a story in the browser of a signed-in user. */
const withPerson = (story: (page: Page, person: Person) => Promise<void>, expected?: RegExp) =>
  withVisitor(async (page, context) => {
    const person = await server.givenUser({ project });
    await addSessionCookie(context, server.url, project, person.refreshToken);
    await story(page, person);
  }, expected);

/** An invitation to a new team, as in the e-mail. */
async function givenInvitation(displayName = "Engines", email = newEmail()) {
  const { json: team } = await asServer("POST", "/teams", { display_name: displayName });
  const callback_url = `${server.url}${base}/team-invitation?after_auth_return_to=%2Fdev%2Finbox`;
  const sent = await asServer("POST", "/team-invitations/send-code", { email, team_id: team.id, callback_url });
  const { link: address } = await linkEmailTo(server, email);
  return {
    email,
    address,
    code: new URL(address).searchParams.get("code") ?? "",
    teamId: team.id as string,
    revoke: () => asServer("DELETE", `/team-invitations/${sent.json.id}?team_id=${team.id}`),
  };
}
const listTeams = async (userId: string) =>
  (await asServer("GET", `/teams?user_id=${userId}`)).json.items.map(({ id }: { id: string }) => id);

async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("a new user signs up, returns to the invitation and joins by the button", async () => {
  const { email, address, teamId } = await givenInvitation();
  // E-mail scanners may load the page any number of times.
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  await withVisitor(async (page) => {
    await page.goto(address);
    await heading(page, "Join “Engines”?");
    await page.getByText(`${email} is invited to join this team`).waitFor();
    await link(page, "Create account").click();
    // The address of the invitation is filled in.
    await expect.poll(() => page.getByLabel("E-mail", { exact: true }).inputValue()).toBe(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.keyboard.press("Enter");

    await heading(page, "Join “Engines”?");
    expect(page.url()).toBe(address);
    await page.getByText(email).waitFor();
    const { json: found } = await asServer("GET", `/users?query=${email}`);
    const [{ id }] = found.items;
    expect(await listTeams(id)).toEqual([]);
    await button(page, "Join team").click();
    await heading(page, "You joined “Engines”");
    expect(await listTeams(id)).toEqual([teamId]);
    await link(page, "Continue").click();
    await page.waitForURL(`${server.url}/dev/inbox`);

    await page.goto(address);
    await expect.poll(() => alert(page)).toContain("If you used it, you are a member");
  });
});

test("members and users who decline do not consume the invitation", async () => {
  const { address, teamId } = await givenInvitation();
  await withPerson(async (page, { id }) => {
    await page.goto(address);
    await button(page, "Not now").click();
    await heading(page, "You did not join “Engines”");
    await server.db
      .insertInto("team_members")
      .columns(["tenancy_id", "team_id", "user_id", "created_at"])
      .expression((from) =>
        from
          .selectFrom("teams")
          .select(({ val }) => ["tenancy_id", "id", val(id).as("user_id"), "created_at"])
          .where("id", "=", teamId),
      )
      .execute();
    await page.reload();
    await heading(page, "You are already a member of “Engines”");
  });
  await withPerson(async (page, { id }) => {
    await page.goto(address);
    await button(page, "Join team").click();
    await heading(page, "You joined “Engines”");
    expect(await listTeams(id)).toEqual([teamId]);
  });
});

test("an invalid invitation shows the reason and does not ask for sign-in", async () => {
  await withVisitor(async (page) => {
    const says = async (address: string, words: string) => {
      await page.goto(address);
      await heading(page, "This invitation is not valid");
      expect(await alert(page)).toContain(words);
      expect(await link(page, "Sign in").count()).toBe(0);
    };
    const { address, revoke } = await givenInvitation();
    await says(address.replace(/code=\w{9}/, "code="), "the link is incomplete");
    await revoke();
    await says(address, "may have been revoked");

    const tried = await givenInvitation();
    const check = () =>
      server.request("POST", "/team-invitations/accept/check-code", { as: "client", project, body: { code: tried.code } });
    for (let tries = 0; tries < codeLimits.maxAttempts; tries++) await check();
    await says(tried.address, "Too many attempts");

    const delayed = await givenInvitation();
    server.clock.advance(codeLimits.lifetime.invitation);
    await says(delayed.address, "has expired");
  });
});

test("an invitation that changed since it was loaded shows an error when it is accepted", async () => {
  await withPerson(async (page) => {
    const { address, revoke } = await givenInvitation();
    await page.goto(address);
    await button(page, "Join team").waitFor();
    await revoke();
    await button(page, "Join team").click();
    await heading(page, "This invitation is not valid");
    expect(await alert(page)).toContain("may have been revoked");
  });
});

test("a signed-in user switches accounts and returns to the invitation", async () => {
  const bob = await server.givenUser({ project });
  await withPerson(async (page, person) => {
    const { address } = await givenInvitation();
    await page.goto(address);
    await page.getByText(person.email).waitFor();
    await link(page, "Switch account").click();
    await heading(page, "You are signed out");
    await link(page, "Sign in").click();
    await signIn(page, bob);
    await heading(page, "Join “Engines”?");
    await page.getByText(bob.email).waitFor();
  });
});

test("anonymous users and ended sessions count as signed out; closed sign-ups are not offered", async () => {
  const anonymous = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project });
  const { address } = await givenInvitation();
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, anonymous.json.refresh_token);
    await page.goto(address);
    await link(page, "Create account").waitFor();
  });
  await withPerson(async (page, { id }) => {
    await page.goto(address);
    await button(page, "Join team").waitFor();
    await server.configure({ auth: { password: { allowSignIn: true }, allowSignUp: false } }, project.id);
    onTestFinished(() => server.configure({ auth: { password: { allowSignIn: true } } }, project.id));
    await asServer("PATCH", `/users/${id}`, { password: "another horse battery" });
    await button(page, "Join team").click();
    await link(page, "Sign in").waitFor();
    expect(await link(page, "Create account").count()).toBe(0);
  }, /status of 401/);
});

test("while the server cannot be reached, the page goes on loading the invitation; accepting it can be retried", async () => {
  await withPerson(async (page) => {
    const { address } = await givenInvitation();
    const reconnectDetails = await cutRequests(page, "**/accept/details");
    await page.goto(address);
    await page.getByText("The server is not responding. Still trying…").waitFor();
    expect(await button(page, "Try again").count()).toBe(0);
    reconnectDetails();
    await heading(page, "Join “Engines”?");
    const reconnect = await cutRequests(page, "**/team-invitations/accept");
    await button(page, "Join team").click();
    await expect.poll(() => alert(page)).toContain("server cannot be reached");
    reconnect();
    await button(page, "Join team").click();
    await heading(page, "You joined “Engines”");
  }, /net::ERR_FAILED/);
});

const longName = "The very long-winded department of Oberdonaudampfschifffahrtsgesellschaft";
const asOtherUser = async (page: Page) =>
  addSessionCookie(page.context(), server.url, project, (await server.givenUser({ project })).refreshToken);

testScenes(
  {
    "an invitation for an anonymous visitor": async (page) => {
      await page.goto((await givenInvitation()).address);
      await link(page, "Create account").waitFor();
    },
    "an invitation into a team with a long name": async (page) => {
      await asOtherUser(page);
      await page.goto((await givenInvitation(longName)).address);
      await button(page, "Join team").waitFor();
    },
    "a joined team": async (page) => {
      await asOtherUser(page);
      await page.goto((await givenInvitation()).address);
      await button(page, "Join team").click();
      await heading(page, "You joined “Engines”");
    },
    "an invalid invitation": async (page) => {
      await page.goto(`${base}/team-invitation?code=none`);
      await page.getByRole("alert").waitFor();
    },
  },
  () => ({ browser, url: server.url }),
);

import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { givenSentEmail } from "#server/testing/emails/sent-emails.ts";
import type { Person } from "#server/testing/index.ts";
import { testScenes } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let owner: Person;
let newcomer: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "a.rather.long.address.of.the.owner@subsidiary.example.org" });
  newcomer = await server.givenUser();
  for (let i = 0; i < 26; i++) await server.givenUser();
});

const readTenancy = async (projectId: string) => {
  const { id } = await server.db.selectFrom("tenancies").select("id").where("project_id", "=", projectId).executeTakeFirstOrThrow();
  return { tenancyId: id };
};

/** The dashboard pages in all visual states, and how to reach them. */
const scenes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the list of projects": (page) => signInTo(page, "/", owner),
  "the list without projects": async (page) => {
    await signInTo(page, "/projects", newcomer);
    await page.getByText("No projects yet").waitFor();
  },
  "the dialog for a new project with an error": async (page) => {
    await signInTo(page, "/", owner);
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByText("Enter a project name.").waitFor();
  },
  "the project switcher": async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByRole("heading", { name: "Sign-in methods" }).waitFor();
    await page.getByRole("button", { name: /Switch project/ }).click();
    await page.getByRole("link", { name: "All projects" }).waitFor();
  },
  "the overview with an open table": async (page) => {
    await signInTo(page, "/projects/internal", owner);
    await page.getByText("Show as table").first().click();
    await page.getByRole("table").first().waitFor();
  },
  "the first run of a project": async (page) => {
    const { person, project } = await givenDeveloper(server);
    await signInTo(page, `/projects/${project.id}`, person);
    await page.getByRole("button", { name: "Show code with my keys" }).click();
    await page.getByText("Your new keys are filled in.").waitFor();
  },
  "the overview of a project with problems": async (page) => {
    const { person, project } = await givenDeveloper(server);
    await project.app.createUser({ displayName: "Ada" });
    await givenSentEmail(server, await readTenancy(project.id), { state: "bounced" });
    await signInTo(page, `/projects/${project.id}`, person);
    await page.getByText("1 e-mail bounced in the last 7 days").waitFor();
  },
  "the page of a project without access": async (page) => {
    await signInTo(page, "/projects/internal", newcomer);
    await page.getByText("do not have access to this project").waitFor();
  },
  "the list of users": async (page) => {
    await signInTo(page, "/projects/internal/users", owner);
    await page.getByRole("table").waitFor();
  },
  "the API keys": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("table").waitFor();
  },
  "the dialog for new keys": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Expires after").selectOption("Never");
    await page.getByText("are a risk").waitFor();
  },
  "new keys shown in full": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Description").fill("The shop's server");
    await page.getByRole("button", { name: "Create keys" }).click();
    await page.getByRole("heading", { name: "Save your keys" }).waitFor();
    // The table behind the dialog is pale until it has the new keys.
    await page.locator("table").getByText("The shop's server").first().waitFor({ state: "attached" });
  },
  "the confirmation dialog for revoking keys": async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page
      .getByRole("button", { name: /^Acts for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    await page.getByRole("alertdialog").waitFor();
  },
};

testScenes(scenes, () => ({ browser, url: server.url }));

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createAdminApp } from "#sdk/admin.ts";
import { createServerApp } from "#sdk/server.ts";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { type CodeSubject, listCalls } from "../dashboard/code/subject-calls.ts";
import { readKeyVariable, writeCode } from "../dashboard/code/write-code.ts";
import { axeVisit, findViolations, overflow, phone } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
const run = promisify(execFile);

/** The environment of a program of the developer. */
async function givenEnvironment({ app, id }: GivenDeveloper["project"]): Promise<Record<string, string>> {
  const keys = await app.createInternalApiKey({
    description: "Programs",
    expiresAt: new Date(server.clock.now().getTime() + 864e5),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  });
  return {
    LATCHKEY_API_URL: server.url,
    LATCHKEY_PROJECT_ID: id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey ?? "",
    LATCHKEY_SECRET_SERVER_KEY: keys.secretServerKey ?? "",
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: keys.superSecretAdminKey ?? "",
  };
}

const runShell = async (code: string, env: Record<string, string>) =>
  JSON.parse((await run("bash", ["-c", code], { env: { ...process.env, ...env } })).stdout);

test("a developer opens the code of a user, copies a call that works, and runs it", async () => {
  const { project, person } = await givenDeveloper(server);
  const ada = await project.app.createUser({ displayName: "Ada Lovelace", primaryEmail: "ada@example.org" });
  const env = await givenEnvironment(project);
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/users/${ada.id}`, person);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Code" }).click();
      const drawer = page.getByRole("dialog", { name: "Code for Ada Lovelace" });
      await drawer.getByRole("tab", { name: "curl" }).click();
      const curl = (await drawer.locator("pre").first().textContent()) ?? "";
      expect(await runShell(curl, env)).toMatchObject({ id: ada.id, display_name: "Ada Lovelace" });

      await drawer.getByRole("button", { name: "Run" }).click();
      await drawer.getByText("200 ·").waitFor();
      expect(JSON.parse((await drawer.locator("pre").last().textContent()) ?? "")).toMatchObject({ id: ada.id });
      expect(await findViolations(page)).toEqual([]);

      await drawer.getByLabel("Task").selectOption({ label: "List the sessions of the user" });
      await drawer.getByText("auth/sessions").first().waitFor();
      await drawer.getByRole("button", { name: "Close" }).click();
      await page.reload();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Code" }).click();
      expect(await drawer.getByRole("tab", { name: "curl" }).getAttribute("aria-selected")).toBe("true");
      await page.setViewportSize(phone.viewport);
      expect(await overflow(page)).toBe(0);
    },
    axeVisit,
  );
});

test("each read of the drawer works as it is: with curl, with Python and with the client library", async () => {
  const { project } = await givenDeveloper(server);
  const { app } = project;
  const env = await givenEnvironment(project);
  await project.updateConfig({
    "payments.items.credits": { displayName: "Credits", customerType: "custom" },
    "rbac.permissions.billing": { scope: "team", description: "Sees bills" },
  });
  const user = await app.createUser({ displayName: "Ada" });
  const team = await app.createTeam({ displayName: "Looms" });
  const [keySet] = await app.listInternalApiKeys();
  const endpoint = await app.createWebhookEndpoint({ url: "http://127.0.0.1:9/" });
  const [template] = await app.listEmailTemplates();
  const subjects: CodeSubject[] = [
    { kind: "user", id: user.id },
    { kind: "team", id: team.id },
    { kind: "keySet", id: keySet?.id ?? "" },
    { kind: "endpoint", id: endpoint.id },
    { kind: "template", id: template?.id ?? "" },
    { kind: "permission", id: "billing", scope: "team" },
    { kind: "item", id: "credits", customerType: "custom", customerId: 'it\'s "us"' },
    { kind: "setting", path: "users" },
  ];
  const target = { apiUrl: server.url, projectId: project.id };
  const [baseUrl, projectId] = [server.url, project.id];
  const apps = {
    server: createServerApp({ baseUrl, projectId, secretServerKey: env.LATCHKEY_SECRET_SERVER_KEY ?? "" }),
    admin: createAdminApp({ baseUrl, projectId, superSecretAdminKey: env.LATCHKEY_SUPER_SECRET_ADMIN_KEY ?? "" }),
  };
  for (const call of subjects.flatMap(listCalls)) {
    if (call.method !== "GET") continue;
    const answer = await runShell(writeCode("curl", call, target), env);
    expect(answer, `${call.route} with ${readKeyVariable(call)}`).not.toHaveProperty("code");
    const python = await run("python3", ["-c", writeCode("python", call, target)], { env: { ...process.env, ...env } });
    expect(python.stdout, call.route).not.toBe("");
    const execute = new Function("app", `return (async () => { ${call.script}\nreturn result; })();`) as (app: object) => Promise<unknown>;
    expect(await execute(apps[call.access]), call.route).toBeDefined();
  }
});

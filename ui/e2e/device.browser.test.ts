import { beforeAll, expect, test } from "vitest";
import { createServerApp } from "#sdk/server.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { deviceCalls, givenDeviceApplication } from "#server/testing/sign-in/devices.ts";
import { axeVisit, findViolations, overflow } from "../testing/accessibility.ts";
import { button } from "../testing/hosted-pages.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: Awaited<ReturnType<typeof server.givenProject>>;
let calls: ReturnType<typeof deviceCalls>;
beforeAll(async () => {
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, oauthServer: { isEnabled: true } });
  calls = deviceCalls(server, project);
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, { ...axeVisit, ...(expected && { expected }) });
const givenTelevision = () => givenDeviceApplication(server, project, { display_name: "Television" });
const userAgent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

test("a person signs in, types the code of a television after a wrong one, and lets it have access", async () => {
  const person = await server.givenUser({ project });
  const television = await givenTelevision();
  await withVisitor(async (page) => {
    const codes = await calls.start(television, {}, { "user-agent": userAgent });
    await page.goto(codes.verification_uri);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter the code on your device" }).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    await page.getByLabel("Code").fill("bcdf-ghjk");
    await page.getByText("This code is wrong, was already used, or has expired.").waitFor();
    await page.getByLabel("Code").fill(codes.user_code.toLowerCase());
    await page.getByRole("heading", { name: /^Television wants to access your .* account$/ }).waitFor();
    for (const text of [codes.user_code, "Chrome 150 · Android", "127.0.0.1", person.email]) await page.getByText(text).waitFor();
    expect([await findViolations(page), await overflow(page)]).toEqual([[], 0]);
    expect((await calls.poll(television, codes.device_code)).json.error).toBe("authorization_pending");
    await button(page, "Allow").click();
    await page.getByRole("heading", { name: "The device is connected" }).waitFor();
    expect((await calls.poll(television, codes.device_code)).json.scope).toContain("openid");
  }, /status of 404/);
});

test("an address with the code asks nevertheless, and a denied device gets nothing", async () => {
  const person = await server.givenUser({ project });
  const television = await givenTelevision();
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, person.refreshToken);
    const codes = await calls.start(television);
    await page.goto(codes.verification_uri_complete);
    await page.getByText("Allow only if the device is yours and shows this code.").waitFor();
    expect((await calls.poll(television, codes.device_code)).json.error).toBe("authorization_pending");
    await button(page, "Deny").click();
    await page.getByRole("heading", { name: "The device is not connected" }).waitFor();
    expect((await calls.poll(television, codes.device_code)).json.error).toBe("access_denied");
  });
});

test("a developer lets devices of an application sign in by the SDK", async () => {
  const { id: projectId, publishableClientKey, secretServerKey } = project;
  const app = createServerApp({ baseUrl: server.url, projectId, publishableClientKey, secretServerKey });
  const application = await app.createOAuthApplication({ displayName: "Console", type: "native", isDeviceFlowEnabled: true });
  expect((await calls.begin({ ...application, client_secret: null, secrets: [] })).status).toBe(200);
  expect((await application.update({ isDeviceFlowEnabled: false })).isDeviceFlowEnabled).toBe(false);
});

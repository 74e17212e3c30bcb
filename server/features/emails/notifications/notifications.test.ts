import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notificationCategories, oneClick } from "#contract/vocabulary/emails/notifications.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { givenUnsubscribeCode } from "../../../testing/emails/unsubscribe-codes.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

const [transactional, marketing] = notificationCategories;
let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
});
afterAll(() => server?.close());
beforeEach(async () => {
  ada = await server.givenUser({ project });
});

const path = (id: string, category = "") => `/emails/notification-preference/${id}${category && `/${category}`}`;
const asAda = () => ({ as: "client", project, user: ada.accessToken }) as const;
const preferences = async () => {
  const { json } = await server.request("GET", path("me"), asAda());
  return json.items.map((item: { notification_category_name: string; enabled: boolean }) => [
    item.notification_category_name,
    item.enabled,
  ]);
};
const set = (enabled: boolean, category: string = marketing.id) =>
  server.request("PATCH", path("me", category), { ...asAda(), body: { enabled } });
const rows = () => server.db.selectFrom("notification_preferences").select("enabled").where("user_id", "=", ada.id).execute();
const link = (code: string) => `${server.url}${apiPath}/emails/unsubscribe-link?code=${code}`;
const clickOnce = (code: string, body = `${oneClick.field}=${oneClick.value}`) =>
  fetch(link(code), { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body });

test("a user turns a category off and on; a row exists only while it differs from the default", async () => {
  expect(await preferences()).toEqual([
    ["Transactional", true],
    ["Marketing", true],
  ]);
  const off = await set(false);
  expect([off.status, off.json]).toEqual([
    200,
    { notification_category_id: marketing.id, notification_category_name: "Marketing", enabled: false, can_disable: true },
  ]);
  expect([await preferences(), await rows()]).toEqual([
    [
      ["Transactional", true],
      ["Marketing", false],
    ],
    [{ enabled: false }],
  ]);
  await set(false);
  expect(await rows()).toHaveLength(1);
  await set(true);
  expect(await rows()).toEqual([]);
});

test("a category that cannot be disabled stays on", async () => {
  const refused = await set(false, transactional.id);
  expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(refused.json.error).toContain("body.enabled");
  expect((await set(true, transactional.id)).json).toMatchObject({ enabled: true, can_disable: false });
  expect(await rows()).toEqual([]);
});

test("a client neither reads nor changes another user's preferences", async () => {
  const eve = await server.givenUser({ project });
  for (const [method, body] of [["GET"], ["PATCH", { enabled: false }]] as const) {
    const url = path(ada.id, body && marketing.id);
    const refused = await server.request(method, url, { ...asAda(), user: eve.accessToken, ...(body && { body }) });
    expect(refused.status).toBe(403);
  }
  expect(await rows()).toEqual([]);
});

test("the link in an e-mail changes nothing when opened, and unsubscribes by one click, again and again (EML-07)", async () => {
  const code = givenUnsubscribeCode(server, project, ada.id);
  expect((await fetch(link(code), { method: "HEAD", redirect: "manual" })).status).toBe(303);
  const opened = await fetch(link(code), { redirect: "manual" });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `${server.url}/p/${project.id}/handler/unsubscribe?code=${code}`]);
  expect(await rows()).toEqual([]);
  for (let click = 0; click < 2; click++) expect((await clickOnce(code)).status).toBe(200);
  expect(await rows()).toEqual([{ enabled: false }]);
});

test("one click is also understood as multipart/form-data, with nothing else in it (RFC 8058, section 3.2)", async () => {
  const code = givenUnsubscribeCode(server, project, ada.id);
  const post = async (fields: readonly (readonly [string, string | Blob])[]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return (await fetch(link(code), { method: "POST", body })).status;
  };
  const { field, value } = oneClick;
  for (const refused of [
    [],
    [[field, "Two-Click"]],
    [[field, new Blob([value])]],
    [
      [field, value],
      [field, value],
    ],
  ] as const)
    expect(await post(refused)).toBe(400);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect((await fetch(link(code), { method: "POST", headers, body: "--y" })).status).toBe(400);
  expect(await rows()).toEqual([]);
  expect(await post([[field, value]])).toBe(200);
  expect(await rows()).toEqual([{ enabled: false }]);
  const elsewhere = await fetch(`${server.url}${apiPath}/auth/oauth/token`, { method: "POST", body: new FormData() });
  expect(await elsewhere.text()).toContain("This content type is not understood");
});

test("a POST that is not the one click, or whose code was changed, unsubscribes no one", async () => {
  const code = givenUnsubscribeCode(server, project, ada.id);
  for (const body of ["", `${oneClick.field}=${oneClick.value}&${oneClick.field}=${oneClick.value}`])
    expect((await clickOnce(code, body)).status).toBe(400);
  const other = await server.givenUser({ project });
  const forged = Buffer.from(code, "base64url");
  Buffer.from(other.id.replaceAll("-", ""), "hex").copy(forged, 16);
  for (const wrong of [forged.toString("base64url"), `${code.slice(0, 60)}${"A".repeat(26)}`]) {
    for (const answer of [await clickOnce(wrong), await fetch(link(wrong))])
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "VERIFICATION_CODE_NOT_FOUND"]);
  }
  expect((await clickOnce("short")).status).toBe(400);
  expect(
    await server.db.selectFrom("notification_preferences").select("user_id").where("user_id", "in", [ada.id, other.id]).execute(),
  ).toEqual([]);
});

test("the code of a link is no code of any other call (EML-07)", async () => {
  const code = givenUnsubscribeCode(server, project, ada.id);
  for (const path of ["/auth/otp/sign-in", "/auth/password/reset", "/contact-channels/verify", "/team-invitations/accept"]) {
    const body = { code, ...(path.endsWith("reset") && { password: "a new pass phrase" }) };
    const answer = await server.request("POST", path, { ...asAda(), body });
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
  }
  expect((await server.request("POST", `/emails/feedback/${code}`, { body: { type: "bounce" } })).status).toBe(404);
  const { json } = await server.request("GET", "/users/me", { as: "client", project, headers: { "x-stack-access-token": code } });
  expect(json.code).toBe("UNPARSABLE_ACCESS_TOKEN");
});

test("a link works after the server secret was rotated", async () => {
  const code = givenUnsubscribeCode(server, project, ada.id);
  const serverSecret = {
    current: "another server secret for tests, long enough",
    previous: "a server secret for tests, long enough to be one",
  };
  const rotated = await startServer({ databaseOf: server, serverSecret });
  const body = new URLSearchParams({ [oneClick.field]: oneClick.value });
  const answer = await fetch(`${rotated.url}${apiPath}/emails/unsubscribe-link?code=${code}`, { method: "POST", body });
  expect(answer.status).toBe(200);
  await rotated.close();
  expect(await rows()).toEqual([{ enabled: false }]);
});

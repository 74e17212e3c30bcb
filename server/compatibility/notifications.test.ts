import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProjectOverride } from "#contract/config/new-project.ts";
import { createClientApp } from "#sdk/client.ts";
import { createServerApp } from "#sdk/server.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys;
let traffic: RequestWatch;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(newProjectOverride());
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic?.stop();
  await server?.close();
});

const password = "correct horse battery";
const summary = (categories: readonly { name: string; enabled: boolean; canDisable: boolean }[]) =>
  categories.map(({ name, enabled, canDisable }) => ({ name, enabled, canDisable }));
const categories = (marketing: boolean) => [
  { name: "Transactional", enabled: true, canDisable: false },
  { name: "Marketing", enabled: marketing, canDisable: true },
];

test("notification categories are the same for the published client and for ours, as a user and as a server", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const app = publishedApps(server, project).client();
  await app.signUpWithCredential({ email, password, noVerificationCallback: true });
  const user = await app.getUser({ or: "throw" });
  const theirs = await user.listNotificationCategories();
  expect(summary(theirs)).toEqual(categories(true));
  await theirs[1]?.setEnabled(false);
  expect(summary(await user.listNotificationCategories())).toEqual(categories(false));

  const { id: projectId, publishableClientKey, secretServerKey } = project;
  const options = { baseUrl: server.url, projectId, publishableClientKey };
  const own = createClientApp({ ...options, tokenStore: "memory" });
  await own.signInWithCredential({ email, password, noRedirect: true });
  const ours = await (await own.getUser({ or: "throw" })).listNotificationCategories();
  expect(summary(ours)).toEqual(categories(false));
  expect(await ours[1]?.setEnabled(true)).toMatchObject({ id: theirs[1]?.id, name: "Marketing", enabled: true });

  const published = await publishedApps(server, project).server().getUser(user.id);
  expect(summary((await published?.listNotificationCategories()) ?? [])).toEqual(categories(true));
  const served = await createServerApp({ ...options, secretServerKey }).getUser(user.id);
  await (await served?.listNotificationCategories())?.[1]?.setEnabled(false);
  expect(summary((await served?.listNotificationCategories()) ?? [])).toEqual(categories(false));
  await (await published?.listNotificationCategories())?.[1]?.setEnabled(true);
  expect(summary((await published?.listNotificationCategories()) ?? [])).toEqual(categories(true));
});

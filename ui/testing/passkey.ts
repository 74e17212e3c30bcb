import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person, ProjectKeys, TestServer } from "#server/testing/index.ts";
import { givenVirtualAuthenticator, type VirtualAuthenticator } from "#server/testing/virtual-authenticator.ts";

declare global {
  var asked: CredentialRequestOptions[];
}
const noting = () => {
  const get = navigator.credentials.get.bind(navigator.credentials);
  globalThis.asked = [];
  navigator.credentials.get = (options = {}) => {
    globalThis.asked.push(options);
    return get(options);
  };
};

/** What the browser was asked for so far: by a dialog (undefined), in the field's list, or not any more. */
export const askedFor = (page: Page) =>
  page.evaluate(() => globalThis.asked.map(({ mediation, signal }) => (signal?.aborted ? "called off" : mediation)));

export const wasAskedFor = (page: Page, these: unknown[]) => expect.poll(() => askedFor(page), { timeout: 30_000 }).toEqual(these);

/** A sign-in page that leads to where every project has a page. */
export const passkeySignInPage = ({ id }: ProjectKeys) => `/p/${id}/handler/sign-in?after_auth_return_to=%2Fdev%2Finbox`;

/** Somebody with a passkey on the page's device, registered by an app of the project; nobody is signed in there. `library`: the client library. */
export async function givenPasskey(
  page: Page,
  server: TestServer,
  project: ProjectKeys,
  library: string,
): Promise<{ person: Person; device: VirtualAuthenticator }> {
  const person = await server.givenUser({ project });
  const device = await givenVirtualAuthenticator(page);
  await page.addInitScript(noting);
  await page.goto(`/p/${project.id}/handler/error`);
  await page.evaluate(library);
  const outcome = await page.evaluate(
    async ({ baseUrl, projectId, publishableClientKey, tokenStore }) => {
      const app = latchkey.createClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
      const user = await app.getUser({ or: "throw" });
      return user.registerPasskey();
    },
    {
      baseUrl: server.url,
      projectId: project.id,
      publishableClientKey: project.publishableClientKey,
      tokenStore: { accessToken: person.accessToken, refreshToken: person.refreshToken },
    },
  );
  expect(outcome.status).toBe("ok");
  return { person, device };
}

/** Opens the sign-in page while nobody is at the device, so that the field's offer stays open. */
export async function openUnattended(page: Page, device: VirtualAuthenticator, project: ProjectKeys): Promise<void> {
  await device.attend(false);
  await page.goto(passkeySignInPage(project));
  await wasAskedFor(page, ["conditional"]);
}

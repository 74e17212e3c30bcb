import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Person, ProjectKeys, TestServer } from "#server/testing/index.ts";
import { givenVirtualAuthenticator, type VirtualAuthenticator } from "#server/testing/sign-in/virtual-authenticator.ts";

declare global {
  var credentialRequests: CredentialRequestOptions[];
}
const recordCredentialRequests = () => {
  const get = navigator.credentials.get.bind(navigator.credentials);
  globalThis.credentialRequests = [];
  navigator.credentials.get = (options = {}) => {
    globalThis.credentialRequests.push(options);
    return get(options);
  };
};

/** The passkey prompts so far: by dialog (undefined), conditional, or canceled ("called off"). */
export const passkeyPrompts = (page: Page) =>
  page.evaluate(() => globalThis.credentialRequests.map(({ mediation, signal }) => (signal?.aborted ? "called off" : mediation)));

export const expectPasskeyPrompts = (page: Page, these: unknown[]) =>
  expect.poll(() => passkeyPrompts(page), { timeout: 30_000 }).toEqual(these);

/** A sign-in page whose return URL exists for every project. */
export const passkeySignInPage = ({ id }: ProjectKeys) => `/p/${id}/handler/sign-in?after_auth_return_to=%2Fdev%2Finbox`;

/** A signed-out user with a passkey on the page's device, registered by an app of the project. `library`: the client library. */
export async function givenPasskey(
  page: Page,
  server: TestServer,
  project: ProjectKeys,
  library: string,
): Promise<{ person: Person; device: VirtualAuthenticator }> {
  const person = await server.givenUser({ project });
  const device = await givenVirtualAuthenticator(page);
  await page.addInitScript(recordCredentialRequests);
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

/** Opens the sign-in page without user presence, so that the conditional prompt stays pending. */
export async function openWithoutPerson(page: Page, device: VirtualAuthenticator, project: ProjectKeys): Promise<void> {
  await device.attend(false);
  await page.goto(passkeySignInPage(project));
  await expectPasskeyPrompts(page, ["conditional"]);
}

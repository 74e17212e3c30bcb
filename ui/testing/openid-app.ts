import * as oidc from "openid-client";
import type { BrowserContext, Page } from "playwright-core";
import type { NewOAuthApplication } from "#sdk/server.ts";

/** The callback page of the app. No server has it. */
export const callback = "https://calendar.example.org/callback";

/** The issuer of a project on a server. */
export const issuerFor = ({ url }: { readonly url: string }, { id }: { readonly id: string }): string =>
  `${url}/api/v1/projects/${id}/oauth`;

/** An app that signs users in with a project, by a library. Its callback page needs no server. */
export async function startApp(
  context: BrowserContext,
  { id, clientSecret }: Pick<NewOAuthApplication, "id" | "clientSecret">,
  issuer: string,
) {
  const config = await oidc.discovery(new URL(issuer), id, clientSecret ?? undefined, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
  const [codeVerifier, state] = [oidc.randomPKCECodeVerifier(), oidc.randomState()];
  await context.route(`${callback}*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Calendar</h1>" }));
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: "openid profile email offline_access",
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
  });
  return {
    config,
    /** The address that a sign-in starts with. @param extra parameters in place of those of the app */
    startUrl(extra: Record<string, string> = {}) {
      const address = new URL(url);
      for (const [name, value] of Object.entries(extra)) address.searchParams.set(name, value);
      return address.href;
    },
    /** Waits for the visitor. @returns the query of the app's callback page */
    async awaitAnswer(page: Page): Promise<URLSearchParams> {
      await page.waitForURL(`${callback}*`);
      return new URL(page.url()).searchParams;
    },
    exchange: (page: Page) =>
      oidc.authorizationCodeGrant(config, new URL(page.url()), { pkceCodeVerifier: codeVerifier, expectedState: state }),
  };
}

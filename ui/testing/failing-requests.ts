import type { Page, Route } from "playwright-core";

/** Lets requests reach the server again. */
type Repair = () => void;

/**
 * Answers every request to a URL in place of the server until the returned function is called. Pages poll and retry, so a test
 * cannot know which request is the first. The route stays: a browser that stops to intercept requests may lose one that is open.
 */
export async function replaceResponses(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<Repair> {
  let replaced = true;
  await page.route(address, (route) => (replaced ? answer(route) : route.fallback()));
  return () => {
    replaced = false;
  };
}

/** Lets requests to a URL fail as without a network: all of them, or those of one method. */
export const cutRequests = (page: Page, address: string, method?: string): Promise<Repair> =>
  replaceResponses(page, address, (route) =>
    method === undefined || route.request().method() === method ? route.abort() : route.continue(),
  );

/** Lets requests to a URL fail with a 500. Sent as 200 with the status header, because the client library retries a plain 500. */
export const failRequests = (page: Page, address: string): Promise<Repair> =>
  replaceResponses(page, address, (route) =>
    route.fulfill({
      status: 200,
      headers: {
        "x-stack-actual-status": "500",
        "x-stack-request-id": "k3n9q0r7w2x5y8z1",
        "content-type": "text/plain",
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "x-stack-actual-status, x-stack-request-id",
      },
      body: "Something broke.",
    }),
  );

// The authorization requests of apps to the hosted pages, checked before the user signs in for them.

import { afterAll, expect, test } from "vitest";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, listTraces } = context;
const domains = { allowLocalhost: false, trustedDomains: { app: { baseUrl: "https://*.acme.example" } } };
const acme = await server.givenProject(oauthConfig({ domains }), ["side"]);

const complete = {
  client_id: acme.id,
  redirect_uri: "https://app.acme.example/callback?from=x#top",
  state: "a state",
  code_challenge: "c".repeat(43),
  code_challenge_method: "S256",
  response_type: "code",
  scope: "legacy",
};

/** Opens the authorization page, and returns the text that the server writes into it. */
const open = (more: Record<string, string> = {}, { page = acme.id, tail = "" } = {}) =>
  openPage(page, `authorize?${new URLSearchParams({ ...complete, ...more })}${tail}`);

async function openPage(clientId: string, page: string) {
  const shown = await fetch(`${server.url}/p/${encodeURIComponent(clientId)}/handler/${page}`);
  const [, json = ""] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await shown.text()) ?? [];
  return { boot: JSON.parse(json) as PageBoot, requestId: shown.headers.get("x-stack-request-id") };
}
const readTrace = async (id: string | null) => (await listTraces(acme)).find(({ request_id }: { request_id: string }) => request_id === id);

test.each<[name: string, more: Record<string, string>]>([
  ["a complete request", {}],
  ["a page of the app to continue on", { after_callback_redirect_url: "https://www.acme.example/notes" }],
  ["the hosted pages themselves", { redirect_uri: `${server.url}/p/${acme.id}/handler/oauth-callback` }],
])("%s is accepted, and leaves no trace", async (_name, more) => {
  const { boot, requestId } = await open(more);
  expect(boot.rejectedRequest).toBeUndefined();
  expect(await readTrace(requestId)).toBeUndefined();
});

test.each([
  ["client_id", "another", "client_id"],
  ["scope", "everything", "scope"],
  ["redirect_uri", "callback", "parameters"],
  ["state", "", "parameters"],
  ["state", "s".repeat(1025), "parameters"],
  ["code_challenge", "short", "parameters"],
  ["code_challenge_method", "plain", "parameters"],
  ["response_type", "token", "parameters"],
])("a request with the %s %j is incomplete, and its trace names the check", async (name, value, check) => {
  const { boot, requestId } = await open({ [name]: value });
  expect(boot.rejectedRequest).toEqual({ reason: "incomplete", host: "", requestId });
  const detail = check === "parameters" ? `query.${name}` : value;
  expect(await readTrace(requestId)).toMatchObject({ step: "authorize", check, detail });
});

test.each([
  ["https://evil.example/", "evil.example"],
  ["https://app.acme.example@evil.example/", "evil.example"],
  ["https://app.acme.example.evil.example/", "app.acme.example.evil.example"],
  ["http://app.acme.example/", "app.acme.example"],
  ["https://app.acme.example:8443/", "app.acme.example:8443"],
  ["http://localhost:3000/", "localhost:3000"],
  ["javascript://app.acme.example/%0aalert(1)", "app.acme.example"],
])("%s is untrusted as a callback page and as a page to continue on (OAU-05)", async (address, host) => {
  for (const check of ["redirect_uri", "after_callback_redirect_url"]) {
    const { boot, requestId } = await open({ [check]: address });
    expect(boot.rejectedRequest).toEqual({ reason: "untrusted", host, requestId });
    expect(await readTrace(requestId)).toMatchObject({ check, detail: address, error_code: "REDIRECT_URL_NOT_WHITELISTED" });
  }
});

test("of a repeated parameter the first counts, which the page uses", async () => {
  const evil = encodeURIComponent("https://evil.example/");
  expect((await open({}, { tail: `&redirect_uri=${evil}` })).boot.rejectedRequest).toBeUndefined();
  expect((await open({ redirect_uri: "https://evil.example/" }, { tail: "&redirect_uri=x" })).boot.rejectedRequest?.reason).toBe(
    "untrusted",
  );
});

test("a request for a branch is checked on the page of the branch", async () => {
  const client_id = `${acme.id}#side`;
  const untrusted = { client_id, redirect_uri: "http://localhost:3000/" };
  expect((await open(untrusted)).boot.rejectedRequest).toBeUndefined();
  expect((await open(untrusted, { page: client_id })).boot.rejectedRequest?.reason).toBe("untrusted");
});

test.each([
  ["https://app.acme.example/bye", true],
  ["https://evil.example/", undefined],
  ["//evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
])("after a sign-out, the browser returns to %j only if the project trusts it", async (url, returnsToApp) => {
  const { boot } = await openPage(acme.id, `sign-out?${new URLSearchParams({ post_logout_redirect_uri: url })}`);
  expect(boot.returnsToApp).toBe(returnsToApp);
  expect(boot.targets.afterSignOut === url).toBe(returnsToApp === true);
  const elsewhere = await openPage(acme.id, `sign-in?${new URLSearchParams({ post_logout_redirect_uri: url })}`);
  expect(elsewhere.boot.returnsToApp).toBeUndefined();
});

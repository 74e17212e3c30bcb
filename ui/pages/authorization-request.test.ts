import { expect, test } from "vitest";
import { readAuthorizationRequest, responseUrl } from "./authorization-request.ts";
import type { HostedProject } from "./page-context.ts";

const id = "b3a1c9c2-6f1e-4a63-9c53-0d0c0ddc7e51";
const project = { id, config: { domains: [{ domain: "https://*.acme.example", handler_path: "/handler" }] } } as unknown as HostedProject;
const complete = {
  client_id: id,
  redirect_uri: "https://app.acme.example/callback?from=x#top",
  state: "a state",
  code_challenge: "c".repeat(43),
  code_challenge_method: "S256",
  response_type: "code",
  scope: "legacy",
};
const read = (more: Record<string, string> = {}) => readAuthorizationRequest(`?${new URLSearchParams({ ...complete, ...more })}`, project);

test("a complete request names the app's host, and its response has code and state beside what the address had", () => {
  const request = read({ after_callback_redirect_url: "https://app.acme.example/notes" });
  expect(request).toEqual({
    redirectUri: "https://app.acme.example/callback?from=x",
    state: "a state",
    codeChallenge: "c".repeat(43),
    returnTo: "https://app.acme.example/notes",
    host: "app.acme.example",
  });
  if ("rejected" in request) throw new Error("The request was rejected.");
  expect(responseUrl(request, "the code")).toBe("https://app.acme.example/callback?from=x&code=the+code&state=a+state");
});

test.each([
  ["client_id", crypto.randomUUID()],
  ["redirect_uri", "callback"],
  ["state", ""],
  ["state", "s".repeat(1025)],
  ["code_challenge", "short"],
  ["code_challenge_method", "plain"],
  ["response_type", "token"],
  ["scope", "everything"],
])("a request with the %s %j is incomplete", (name, value) => {
  expect(read({ [name]: value })).toMatchObject({ rejected: "incomplete" });
});

test.each([
  "https://evil.example/",
  "https://app.acme.example@evil.example/",
  "http://app.acme.example/",
  "javascript://app.acme.example/",
])("%s is untrusted", (redirect_uri) => {
  expect(read({ redirect_uri })).toMatchObject({ rejected: "untrusted" });
});

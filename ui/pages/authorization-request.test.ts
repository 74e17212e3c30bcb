import { expect, test } from "vitest";
import type { PageBoot } from "#contract/entities/page-boot.ts";
import { pageOfBranch, readAuthorizationRequest, responseUrl } from "./authorization-request.ts";
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
const context = { boot: { projectId: id } as PageBoot, project };
const search = (more: Record<string, string> = {}) => `?${new URLSearchParams({ ...complete, ...more })}`;
const read = (more: Record<string, string> = {}, hash = "") => readAuthorizationRequest({ search: search(more), hash }, context);

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

test("the fragment holds the session of an anonymous user", () => {
  expect(read({}, "#code=c&code_verifier=v")).toMatchObject({ anonymousSession: { code: "c", codeVerifier: "v" } });
  expect(read({}, "#code=c")).toMatchObject({ anonymousSession: undefined });
  expect(read({ code: "c", code_verifier: "v" })).toMatchObject({ anonymousSession: undefined });
});

test("a request for a branch belongs to the page of the branch", () => {
  const ofBranch = search({ client_id: `${id}#side` });
  expect(pageOfBranch({ search: ofBranch, hash: "#code=c" }, context)).toBe(`/p/${id}%23side/handler/authorize${ofBranch}#code=c`);
  for (const client_id of [id, crypto.randomUUID(), `${crypto.randomUUID()}#side`])
    expect(pageOfBranch({ search: search({ client_id }), hash: "" }, context)).toBeUndefined();
  const onBranch = { boot: { projectId: `${id}#side` } as PageBoot, project };
  expect(pageOfBranch({ search: ofBranch, hash: "" }, onBranch)).toBeUndefined();
  expect(readAuthorizationRequest({ search: ofBranch, hash: "" }, onBranch)).toMatchObject({ host: "app.acme.example" });
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

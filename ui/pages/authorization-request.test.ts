import { expect, test } from "vitest";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { readAuthorizationRequest, responseUrl, toBranchPage } from "./authorization-request.ts";
import type { HostedProject } from "./page-context.ts";

const id = "b3a1c9c2-6f1e-4a63-9c53-0d0c0ddc7e51";
const project = { id } as HostedProject;
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
const read = (more: Record<string, string> = {}, hash = "") => readAuthorizationRequest({ search: search(more), hash });

test("a complete request names the app's host, and its response adds code, state and issuer to what the address had", () => {
  const request = read({ after_callback_redirect_url: "https://app.acme.example/notes" });
  expect(request).toEqual({
    redirectUri: "https://app.acme.example/callback?from=x",
    state: "a state",
    wantsAccount: false,
    codeChallenge: "c".repeat(43),
    returnTo: "https://app.acme.example/notes",
    host: "app.acme.example",
  });
  const response = "https://app.acme.example/callback?from=x&code=the+code&state=a+state&iss=https%3A%2F%2Fauth.example.org";
  expect(responseUrl(request, "the code", "https://auth.example.org")).toBe(response);
});

test("the fragment holds the session of an anonymous user", () => {
  expect(read({}, "#code=c&code_verifier=v")).toMatchObject({ anonymousSession: { code: "c", codeVerifier: "v" } });
  expect(read({}, "#code=c")).toMatchObject({ anonymousSession: undefined });
  expect(read({ code: "c", code_verifier: "v" })).toMatchObject({ anonymousSession: undefined });
});

test("a request for a branch belongs to the page of the branch", () => {
  const ofBranch = search({ client_id: `${id}#side` });
  expect(toBranchPage({ search: ofBranch, hash: "#code=c" }, context)).toBe(`/p/${id}%23side/handler/authorize${ofBranch}#code=c`);
  for (const client_id of [id, crypto.randomUUID(), `${crypto.randomUUID()}#side`])
    expect(toBranchPage({ search: search({ client_id }), hash: "" }, context)).toBeUndefined();
  const onBranch = { boot: { projectId: `${id}#side` } as PageBoot, project };
  expect(toBranchPage({ search: ofBranch, hash: "" }, onBranch)).toBeUndefined();
});

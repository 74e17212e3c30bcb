import { expect, test } from "vitest";
import { documentErrors, type SentRequest } from "./documented-requests.ts";

const headers = {
  "x-stack-project-id": "internal",
  "x-stack-access-type": "client",
  "x-stack-publishable-client-key": "pck_a",
  "x-stack-access-token": "a token",
  "content-type": "application/json",
};
const id = "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b";
const accepted: SentRequest = { method: "GET", path: "/contact-channels?user_id=me", headers, body: undefined };

test.each<[string, SentRequest]>([
  ["`me` as a user's id", accepted],
  ["an id", { ...accepted, path: `/contact-channels?user_id=${id}` }],
  ["a body", { ...accepted, method: "POST", path: "/teams", body: '{"display_name":"A","creator_user_id":"me"}' }],
  [
    "a property under the name of published clients",
    { ...accepted, method: "PATCH", path: `/user-api-keys/${id}`, body: '{"expiresAt":"2026-01-31T12:00:00Z"}' },
  ],
])("%s is described", (_, request) => {
  expect(documentErrors(request)).toEqual([]);
});

test.each<[string, SentRequest, RegExp]>([
  ["another word as a user's id", { ...accepted, path: "/contact-channels?user_id=you" }, /query: data\/user_id must match pattern/],
  ["an unknown parameter", { ...accepted, path: "/contact-channels?colour=red" }, /query: data must NOT have additional properties/],
  [
    "an unknown property",
    { ...accepted, method: "POST", path: "/teams", body: '{"display_name":"A","x":1}' },
    /application\/json: data must NOT/,
  ],
  ["no body", { ...accepted, method: "POST", path: "/teams" }, /body: it is required/],
  [
    "another media type",
    { ...accepted, method: "POST", path: "/teams", headers: { ...headers, "content-type": "text/plain" }, body: "a" },
    /text\/plain is/,
  ],
  ["no key", { ...accepted, headers: { "x-stack-access-type": "client" } }, /security: no alternative/],
  ["an unknown path", { ...accepted, path: "/nothing" }, /in no document/],
  ["a call of servers", { ...accepted, path: "/users" }, /in no document of type client/],
])("%s is not", (_, request, message) => {
  expect(documentErrors(request).join("\n")).toMatch(message);
});

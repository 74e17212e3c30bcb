import { expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import { contract } from "#contract/index.ts";
import { accessTypes } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { authorize } from "./authorize.ts";
import type { Identity } from "./identify.ts";

const config = renderConfiguration({});
const active = { row: { id: "user", is_anonymous: false }, sessionId: "session", sessionIsActive: true, impersonated: false };
const users = [
  null,
  active,
  { ...active, sessionIsActive: false },
  { ...active, impersonated: true },
  { ...active, row: { is_anonymous: true } },
];
const administrators = [
  null,
  ...(["read_only", "member", "admin"] as const).map((role) => ({ role, teamId: "team", userId: "developer" })),
];
const projects = [
  { id: internalProjectId, config },
  { id: "project", config },
];
const identities = accessTypes.flatMap((accessType) =>
  projects.flatMap((project) =>
    users.flatMap((user) =>
      administrators.flatMap((administrator) =>
        [true, false].map((adminImpersonated) => ({ accessType, project, user, administrator, adminImpersonated, userDeleted: false })),
      ),
    ),
  ),
) as unknown as Identity[];

// The generated tests try one route for all that have the same access and effect (testing/access-shape.ts).
test("authorizing a caller reads nothing of a route but its access and its method", () => {
  const read = new Set<string>();
  let allowed = 0;
  for (const [, route] of walk(contract) as Iterable<[string, Route]>) {
    const watched = new Proxy(route, {
      get(target, key) {
        read.add(String(key));
        return target[key as keyof Route];
      },
    });
    for (const identity of [undefined, ...identities]) {
      try {
        authorize(watched, identity);
        allowed++;
      } catch {
        // Refused.
      }
    }
  }
  expect([...read].sort()).toEqual(["access", "method"]);
  expect(allowed).toBeGreaterThan(identities.length);
});

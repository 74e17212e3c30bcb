import { setTimeout as sleep } from "node:timers/promises";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase } from "../route-case.ts";

/** A refused sign-in. It is listed a moment later. @returns its id */
async function givenRefusedSignIn({ server, project }: CaseFixtures): Promise<string> {
  const email = `${randomUuid()}@example.org`;
  await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password: "wrong" } });
  for (let count = 0; count < 50; count++) {
    const { json } = await server.request("GET", `/internal/sign-ins?address=${email}`, { as: "admin", project });
    if (json.items[0]) return json.items[0].id;
    await sleep(100);
  }
  throw new Error("the sign-in was not recorded");
}

/** Valid calls of the routes about recorded sign-ins. */
export const signInListRouteCases = {
  "internal.signIns.list": { statements: 2, build: () => ({}) },
  "internal.signIns.get": {
    statements: 2,
    build: async (fixtures) => ({ params: { sign_in_id: await givenRefusedSignIn(fixtures) } }),
  },
} as const satisfies Record<string, RouteCase>;

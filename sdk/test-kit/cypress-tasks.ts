import type { ServerUserCreation } from "../objects/users/server-user.ts";
import type { SessionCookie } from "./storage-state.ts";
import type { TimeSpan } from "./test-clock.ts";
import type { EmailSearch, TestEmail } from "./test-inbox.ts";
import type { TestUser } from "./test-project.ts";
import type { TestServer } from "./test-server.ts";

/** A user as the tests in the browser see it. */
export type CypressUser = Pick<TestUser, "id" | "email" | "password">;

/** The tasks that the commands of `latchkey/testing/cypress` call in Node. Cypress passes one argument, and refuses `undefined`. */
export interface CypressTasks {
  readonly "latchkey:createTestUser": (about: ServerUserCreation | null) => Promise<CypressUser>;
  readonly "latchkey:cookies": (session: { readonly userId: string; readonly origin: string }) => Promise<SessionCookie[]>;
  readonly "latchkey:waitForEmail": (search: Omit<EmailSearch, "subject"> & { readonly subject?: string }) => Promise<TestEmail>;
  readonly "latchkey:codeFor": (to: string) => Promise<string>;
  readonly "latchkey:linkFor": (to: string) => Promise<string>;
  readonly "latchkey:advanceClock": (span: TimeSpan) => Promise<number>;
  readonly "latchkey:reset": () => Promise<null>;
}

/**
 * Makes the tasks of the Cypress commands.
 * @example
 * // cypress.config.ts
 * export default defineConfig({ e2e: { setupNodeEvents: (on) => void on("task", cypressTasks(connectTestServer())) } });
 */
export const cypressTasks = (server: TestServer): CypressTasks => ({
  async "latchkey:createTestUser"(about) {
    const { id, email, password } = await server.project.createTestUser(about ?? {});
    return { id, email, password };
  },
  async "latchkey:cookies"({ userId, origin }) {
    return server.project.storageState(await server.project.createSession({ id: userId }), origin).cookies;
  },
  "latchkey:waitForEmail": (search) => server.waitForEmail(search),
  "latchkey:codeFor": (to) => server.codeFor(to),
  "latchkey:linkFor": (to) => server.linkFor(to),
  "latchkey:advanceClock": async (span) => (await server.clock.advance(span)).getTime(),
  async "latchkey:reset"() {
    await server.project.reset();
    return null;
  },
});

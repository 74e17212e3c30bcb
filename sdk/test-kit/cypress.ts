import type { ServerUserCreation } from "../objects/users/server-user.ts";
import type { CypressTasks, CypressUser } from "./cypress-tasks.ts";
import type { SessionCookie } from "./storage-state.ts";
import type { TimeSpan } from "./test-clock.ts";

/** Entry point for the support file of Cypress, which runs in the browser. Its commands call the tasks of `cypressTasks` in Node. */

/** The result of a command: a chain of Cypress. */
interface Chain<Subject> {
  then<Next>(next: (subject: Subject) => Next): unknown;
}

/** The part of Cypress's `cy` that the commands use. */
interface CommandRunner {
  task<Result>(name: keyof CypressTasks, argument?: unknown): Chain<Result>;
  setCookie(name: string, value: string, options: object): unknown;
  wrap<Subject>(subject: Subject, options: object): unknown;
}

/** The part of the global `Cypress` that the commands use. */
interface CommandRegistry {
  /** Its method `add` knows the names of the app's declarations alone, so its type is stated here. */
  readonly Commands: object;
  config(name: "baseUrl"): string | null;
}

/** The signatures of the commands. Declare them for `cy`: `interface Chainable extends LatchkeyCommands {}`. */
export interface LatchkeyCommands {
  /** Creates a user, and signs the browser in. Visit the page afterwards. The chain has the user. */
  signInAsTestUser(about?: ServerUserCreation): Cypressed<CypressUser>;
  /** Signs the browser in as a user that exists. */
  signInAs(user: Pick<CypressUser, "id">): Cypressed<unknown>;
  /** The code of six characters in the newest e-mail with one. */
  codeFor(to: string): Cypressed<string>;
  /** The link in the newest e-mail with one. */
  linkFor(to: string): Cypressed<string>;
  /** Moves the clock of the server on. The clock of the browser does not move. */
  advanceClock(span: TimeSpan): Cypressed<number>;
  /** Removes the users, teams, e-mails and payments of the project. */
  resetProject(): Cypressed<null>;
}

/** A chain, as far as types without Cypress can say. */
interface Cypressed<Subject> {
  then<Next>(next: (subject: Subject) => Next): Cypressed<Next>;
}

function setCookies(cy: CommandRunner, cookies: readonly SessionCookie[]): void {
  for (const { name, value, domain, expires, secure } of cookies)
    cy.setCookie(name, value, { domain, path: "/", secure, sameSite: "lax", ...(expires < 0 ? {} : { expiry: expires }) });
}

/**
 * Adds the commands to Cypress.
 * @example
 * // cypress/support/e2e.ts
 * addLatchkeyCommands(Cypress, cy);
 */
export function addLatchkeyCommands(cypress: CommandRegistry, cy: CommandRunner): void {
  const Commands = cypress.Commands as { add(name: string, command: (...args: never[]) => unknown): void };
  const origin = () => {
    const url = cypress.config("baseUrl");
    if (!url) throw new Error("A sign-in needs the address of the app: set baseUrl in cypress.config.");
    return new URL(url).origin;
  };
  const signInAs = (userId: string) =>
    cy.task<SessionCookie[]>("latchkey:cookies", { userId, origin: origin() }).then((cookies) => setCookies(cy, cookies));
  Commands.add("signInAsTestUser", (about?: ServerUserCreation) =>
    cy.task<CypressUser>("latchkey:createTestUser", about ?? null).then((user) => {
      signInAs(user.id);
      return cy.wrap(user, { log: false });
    }),
  );
  Commands.add("signInAs", (user: Pick<CypressUser, "id">) => signInAs(user.id));
  Commands.add("codeFor", (to: string) => cy.task("latchkey:codeFor", to));
  Commands.add("linkFor", (to: string) => cy.task("latchkey:linkFor", to));
  Commands.add("advanceClock", (span: TimeSpan) => cy.task("latchkey:advanceClock", span));
  Commands.add("resetProject", () => cy.task("latchkey:reset"));
}

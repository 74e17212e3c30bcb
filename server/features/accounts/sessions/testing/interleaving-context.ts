import { request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { hashSync } from "@node-rs/bcrypt";
import { expect } from "vitest";
import { keyHeaders, type ProjectKeys, type TestResponse, type TestServer } from "../../../../testing/index.ts";
import type { Action } from "./interleaving-scenarios.ts";

interface TestUser {
  readonly id: string;
  readonly email: string;
  /** The number of password changes, which determines the valid password. */
  generation: number;
  deleted: boolean;
}

interface Session {
  readonly person: TestUser;
  readonly refreshToken: string;
  readonly accessTokens: string[];
  ended: boolean;
}

// Cheap hashes for hundreds of password changes. The first sign-in after each makes the server replace the hash, too.
const readPassword = (generation: number) => `password number ${generation}`;
const hashes = Array.from({ length: 8 }, (_, generation) => hashSync(readPassword(generation), { cost: 4 }));
const computeHash = (generation: number) => hashes[generation] ?? hashSync(readPassword(generation), { cost: 4 });

type WireCall = readonly [method: string, path: string, headers: Record<string, string>, body: string | undefined];

const readCode = (answer: TestResponse) => answer.json?.code ?? answer.text;

/** Runs actions on two servers over one database, and checks every response against the expected state. */
export class InterleavingContext {
  private readonly servers: readonly [TestServer, TestServer];
  private readonly project: ProjectKeys;
  private users: TestUser[] = [];
  private sessions: Session[] = [];

  constructor(servers: readonly [TestServer, TestServer], project: ProjectKeys) {
    this.servers = servers;
    this.project = project;
  }

  /** Two users with a session each. */
  async open(): Promise<void> {
    for (let index = 0; index < 2; index++) {
      const email = `${crypto.randomUUID()}@example.org`;
      const made = await this.ask(0, "POST", "/users", "server", {
        body: { primary_email: email, primary_email_auth_enabled: true, password_hash: computeHash(0) },
      });
      expect(made.status, made.text).toBe(201);
      const person: TestUser = { id: made.json.id, email, generation: 0, deleted: false };
      this.users.push(person);
      const signedIn = await this.signIn(person, 0, 0);
      expect(signedIn.status, signedIn.text).toBe(200);
      this.remember(person, signedIn);
    }
  }

  /** Runs the actions of a step in parallel, then checks the sessions that they affected. */
  async step(actions: readonly Action[]): Promise<void> {
    const known = [...this.sessions];
    const chosen = actions.filter(
      (one, index) =>
        one.kind !== "changePassword" || actions.findIndex((other) => other.kind === "changePassword" && other.user === one.user) === index,
    );
    const findSession = (one: Action) => known[one.session % known.length] as Session;
    const changed = new Set(chosen.filter((one) => one.kind === "changePassword").map((one) => this.users[one.user]));
    const changedTwice = new Set(chosen.filter((one) => one.kind === "changePassword" && one.lost).map((one) => this.users[one.user]));
    const deleted = new Set(chosen.filter((one) => one.kind === "deleteUser").map((one) => this.users[one.user]));
    const ending = new Set(
      known.filter(
        (session) =>
          changed.has(session.person) ||
          deleted.has(session.person) ||
          chosen.some((one) => (one.kind === "signOut" || one.kind === "remove") && findSession(one) === session),
      ),
    );
    const opened: Session[] = [];

    await Promise.all(
      chosen.map(async (one) => {
        await sleep(one.afterMillis);
        const person = this.users[one.user] as TestUser;
        switch (one.kind) {
          case "refresh":
            return this.refreshes(one, findSession(one), ending.has(findSession(one)));
          case "signIn": {
            const session = await this.signsIn(one, person, changed.has(person), deleted.has(person));
            // Opened with the new password, it may fall between the change and its repetition: both results are valid.
            if (session && (session.ended || !changedTwice.has(person))) opened.push(session);
            return;
          }
          case "signOut":
            return this.signsOut(one, findSession(one));
          case "remove":
            return this.removes(one, findSession(one));
          case "changePassword":
            return this.changesPassword(one, person, deleted.has(person));
          case "deleteUser":
            return this.deletes(one, person);
        }
      }),
    );

    for (const session of ending) session.ended = true;
    for (const person of changed) if (person) person.generation++;
    for (const person of deleted) if (person) person.deleted = true;
    for (const session of opened) if (session.person.deleted) session.ended = true;
    this.sessions.push(...opened);
    await Promise.all([...ending, ...opened].map((session) => this.checkSession(session)));
  }

  /** Checks every session so far. */
  async checkAllSessions(): Promise<void> {
    await Promise.all(this.sessions.map((session) => this.checkSession(session)));
  }

  private async checkSession(session: Session): Promise<void> {
    for (const server of [0, 1]) {
      const answer = await this.refresh(session, server, server === 0 ? "form" : "header");
      if (session.ended) expect([answer.status, readCode(answer)]).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
      else await this.expectToWork(session, answer, 1 - server);
      for (const token of session.ended ? session.accessTokens.slice(-3) : []) {
        const me = await this.me(token, server);
        expect([me.status, readCode(me)]).toEqual(
          session.person.deleted ? [400, "CANNOT_GET_OWN_USER_WITHOUT_USER"] : [401, "ACCESS_TOKEN_EXPIRED"],
        );
      }
    }
  }

  private async expectToWork(session: Session, answer: TestResponse, server: number): Promise<void> {
    expect(answer.status, `the refresh of an active session: ${answer.text}`).toBe(200);
    session.accessTokens.push(answer.json.access_token);
    const me = await this.me(answer.json.access_token, server);
    expect(me.status, `the token of an active session: ${me.text}`).toBe(200);
    expect(me.json.id).toBe(session.person.id);
  }

  private async refreshes(one: Action, session: Session, ending: boolean): Promise<void> {
    const call = async (index: number) => {
      const server = (one.server + index) % 2;
      if (one.lost) await this.lose(server, this.refreshCall(session, one.by), one.afterMillis);
      const answer = await this.refresh(session, server, one.by);
      if (session.ended) expect(answer.status, answer.text).toBe(401);
      else if (!ending) await this.expectToWork(session, answer, 1 - server);
      else {
        expect([200, 401], answer.text).toContain(answer.status);
        if (answer.status !== 200) return;
        session.accessTokens.push(answer.json.access_token);
        const me = await this.me(answer.json.access_token, server);
        expect([200, 400, 401], me.text).toContain(me.status);
      }
    };
    await Promise.all(Array.from({ length: one.times }, (_, index) => call(index)));
  }

  private async signsIn(one: Action, person: TestUser, changing: boolean, deleting: boolean): Promise<Session | undefined> {
    const { generation, deleted } = person;
    const wanted = one.password === "current" ? generation : generation + 1;
    if (one.lost) await this.lose(one.server, this.signInCall(person, wanted), one.afterMillis);
    const answer = await this.signIn(person, wanted, one.server);
    const valid = !deleted && one.password === "current";
    const expected = deleted || (!valid && !changing) ? [400] : valid && !changing && !deleting ? [200] : [200, 400];
    expect(expected, `sign-in: ${answer.text}`).toContain(answer.status);
    if (answer.status !== 200) {
      expect(readCode(answer)).toBe("EMAIL_PASSWORD_MISMATCH");
      return undefined;
    }
    const session = this.session(person, answer);
    // The change revokes what the old password opened.
    session.ended = changing && one.password === "current";
    return session;
  }

  private async signsOut(one: Action, session: Session): Promise<void> {
    const token = session.accessTokens[0] as string;
    const call: WireCall = ["DELETE", "/auth/sessions/current", { ...this.headers("client"), "x-stack-access-token": token }, undefined];
    if (one.lost) await this.lose(one.server, call, one.afterMillis);
    const answer = await this.ask(one.server, "DELETE", "/auth/sessions/current", "client", { user: token });
    expect([200, 401], answer.text).toContain(answer.status);
    if (answer.status === 401) expect(["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", "ACCESS_TOKEN_EXPIRED"]).toContain(readCode(answer));
  }

  private async removes(one: Action, session: Session): Promise<void> {
    const { refresh_token_id: id } = JSON.parse(Buffer.from(session.accessTokens[0]?.split(".")[1] ?? "", "base64url").toString());
    const path = `/auth/sessions/${id}`;
    if (one.lost) await this.lose(one.server, ["DELETE", path, this.headers("server"), undefined], one.afterMillis);
    const answer = await this.ask(one.server, "DELETE", path, "server");
    expect([200, 404], answer.text).toContain(answer.status);
  }

  private async changesPassword(one: Action, person: TestUser, deleting: boolean): Promise<void> {
    const next = person.generation + 1;
    const { deleted } = person;
    const change = () =>
      this.ask(one.server, "PATCH", `/users/${person.id}`, "server", {
        body: one.by === "form" ? { password_hash: computeHash(next) } : { password: readPassword(next) },
      });
    // The first call may commit after the second has returned.
    const first = change();
    if (one.lost) await sleep(one.afterMillis);
    const answers = await Promise.all(one.lost ? [first, change()] : [first]);
    for (const answer of answers) {
      expect(deleted ? [404] : deleting ? [200, 404] : [200], `change: ${answer.text}`).toContain(answer.status);
    }
  }

  private async deletes(one: Action, person: TestUser): Promise<void> {
    if (one.lost) await this.lose(one.server, ["DELETE", `/users/${person.id}`, this.headers("server"), undefined], one.afterMillis);
    const answer = await this.ask(one.server, "DELETE", `/users/${person.id}`, "server");
    expect([200, 404], answer.text).toContain(answer.status);
  }

  private session(person: TestUser, answer: TestResponse): Session {
    return { person, refreshToken: answer.json.refresh_token, accessTokens: [answer.json.access_token], ended: false };
  }

  private remember(person: TestUser, answer: TestResponse): void {
    this.sessions.push(this.session(person, answer));
  }

  private headers(as: "client" | "server"): Record<string, string> {
    return keyHeaders(as, this.project);
  }

  private ask(server: number, method: string, path: string, as: "client" | "server", more: { user?: string; body?: object } = {}) {
    return retryWhileBusy(() => (this.servers[server] as TestServer).request(method, path, { as, project: this.project, ...more }));
  }

  private me = (token: string, server: number) => this.ask(server, "GET", "/users/me", "client", { user: token });

  private signInCall(person: TestUser, generation: number): WireCall {
    const headers = { ...this.headers("client"), "content-type": "application/json" };
    return ["POST", "/auth/password/sign-in", headers, JSON.stringify({ email: person.email, password: readPassword(generation) })];
  }

  private signIn(person: TestUser, generation: number, server: number): Promise<TestResponse> {
    const [method, path, headers, rawBody] = this.signInCall(person, generation);
    return retryWhileBusy(() => (this.servers[server] as TestServer).request(method, path, { headers, rawBody }));
  }

  private refreshCall(session: Session, by: Action["by"]): WireCall {
    if (by === "header") {
      const headers = { ...this.headers("client"), "x-stack-refresh-token": session.refreshToken };
      return ["POST", "/auth/sessions/current/refresh", headers, undefined];
    }
    const form = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: session.refreshToken,
      client_id: this.project.id,
      client_secret: this.project.publishableClientKey,
    });
    const headers: Record<string, string> = { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" };
    return ["POST", "/auth/oauth/token", headers, form.toString()];
  }

  private refresh(session: Session, server: number, by: Action["by"]): Promise<TestResponse> {
    const [method, path, headers, rawBody] = this.refreshCall(session, by);
    return (this.servers[server] as TestServer).request(method, path, { headers, rawBody });
  }

  /** Sends a request and closes the connection after some time, with or without a response. */
  private lose(server: number, [method, path, headers, body]: WireCall, afterMillis: number): Promise<void> {
    return new Promise((resolve) => {
      const request = send(`${(this.servers[server] as TestServer).url}/api/v1${path}`, { method, headers, agent: false });
      request.once("error", () => resolve()).once("close", () => resolve());
      request.once("response", (response) => response.resume());
      request.once("finish", () => setTimeout(() => request.destroy(), afterMillis));
      request.end(body);
    });
  }
}

/** Retries while the hashing queue is full, which on a slow machine is no failure of the call. */
export async function retryWhileBusy(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.status !== 429 || attempt === 20) return answer;
    await sleep(250);
  }
}

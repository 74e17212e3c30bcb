// People who compete for an account, and what each of them can do. A person knows only what the server sent to the own address.
import { expect } from "vitest";
import type { CodeType } from "../../../../database/tables/foundation.ts";
import { digest } from "../../../../services/secrets.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../../testing/index.ts";
import { issueCode, readNonce } from "../../../foundation/codes/issue.ts";

export interface Person {
  readonly name: string;
  /** The address at which the person reads. */
  readonly email: string;
  readonly passwords: Set<string>;
  readonly sessions: Session[];
}

export interface Session {
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const callbackUrl = "http://localhost:3000/handler/x";

export type RecoveryFixtures = Awaited<ReturnType<typeof startRecoveryFixtures>>;

/** A server, a project with personal teams and every way to sign in, and the calls that people make. */
export async function startRecoveryFixtures() {
  const server: TestServer = await startServer();
  const project: ProjectKeys & { tenancyId: string } = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true }, passkey: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    teams: { createPersonalTeamOnSignUp: true, allowClientTeamCreation: true },
    apiKeys: { enabled: { user: true } },
    rbac: {
      permissions: { lead: { scope: "team", containedPermissionIds: { $remove_members: true, $invite_members: true } } },
      defaultPermissions: { teamCreator: { lead: true } },
    },
  });

  /** A client's call. People may be refused, but the server never fails. */
  async function ask(method: string, path: string, body?: object, session?: Session) {
    const answer = await server.request(method, path, { as: "client", project, body, user: session?.accessToken });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500);
    return answer;
  }

  const person = (name: string): Person => ({
    name,
    email: `${name}-${crypto.randomUUID()}@example.org`,
    passwords: new Set(),
    sessions: [],
  });

  /** Stores the session of an answer for the person who got it. */
  function remember(who: Person, { status, json }: { status: number; json: Record<string, string> }): Session | undefined {
    if (status !== 200) return undefined;
    const { user_id: userId = "", access_token: accessToken = "", refresh_token: refreshToken = "" } = json;
    const session = { userId, accessToken, refreshToken };
    who.sessions.push(session);
    return session;
  }

  async function signUp(who: Person, email: string, password: string): Promise<Session | undefined> {
    who.passwords.add(password);
    return remember(who, await ask("POST", "/auth/password/sign-up", { email, password }));
  }

  const signIn = async (who: Person, email: string, password: string): Promise<Session | undefined> =>
    remember(who, await ask("POST", "/auth/password/sign-in", { email, password }));

  /**
   * The newest unused code of a type that was sent to a person's address, if there is one. The database has its digest only. So a code that
   * the person would read in the e-mail takes the place of the digest.
   */
  async function read(who: Person, type: CodeType): Promise<string | undefined> {
    const sent = await server.db
      .selectFrom("verification_codes")
      .select("id")
      .where("tenancy_id", "=", project.tenancyId)
      .where("type", "=", type)
      .where("used_at", "is", null)
      .where("data", "@>", JSON.stringify({ email: who.email }) as never)
      // A reset code without a user is sent to no address.
      .$if(type === "password-reset", (query) => query.where("user_id", "is not", null))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!sent) return undefined;
    const { code } = issueCode(
      server.db,
      { tenancyId: project.tenancyId, type: "sign-in", userId: null, data: { email: "" }, lifetimeMillis: 1 },
      new Date(),
    );
    await server.db
      .updateTable("verification_codes")
      .set({ code_hash: digest(code), nonce_hash: digest(readNonce(code)), typed_hash: null })
      .where("id", "=", sent.id)
      .execute();
    return code;
  }

  const verify = async (who: Person, session?: Session): Promise<void> => {
    const code = await read(who, "email-verification");
    if (code) await ask("POST", "/contact-channels/verify", { code }, session);
  };
  const disown = async (who: Person): Promise<boolean> => {
    const code = await read(who, "email-verification");
    return code !== undefined && (await ask("POST", "/contact-channels/verify/disown", { code })).status === 200;
  };
  const requestReset = (email: string) => ask("POST", "/auth/password/send-reset-code", { email, callback_url: callbackUrl });

  /** Resets the password with the newest reset link that the person got. */
  async function reset(who: Person, password: string) {
    const code = await read(who, "password-reset");
    if (code === undefined) return undefined;
    who.passwords.add(password);
    return ask("POST", "/auth/password/reset", { code, password });
  }

  /** Requests a sign-in code to the own address and signs in, or up, with it. */
  async function signInByCode(who: Person): Promise<Session | undefined> {
    const sent = await ask("POST", "/auth/otp/send-sign-in-code", { email: who.email, callback_url: callbackUrl });
    if (sent.status !== 200) return undefined;
    const code = await read(who, "sign-in");
    return code === undefined ? undefined : remember(who, await ask("POST", "/auth/otp/sign-in", { code }));
  }

  const isAlive = async (session: Session): Promise<boolean> => (await ask("GET", "/users/me", undefined, session)).status === 200;
  /** The session with which a person still acts in an account. */
  async function sessionIn(who: Person, userId: string): Promise<Session | undefined> {
    for (const session of who.sessions.filter((each) => each.userId === userId)) if (await isAlive(session)) return session;
    return undefined;
  }

  /** Adds an address to the account of a session and sends a verification link there. */
  async function addAddress(session: Session, value: string, about: { used_for_auth: boolean; is_primary?: boolean }): Promise<void> {
    const added = await ask("POST", "/contact-channels", { user_id: "me", type: "email", value, ...about }, session);
    if (added.status === 201)
      await ask("POST", `/contact-channels/me/${added.json.id}/send-verification-code`, { callback_url: callbackUrl }, session);
  }

  const close = () => server.close();
  return {
    ...{ server, project, person, ask, signUp, signIn, signInByCode, read, verify, disown, requestReset, reset, sessionIn, isAlive },
    ...{ addAddress, close },
  };
}

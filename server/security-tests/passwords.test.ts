import { hash as bcryptHash } from "@node-rs/bcrypt";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { passwordLimits as limits } from "#contract/vocabulary/sign-in/password.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { repetitions } from "../testing/repetitions.ts";
import { measureMillis, smallest } from "../testing/smallest.ts";

let server: TestServer;
/** Hashes at the product's cost, for tests of that cost. */
let costly: TestServer;
beforeAll(async () => {
  server = await startServer();
  costly = await startServer({ databaseOf: server, fullCostHashes: true });
});
afterAll(async () => {
  await costly?.close();
  await server?.close();
});

type TestResponse = Awaited<ReturnType<TestServer["request"]>>;
const outcome = ({ status, json, text }: TestResponse) => (json?.code === undefined ? [status] : [status, json.code, text]);
const wrong = [400, "EMAIL_PASSWORD_MISMATCH", '{"code":"EMAIL_PASSWORD_MISMATCH","error":"Wrong e-mail or password."}'];
const freshEmail = () => `${crypto.randomUUID()}@example.org`;
const signInOn = (on: TestServer, email: string, password: string, project?: ProjectKeys) =>
  on.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
const signIn = (email: string, password: string, project?: ProjectKeys) => signInOn(server, email, password, project);
const signUp = (body: object, project?: ProjectKeys) => server.request("POST", "/auth/password/sign-up", { as: "client", project, body });
const given = async (body: object) => {
  const answer = await server.request("POST", "/users", { as: "server", body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as { id: string };
};
const storedHash = async (userId: string) =>
  (await server.db.selectFrom("passwords").select("hash").where("user_id", "=", userId).executeTakeFirst())?.hash;
const emailsTo = (email: string) => server.db.selectFrom("emails").select("subject").where("recipient", "=", email).execute();
const countUsers = async () => (await server.db.selectFrom("users").select("id").execute()).length;

/** A user with a password, a user without one, and an unknown address. */
const kinds = async (on = server) => {
  const [ada, passwordless] = [await on.givenUser(), freshEmail()];
  await given({ primary_email: passwordless, primary_email_auth_enabled: true });
  return [ada.email, passwordless, freshEmail()] as const;
};

// PWD-01
describe("a wrong password, an account without one and an unknown address", () => {
  test("get the same response and one password check each", async () => {
    const matches = vi.spyOn(server.running.services.passwords, "matches");
    for (const email of await kinds()) {
      matches.mockClear();
      const answer = await signIn(email, "a wrong password");
      expect(outcome(answer)).toEqual(wrong);
      expect(matches).toHaveBeenCalledTimes(1);
    }
    matches.mockRestore();
  });

  test("execute the same statements", async () => {
    const sent: string[][] = [];
    for (const email of await kinds()) sent.push(await server.statements(() => signIn(email, "a wrong password")));
    expect(sent[0]).not.toEqual([]);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toEqual(sent[0]);
  });

  test("take the same time to respond", { timeout: 300_000 }, async () => {
    const emails = await kinds(costly);
    // The quick responses: other processes of the machine lengthen the slow half. Without a hash, all take a tenth of the time.
    const lowerDecile = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 10)] as number;
    const spread = async () => {
      const times: number[][] = [[], [], []];
      for (let sample = 0; sample < repetitions(15, 60); sample++) {
        for (let offset = 0; offset < 3; offset++) {
          const kind = (sample + offset) % 3;
          times[kind]?.push(await measureMillis(() => signInOn(costly, emails[kind] as string, "a wrong password")));
        }
      }
      const quick = times.map(lowerDecile);
      return (Math.max(...quick) - Math.min(...quick)) / Math.min(...quick);
    };
    expect(await smallest(0.3, spread, 5)).toBeLessThanOrEqual(0.3);
  });
});

// PWD-02
describe("a new password's length", () => {
  const tooShort = { status: 400, code: "PASSWORD_TOO_SHORT", details: { min_length: limits.minLength } };
  const tooLong = { status: 400, code: "PASSWORD_TOO_LONG", details: { maxLength: limits.maxLength } };
  test.each([
    ["", tooShort],
    ["x".repeat(7), tooShort],
    ["qzjkvwxp", undefined],
    ["x".repeat(70), undefined],
    ["x".repeat(71), tooLong],
    // Composed, seven: an accent typed apart is no character.
    ["e\u0301".repeat(7), tooShort],
    ["e\u0301".repeat(8), undefined],
    ["e\u0301".repeat(70), undefined],
    ["e\u0301".repeat(71), tooLong],
    // Outside the Basic Multilingual Plane one character is two of JavaScript's.
    ["🙂".repeat(7), tooShort],
    ["🙂".repeat(8), undefined],
    ["🙂".repeat(70), undefined],
    ["🙂".repeat(71), tooLong],
    ["x".repeat(10_000), tooLong],
  ])("is counted in code points of the composed form: %j", async (password, failure) => {
    const ada = await server.givenUser();
    const answers = [
      await signUp({ email: freshEmail(), password }),
      await server.request("POST", "/users", { as: "server", body: { primary_email: freshEmail(), password } }),
      await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { password } }),
    ];
    const reported = answers.map(({ status, json }) => (status < 300 ? undefined : { status, code: json.code, details: json.details }));
    expect(reported).toEqual([failure, failure, failure]);
    expect((await signIn(ada.email, failure ? ada.password : password)).status).toBe(200);
  });
});

// PWD-03
test("every character of a password is significant, even beyond 72 bytes", async () => {
  const email = freshEmail();
  expect((await signUp({ email, password: "é".repeat(70) })).status).toBe(200);
  expect((await signIn(email, "é".repeat(70))).status).toBe(200);
  expect((await signIn(email, "e\u0301".repeat(70))).status).toBe(200);
  for (const other of [`${"é".repeat(69)}è`, `${"é".repeat(69)}e`, "é".repeat(69), "é".repeat(71), `${"é".repeat(70)} `]) {
    expect(outcome(await signIn(email, other))).toEqual(wrong);
  }
});

// PWD-10
test("a verification link uses the callback URL, regardless of forwarded host headers", async () => {
  const email = freshEmail();
  const evil = "evil.example";
  const headers = {
    "x-forwarded-host": evil,
    "x-forwarded-proto": "gopher",
    "x-forwarded-port": "666",
    "x-original-host": evil,
    "x-host": evil,
    forwarded: `host=${evil};proto=gopher`,
    origin: `https://${evil}`,
    referer: `https://${evil}/`,
  };
  const body = { email, password: "correct horse", verification_callback_url: "http://localhost:3000/verify?keep=1#here" };
  const answer = await server.request("POST", "/auth/password/sign-up", { as: "client", headers, body });
  expect(answer.status).toBe(200);
  await server.running.jobsIdle();
  const inbox = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}`);
  const [mail, ...more] = ((await inbox.json()) as { items: { text: string; html: string }[] }).items;
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verify\?keep=1&code=[0-9a-hjkmnp-tv-z]{45}#here/);
  expect(JSON.stringify(mail)).not.toMatch(/evil|gopher|:666/);
  const claims = JSON.parse(Buffer.from(answer.json.access_token.split(".")[1], "base64url").toString());
  expect(claims.iss).toBe(`${server.running.url}/api/v1/projects/internal`);
});

// PWD-11
test.each([
  "https://evil.example/verify",
  "http://localhost.evil.example/",
  "http://localhost@evil.example/",
  "http://localhost\\@evil.example/",
  "javascript:alert(1)",
  "//localhost/verify",
  "data:text/html,x",
  "/verify",
  "",
  "http://localhost:3000/ verify",
])("the callback URL %j is rejected without creating a user or sending an e-mail", async (url) => {
  const before = await countUsers();
  const email = freshEmail();
  const answer = await signUp({ email, password: "correct horse", verification_callback_url: url });
  expect(answer.status).toBe(400);
  expect(["REDIRECT_URL_NOT_WHITELISTED", "SCHEMA_ERROR"]).toContain(answer.json.code);
  expect([await countUsers(), await emailsTo(email)]).toEqual([before, []]);
});

// PWD-12
describe("an imported hash", () => {
  const vectors = {
    $2a$: ["U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    $2b$: ["U*U", "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    $2y$: ["rasmuslerdorf", "$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq"],
  } as const;
  test.each(Object.entries(vectors))(
    "of form %s signs in and is then replaced by argon2id, which signs in too",
    async (_form, [password, hash]) => {
      const email = freshEmail();
      const user = await given({ primary_email: email, primary_email_auth_enabled: true, password_hash: hash });
      expect(await storedHash(user.id)).toBe(hash);
      expect(outcome(await signInOn(costly, email, `${password}x`))).toEqual(wrong);
      expect(await storedHash(user.id)).toBe(hash);
      const first = await signInOn(costly, email, password);
      expect(first.json.user_id).toBe(user.id);
      expect(await storedHash(user.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await signInOn(costly, email, password)).status).toBe(200);
      expect(outcome(await signInOn(costly, email, `${password}x`))).toEqual(wrong);
      // A newer hash of the same password is no change of it: the session of the old one stays active.
      expect((await server.request("GET", "/users/me", { as: "client", user: first.json.access_token })).status).toBe(200);
    },
  );

  const tail = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
  test.each([
    `$2b$17$${tail}`,
    `$2b$31$${tail}`,
    `$2b$03$${tail}`,
    `$2b$5$${tail}`,
    `$2x$05$${tail}`,
    `$2$05$${tail}`,
    `$2b$05$${tail.slice(1)}`,
    `$2b$05$${tail}=`,
    `$2b$05$${tail}\n`,
    `$2b$05$${tail.slice(1)}!`,
    "$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E",
    "$pbkdf2-sha256$6400$0ZrzXitFSGltTQnBWOsdew$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M",
    "5f4dcc3b5aa765d61d8327deb882cf99",
    "plain text password",
    "",
  ])("%j is rejected without creating or updating a user", async (password_hash) => {
    const ada = await server.givenUser();
    const [before, remaining] = [await countUsers(), await storedHash(ada.id)];
    const made = await server.request("POST", "/users", { as: "server", body: { primary_email: freshEmail(), password_hash } });
    const changed = await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { password_hash } });
    for (const answer of [made, changed]) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
      expect(answer.text).toContain("password_hash");
    }
    expect([await countUsers(), await storedHash(ada.id)]).toEqual([before, remaining]);
    expect((await server.request("GET", "/users/me", { as: "client", user: ada.accessToken })).status).toBe(200);
  });

  test("of a decomposed password signs its user in", async () => {
    const email = freshEmail();
    await given({
      primary_email: email,
      primary_email_auth_enabled: true,
      password_hash: await bcryptHash("cafe\u0301 cre\u0300me", { cost: 4 }),
    });
    expect((await signIn(email, "cafe\u0301 cre\u0300me")).status).toBe(200);
  });
});

describe("signing up", () => {
  // PWD-13
  test("is rejected if the project disables sign-up, but servers can create users", async () => {
    const project = await server.givenProject({ auth: { password: { allowSignIn: true }, allowSignUp: false } });
    const body = { email: freshEmail(), password: "correct horse" };
    expect((await signUp(body, project)).json.code).toBe("SIGN_UP_NOT_ENABLED");
    const made = await server.request("POST", "/users", {
      as: "server",
      project,
      body: { primary_email: body.email, primary_email_auth_enabled: true, password: body.password },
    });
    expect(made.status).toBe(201);
    expect((await signIn(body.email, body.password, project)).json.user_id).toBe(made.json.id);
  });

  test("is rejected if the project disables passwords, like sign-in, also of a user whom a server created with one", async () => {
    const project = await server.givenProject({});
    const body = { email: freshEmail(), password: "correct horse" };
    expect((await signUp(body, project)).json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    expect((await signIn(body.email, body.password, project)).json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const made = await server.request("POST", "/users", {
      as: "server",
      project,
      body: { primary_email: body.email, primary_email_auth_enabled: true, password: body.password },
    });
    expect([made.status, made.json.has_password]).toEqual([201, true]);
    expect((await signIn(body.email, body.password, project)).json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    const change = { as: "server", project, body: { password: "another password" } } as const;
    const changed = await server.request("PATCH", `/users/${made.json.id}`, change);
    expect([changed.status, changed.headers.get("x-stack-known-error"), changed.text]).toEqual([
      400,
      null,
      expect.stringMatching(/^password: /),
    ]);
  });

  // PWD-15
  test.each([true, false])("with a taken address (verified: %s) is rejected without an e-mail to its owner", async (verified) => {
    const email = freshEmail();
    await given({ primary_email: email, primary_email_auth_enabled: true, primary_email_verified: verified, password: "correct horse" });
    const before = await countUsers();
    for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await signUp({ email: typed, password: "another password", verification_callback_url: "http://localhost:3000/" });
      expect([answer.status, answer.json.code, answer.json.details]).toEqual([
        409,
        "USER_EMAIL_ALREADY_EXISTS",
        { email, would_work_if_email_was_verified: false },
      ]);
    }
    expect([await countUsers(), await emailsTo(email)]).toEqual([before, []]);
    expect((await signIn(email, "correct horse")).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { address, importConfig as config, exporter, importer, lines, statuses } from "./testing/imports.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const load = importer(() => server);
const exported = exporter(() => server);
const read = async (project: ProjectKeys, id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;

describe("an import", () => {
  test("reports all issues of a line with its external id, and takes null and empty texts for absent", async () => {
    const project = await server.givenProject(config);
    const [bad, empty] = await load(
      project,
      lines(
        { external_id: "x", primary_email: "no address", display_name: 7, password_hash: "secret", unknown: 1, signed_up_at_millis: -1 },
        {
          external_id: "y",
          primary_email: address(),
          password_hash: null,
          totp_secret_base64: "",
          profile_image_url: null,
          signed_up_at_millis: null,
          otp_auth_enabled: null,
          contact_channels: [{ value: address(), is_verified: null }],
          oauth_providers: null,
        },
      ),
    );
    expect(bad).toMatchObject({ status: "failed", external_id: "x" });
    const issues = bad?.error?.message.split("\n") ?? [];
    for (const name of ["password_hash", "primary_email", "display_name", "signed_up_at_millis", "unknown"])
      expect(issues.filter((issue) => issue.includes(name))).toHaveLength(1);
    expect(empty).toMatchObject({ status: "created", warnings: [] });
    const two = { external_id: "z", primary_email_verified: true, primary_email_auth_enabled: true };
    const [both] = await load(project, lines({ ...two, oauth_providers: [{ id: "nowhere", account_id: "1" }] }));
    expect(both?.error?.message.split("\n")).toHaveLength(3);
  });

  test("lets a verified address sign in by default, and requires a decision for a password with another one", async () => {
    const project = await server.givenProject(config);
    const password_hash = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
    const [verified, off, open] = [address(), address(), address()];
    const [on, explicit, undecided] = await load(
      project,
      lines(
        { primary_email: verified, primary_email_verified: true, password_hash },
        { primary_email: off, primary_email_verified: true, primary_email_auth_enabled: false, password_hash },
        { external_id: "3", primary_email: open, password_hash },
      ),
    );
    const body = { email: verified, password: "U*U" };
    const signedIn = await server.request("POST", "/auth/password/sign-in", { as: "client", project, body });
    expect(signedIn.json.user_id).toBe(on?.user_id);
    expect(explicit).toMatchObject({ status: "created", warnings: [expect.stringContaining("does not sign in")] });
    expect(undecided).toMatchObject({ status: "failed", error: { message: expect.stringContaining("primary_email_auth_enabled") } });
  });

  test("takes the secret of a second factor in base32, and refuses base32 in the field for base64", async () => {
    const project = await server.givenProject(config);
    const secret = Buffer.from("12345678901234567890");
    const base32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const results = await load(
      project,
      lines(
        { external_id: "1", totp_secret_base32: base32 },
        { external_id: "2", totp_secret_base32: "gezd gnbv gy3t qojq gezd gnbv gy3t qojq" },
        { external_id: "3", totp_secret_base64: base32 },
        { external_id: "4", totp_secret_base32: "not base32!" },
        { external_id: "5", totp_secret_base32: base32, totp_secret_base64: secret.toString("base64") },
      ),
    );
    expect(statuses(results)).toEqual(["created", "created", "failed", "failed", "failed"]);
    expect(results[2]?.error?.message).toContain("totp_secret_base32");
    const users = (await exported(project, "/credentials")).trimEnd().split("\n");
    expect(users.map((line) => JSON.parse(line).totp_secret_base64)).toEqual(Array(2).fill(secret.toString("base64")));
    const body = { totp_secret_base64: base32 };
    const update = await server.request("PATCH", `/users/${results[0]?.user_id}`, { as: "server", project, body });
    expect(update.text).toContain("this is base32");
  });

  test("creates a user without an unusable picture, address or second account of a provider, with a warning for each", async () => {
    const project = await server.givenProject(config);
    const results = await load(
      project,
      lines(
        { external_id: "1", profile_image_url: "" },
        { external_id: "2", profile_image_url: "data:image/png;base64,AAAA" },
        { external_id: "3", profile_image_url: "/ada.png", oauth_providers: [{ id: "github", account_id: "1", email: "no address" }] },
        {
          external_id: "4",
          oauth_providers: [
            { id: "github", account_id: "2" },
            { id: "github", account_id: "3" },
            { id: "github", account_id: "2", email: null },
          ],
        },
      ),
    );
    expect(statuses(results)).toEqual(["created", "created", "created", "created"]);
    expect(results.map(({ warnings }) => warnings.length)).toEqual([1, 1, 2, 1]);
    expect(results[0]?.warnings[0]).toContain("profile_image_url");
    expect(results[3]?.warnings[0]).toMatch(/github.*account 3/);
    expect((await read(project, results[3]?.user_id ?? "")).oauth_providers).toMatchObject([{ account_id: "2", email: null }]);
  });

  const bcrypt = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
  const argon2 = (parameters: string) => `$argon2id$v=19$${parameters}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`;
  test.each([
    ["bcrypt with a label of Spring Security", `{bcrypt}${bcrypt}`, "created"],
    ["bcrypt with a label of Django", `bcrypt$${bcrypt}`, "created"],
    ["argon2id with a label of Django", `argon2${argon2("m=65536,t=2,p=1")}`, "created"],
    ["bcrypt of a digest", `bcrypt_sha256$${bcrypt}`, "SHA-256 digest"],
    ["WordPress", "$wp$2y$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", "SHA-384 digest"],
    ["PBKDF2 with a key that is too short", "pbkdf2_sha256$600000$salt$c29tZWhhc2g=", "PBKDF2"],
    ["PBKDF2 of Django", "pbkdf2_sha256$600000$salt$c29tZWhhc2gtb2YtMzItYnl0ZXMtYmFzZTY0ISEhISE=", "created"],
    ["scrypt of Better Auth", `{better-auth}${"0".repeat(32)}:${"a".repeat(128)}`, "created"],
    ["scrypt of Node.js with its costs", `scrypt:16384:8:1$${"0".repeat(32)}$${"a".repeat(128)}`, "created"],
    ["a salt and a key of one of both", `${"0".repeat(32)}:${"a".repeat(128)}`, "without the costs"],
    ["a salt and a key", `${"0".repeat(32)}:${"a".repeat(64)}`, "a salt and a key"],
    ["phpass", "$P$B12345678abcdefghijklmnopqrstuv", "phpass"],
    ["a digest", "d41d8cd98f00b204e9800998ecf8427e", "a digest in hexadecimal digits"],
    ["a cut bcrypt hash", bcrypt.slice(0, 59), "bcrypt of 59 characters"],
    ["bcrypt of a high cost", bcrypt.replace("$05$", "$18$"), "a cost of 18"],
    ["argon2id with much memory", argon2("m=262144,t=2,p=1"), "m=262144 (at most 131072)"],
    ["argon2id with many lanes and passes", argon2("m=65536,t=20,p=8"), "t=20 (at most 10), p=8 (at most 4)"],
    ["argon2id of an old version", argon2("m=65536,t=2,p=1").replace("$v=19", "$v=16"), "created"],
    ["argon2id of an unknown version", argon2("m=65536,t=2,p=1").replace("$v=19", "$v=20"), "a version"],
    ["argon2i", argon2("m=65536,t=2,p=1").replace("argon2id", "argon2i"), "created"],
    ["scrypt with much memory", `$scrypt$ln=20,r=8,p=1$c2FsdA$${"A".repeat(43)}`, "scrypt of an unknown form or too high a cost"],
  ])("names or takes the hashes of other systems: %s", async (_, password_hash, expected) => {
    const project = await server.givenProject(config);
    const [result] = await load(project, lines({ primary_email: address(), primary_email_auth_enabled: true, password_hash }));
    if (expected === "created") expect(result?.status).toBe("created");
    else expect(result?.error).toEqual({ code: "INVALID_PASSWORD_HASH", message: expect.stringContaining(expected) });
  });

  test.each([
    ["CSV", "id,email,name\n1,ada@example.org,Ada\n2,bob@example.org,Bob", "CSV"],
    ["CSV with semicolons", '"email";"name"\n"ada@example.org";"Ada"', "CSV"],
    ["a JSON array", '[{"external_id":"1"},{"external_id":"2"}]', "JSON array"],
    ["a JSON array over several lines", '[\n{"external_id":"1"}\n]', "JSON array"],
    ["an object over several lines", '{\n  "external_id": "1"\n}', "several lines"],
  ])("of %s is refused once, with the format that is expected", async (_, text, name) => {
    const project = await server.givenProject(config);
    const answer = await server.request("POST", "/internal/users/import", { as: "admin", project, body: { lines: text } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(name);
    expect(answer.text).toContain("one JSON object a line");
  });
});

import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

const password = "correct horse battery";
let server: TestServer;
let project: ProjectKeys;

beforeAll(async () => {
  server = await startServer();
  const trustedDomains = { shop: { baseUrl: "https://shop.example.org" } };
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { trustedDomains } });
});
afterAll(() => server.close());

const address = () => `${crypto.randomUUID()}@example.org`;
const app = () => publishedApps(server, project).client();

/** The mails to an address, as soon as there is one or the seconds are up. */
async function inbox(to: string, wait = 0): Promise<{ from: string; subject: string; text: string; html: string }[]> {
  const response = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(to)}&wait=${wait}`);
  return ((await response.json()) as { items: [] }).items;
}

test("a sign-up e-mail links to the callback URL with its parameters and a code", async () => {
  const email = address();
  const verificationCallbackUrl = "https://shop.example.org/verify?after=%2Fcart";
  expect(await app().signUpWithCredential({ email, password, verificationCallbackUrl })).toEqual({ status: "ok", data: undefined });

  const emails = await inbox(email, 10);
  expect(emails).toHaveLength(1);
  const link = new URL(/https:\/\/shop\.example\.org\S+/.exec(emails[0]?.text ?? "")?.[0] ?? "");
  expect([link.pathname, link.searchParams.get("after"), [...link.searchParams.keys()]]).toEqual(["/verify", "/cart", ["after", "code"]]);
  expect(link.searchParams.get("code")).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(emails[0]?.html).toContain(link.searchParams.get("code"));
});

test("a sign-up without verification sends no e-mail", async () => {
  const [quiet, loud] = [address(), address()];
  const opened = app();
  expect(await opened.signUpWithCredential({ email: quiet, password, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  expect(await opened.getUser()).toMatchObject({ primaryEmail: quiet, primaryEmailVerified: false });

  // Mails leave in the order they were queued: when a later one is there, an earlier one would be.
  await app().signUpWithCredential({ email: loud, password, verificationCallbackUrl: "https://shop.example.org/" });
  expect(await inbox(loud, 10)).toHaveLength(1);
  expect(await inbox(quiet)).toEqual([]);
});

test("an untrusted callback URL is rejected, and no user is created", async () => {
  const email = address();
  for (const verificationCallbackUrl of [
    "https://evil.example/verify",
    "https://shop.example.org.evil.example/",
    "http://shop.example.org/",
  ]) {
    const refused = await failure(app().signUpWithCredential({ email, password, verificationCallbackUrl }));
    expect(KnownErrors.RedirectUrlNotWhitelisted.isInstance(refused)).toBe(true);
  }
  expect(await publishedApps(server, project).server().listUsers({ query: email })).toHaveLength(0);
});

test("an invalid URL is rejected with a schema error", async () => {
  const refused = await failure(app().signUpWithCredential({ email: address(), password, verificationCallbackUrl: "/verify" }));
  expect(KnownErrors.SchemaError.isInstance(refused)).toBe(true);
  expect(refused.message).toContain("body.verification_callback_url");
});

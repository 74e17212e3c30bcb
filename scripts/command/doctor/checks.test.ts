import { expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { connectionAdvice } from "./database.ts";
import { checkEnvironment } from "./doctor.ts";
import { checkSenderDomain, checkSmtp } from "./email.ts";
import { checkPublicHost, compareReports } from "./public-address.ts";
import type { Resolver } from "./resolver.ts";

const production = readEnvironment({
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/latchkey",
  PUBLIC_URL: "https://auth.example.org",
  SERVER_SECRET: "0123456789abcdef0123456789abcdef",
  SMTP_HOST: "smtp.example.org",
  SMTP_SENDER_EMAIL: "hello@example.org",
});
const notFound = Object.assign(new Error("queryTxt ENOTFOUND"), { code: "ENOTFOUND" });

/** A name server with these records. */
const makeResolver = (addresses: Record<string, string[]>, texts: Record<string, string[] | Error> = {}): Resolver => ({
  async addressesOf(host) {
    if (!addresses[host]) throw notFound;
    return addresses[host];
  },
  async resolveTxt(name) {
    const found = texts[name] ?? notFound;
    if (found instanceof Error) throw found;
    return found.map((text) => [text]);
  },
});

test("a public URL that browsers cannot reach is reported", async () => {
  expect(await checkPublicHost(production, makeResolver({ "auth.example.org": ["198.51.100.7"] }))).toMatchObject({ level: "ok" });
  expect(await checkPublicHost(production, makeResolver({ "auth.example.org": ["127.0.0.1", "::1"] }))).toMatchObject({
    level: "warning",
    advice: "Set PUBLIC_URL to the address that browsers use.",
  });
  expect(await checkPublicHost(production, makeResolver({}))).toMatchObject({
    level: "failure",
    text: "auth.example.org has no address",
    advice: "Add an A or AAAA record for auth.example.org, or correct PUBLIC_URL.",
  });
});

test("a public URL without TLS is reported in production, whether it has an address or not", () => {
  const plain = { ...production, publicUrl: "http://auth.example.org" };
  const levels = (env: typeof production) => checkEnvironment(env).map(({ level }) => level);
  expect(checkEnvironment(plain)).toMatchObject([{ level: "ok" }, { level: "warning", advice: expect.stringContaining("https address") }]);
  expect([levels(production), levels({ ...plain, development: true })]).toEqual([["ok"], ["ok"]]);
  expect(levels({ ...production, publicUrl: "http://localhost:8102" })).toEqual(["ok"]);
});

test("a sender domain without SPF or DMARC is reported with the record to add", async () => {
  const spf = { "example.org": ["other", "v=spf1 mx -all"] };
  const dmarc = { "_dmarc.example.org": ["v=DMARC1; p=reject"] };
  const levels = async (texts: Record<string, string[] | Error>) =>
    (await checkSenderDomain(production, makeResolver({}, texts))).map(({ level, text }) => `${level}: ${text}`);
  expect(await levels({ ...spf, ...dmarc })).toEqual(["ok: example.org has SPF and DMARC records"]);
  expect(await levels(spf)).toEqual(["warning: example.org has no DMARC record"]);
  expect(await levels(dmarc)).toEqual(["warning: example.org has no SPF record, so emails may count as spam"]);
  const failure = Object.assign(new Error("queryTxt ESERVFAIL"), { code: "ESERVFAIL" });
  expect(await levels({ ...spf, "_dmarc.example.org": failure })).toEqual(["warning: the records of example.org could not be read"]);
});

test("a missing mail server is a failure in production but not in development", async () => {
  expect(await checkSmtp({ ...production, SMTP_HOST: undefined })).toMatchObject([
    { level: "failure", advice: "Set SMTP_HOST and SMTP_SENDER_EMAIL." },
  ]);
  expect(await checkSmtp({ ...production, SMTP_HOST: undefined, development: true })).toMatchObject([{ level: "ok" }]);
});

test("the server's connection reports reveal a misconfigured proxy", () => {
  const forged = "203.0.113.99";
  const url = "https://auth.example.org";
  const trusted = { peer: "10.0.0.2", address: "198.51.100.7", forwardedFor: "198.51.100.7" };
  const appended = { ...trusted, forwardedFor: `${forged}, 198.51.100.7` };
  expect(compareReports(url, trusted, appended)).toMatchObject({ level: "ok" });
  // The proxy passes on what the client sends.
  expect(compareReports(url, trusted, { ...trusted, address: forged, forwardedFor: forged })).toMatchObject({
    level: "failure",
    text: "clients can choose their address: a forged X-Forwarded-For is believed",
  });
  // TRUSTED_PROXIES does not name the proxy.
  const untrusted = { ...trusted, address: "10.0.0.2" };
  expect(compareReports(url, untrusted, { ...untrusted, forwardedFor: appended.forwardedFor })).toMatchObject({
    level: "failure",
    advice: "Set TRUSTED_PROXIES=10.0.0.2, or to the network of the proxy.",
  });
  const silent = { ...untrusted, forwardedFor: null };
  expect(compareReports(url, silent, { ...silent, forwardedFor: forged })).toMatchObject({ level: "failure" });
  expect(compareReports("http://localhost:8102", silent, silent)).toMatchObject({ level: "ok" });
  // Without a proxy the doctor's machine wrote the header itself.
  const own = { peer: "127.0.0.1", address: forged, forwardedFor: forged };
  expect(compareReports(url, { ...own, address: "127.0.0.1", forwardedFor: null }, own)).toMatchObject({ level: "warning" });
});

test("a database that needs TLS, offers none or has an unknown certificate leads to the parameter to set", () => {
  const advised = (message: string, code = "") => connectionAdvice(Object.assign(new Error(message), { code }));
  const parameter = "Append ?sslmode=verify-full to DATABASE_URL";
  expect(advised('no pg_hba.conf entry for host "10.0.0.9", user "latchkey", database "latchkey", no encryption', "28000")).toContain(
    parameter,
  );
  expect(advised("self-signed certificate in certificate chain", "SELF_SIGNED_CERT_IN_CHAIN")).toContain("&sslrootcert=FILE");
  expect(advised("unable to verify the first certificate", "UNABLE_TO_VERIFY_LEAF_SIGNATURE")).toContain("&sslrootcert=FILE");
  expect(advised("The server does not support SSL connections")).toContain("Remove sslmode");
  expect(advised('password authentication failed for user "latchkey"', "28P01")).toContain("Correct user name and password");
});

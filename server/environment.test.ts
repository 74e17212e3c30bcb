import { describe, expect, test } from "vitest";
import { EnvironmentError, plainHttpWarning, readEnvironment } from "./environment.ts";
import { environmentVariables } from "./environment-variables.ts";

const secret = "0123456789abcdef0123456789abcdef";
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://user:password@db/latchkey",
  PUBLIC_URL: "https://auth.example.org",
  SERVER_SECRET: secret,
};

describe("absent variables", () => {
  test("default to a development machine", () => {
    const set = readEnvironment({});
    expect([set.DATABASE_URL, set.SERVER_SECRET, set.SMTP_HOST]).toEqual([undefined, undefined, undefined]);
    expect(set).toMatchObject({
      development: true,
      host: "127.0.0.1",
      PORT: 8102,
      publicUrl: "http://localhost:8102",
      DATA_DIR: "./.data",
      INTERNAL_PROJECT_NAME: "Latchkey",
      SIGN_UP_INTERNAL: "on",
      ACCESS_TOKEN_SECONDS: 600,
      RATE_LIMITS: "on",
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: [],
    });
  });

  test("can be empty, and unknown variables are ignored", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: "", PATH: "/bin", npm_config_x: "y" })).toEqual(readEnvironment({}));
  });

  test("default to values of others, like the public URL to the port", () => {
    expect(readEnvironment({ PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
  });
});

describe("present variables", () => {
  test("are parsed", () => {
    expect(
      readEnvironment({ ...production, PORT: "80", TRUSTED_PROXIES: " 10.0.0.0/8, ::1 ,", ACCESS_TOKEN_SECONDS: "60", RATE_LIMITS: "on" }),
    ).toMatchObject({ development: false, host: "0.0.0.0", PORT: 80, TRUSTED_PROXIES: ["10.0.0.0/8", "::1"], ACCESS_TOKEN_SECONDS: 60 });
  });

  test("include a public URL, whose trailing slash is removed", () => {
    expect(readEnvironment({ PUBLIC_URL: "https://auth.example.org/" }).publicUrl).toBe("https://auth.example.org");
  });

  test("include a public URL as browsers write its origin", () => {
    expect(readEnvironment({ PUBLIC_URL: "https://Auth.Example.org:443/" }).publicUrl).toBe("https://auth.example.org");
  });

  test("include the address of a database by a socket, and a password with encoded characters", () => {
    for (const DATABASE_URL of [
      "postgres://u:p@/db?host=/run/postgresql",
      "postgres:///db?host=/run",
      "postgres://u:a%23b%2F@[::1]:5432/db",
    ])
      expect(readEnvironment({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });

  test("include integration clients, whose secrets are long in production and in no message", () => {
    const clients = [{ client_id: "platform", client_secret: "a secret of the platform" }];
    const INTEGRATION_CLIENTS = JSON.stringify(clients.map((client) => ({ ...client, name: "Acme" })));
    expect(readEnvironment({ ...production, INTEGRATION_CLIENTS }).INTEGRATION_CLIENTS).toEqual(clients);
    expect(readEnvironment({}).INTEGRATION_CLIENTS).toEqual([]);
    const short = JSON.stringify([{ client_id: "platform", client_secret: "hush" }]);
    expect(readEnvironment({ INTEGRATION_CLIENTS: short }).INTEGRATION_CLIENTS).toHaveLength(1);
    expect(() => readEnvironment({ ...production, INTEGRATION_CLIENTS: short })).toThrow(
      /^INTEGRATION_CLIENTS must have secrets of at least 16 characters in production\. Example: (?!.*hush)/,
    );
  });

  test("include a host, which is used in every mode", () => {
    expect(readEnvironment({ HOST: "::1" }).host).toBe("::1");
    expect(readEnvironment({ ...production, HOST: "10.0.0.5" }).host).toBe("10.0.0.5");
  });
});

describe("a public address without TLS", () => {
  test("is warned about in production, unless it is this machine", () => {
    const warning = (PUBLIC_URL: string, NODE_ENV = "production") =>
      plainHttpWarning(readEnvironment({ ...production, PUBLIC_URL, NODE_ENV }));
    expect(warning("http://auth.example.org")).toMatch(/^PUBLIC_URL is http:\/\/auth\.example\.org, which is not reached over TLS/);
    expect(warning("http://10.0.0.5:8102")).toBeDefined();
    expect(warning("http://localhost.example.org")).toBeDefined();
    for (const url of [
      "https://auth.example.org",
      "http://localhost:8102",
      "http://auth.localhost",
      "http://127.0.0.1:8102",
      "http://[::1]:8102",
    ])
      expect(warning(url), url).toBeUndefined();
    expect(warning("http://auth.example.org", "development")).toBeUndefined();
  });
});

describe("invalid variables", () => {
  test("are named in one message, each with its problem and an example", () => {
    const toMessage = (variables: Record<string, string>) => {
      try {
        readEnvironment(variables, [["GEOIP_DATABASE", "must be a MaxMind DB file that can be read"]]);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    const message = toMessage({
      NODE_ENV: "production",
      DATABASE_URL: "mysql://localhost/x",
      DATABASE_POOLER: "transaction",
      PORT: "http",
      SMTP_PASSWORD: "hush",
      RATE_LIMITS: "off",
    });
    expect(message.split("\n").map((line) => line.replace(/\. Example: .+$/, ""))).toEqual([
      "PORT must be a port number",
      "DATABASE_URL must start with postgres://",
      "PUBLIC_URL is required in production",
      "SERVER_SECRET is required in production",
      "RATE_LIMITS cannot be off in production",
      "SMTP_PASSWORD needs SMTP_HOST",
      "SMTP_USERNAME is required with SMTP_PASSWORD",
      "GEOIP_DATABASE must be a MaxMind DB file that can be read",
    ]);
    expect(message).toMatch(/^DATABASE_URL .+ Example: DATABASE_URL=postgres:\/\//m);
    expect(message).not.toContain("hush");
  });

  test.each([
    ["NODE_ENV", "staging"],
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["PORT", "0"],
    ["HOST", "http://0.0.0.0"],
    ["HOST", "localhost:8102"],
    ["PUBLIC_URL", "auth.example.org"],
    ["PUBLIC_URL", "ftp://auth.example.org"],
    ["PUBLIC_URL", "https://auth.example.org/base"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "localhost:5432"],
    ["DATABASE_URL", "postgres://latchkey:pass/word@db:5432/latchkey"],
    ["DATABASE_URL", "postgres://latchkey:12#34@db:5432/latchkey"],
    ["DATABASE_URL", "postgres://latchkey@db:port/latchkey"],
    ["DATABASE_POOLER", "session"],
    ["DATABASE_DIRECT_URL", "localhost:5432"],
    ["DATABASE_READ_URL", "localhost:5432"],
    ["DATABASE_WAIT_SECONDS", "half a minute"],
    ["DATABASE_WAIT_SECONDS", "3601"],
    ["SERVER_SECRET", "too short a secret"],
    ["SERVER_SECRET_PREVIOUS", "too short a secret"],
    ["INTERNAL_SECRET_SERVER_KEY", "short"],
    ["INTEGRATION_CLIENTS", "platform:secret"],
    ["INTEGRATION_CLIENTS", "{}"],
    ["INTEGRATION_CLIENTS", '[{"client_id":"a:b","client_secret":"c"}]'],
    ["INTEGRATION_CLIENTS", '[{"client_id":"","client_secret":"c"}]'],
    ["INTEGRATION_CLIENTS", '[{"client_id":"a"}]'],
    ["INTEGRATION_CLIENTS", '[{"client_id":"a","client_secret":""}]'],
    ["INTEGRATION_CLIENTS", '[{"client_id":"a","client_secret":"c"},{"client_id":"a","client_secret":"d"}]'],
    ["INTERNAL_PUBLISHABLE_CLIENT_KEY", "with a space in it"],
    ["INTERNAL_SUPER_SECRET_ADMIN_KEY", "ümlauts-are-no-key-characters"],
    ["SIGN_UP_INTERNAL", "true"],
    ["ACCESS_TOKEN_SECONDS", "59"],
    ["ACCESS_TOKEN_SECONDS", "ten minutes"],
    ["ACCESS_TOKEN_SECONDS", "1e3"],
    ["SMTP_HOST", "smtp.example.org:587"],
    ["SMTP_PORT", "smtp"],
    ["SMTP_SENDER_EMAIL", "nobody"],
    ["RATE_LIMITS", "1"],
    ["LOG_LEVEL", "loud"],
    ["TRUSTED_PROXIES", "the proxy"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ])("%s=%s is rejected in one line with its name and an example, without the value", (name, value) => {
    let thrown: unknown;
    try {
      readEnvironment({ [name]: value });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(EnvironmentError);
    const { message } = thrown as Error;
    expect(message).toMatch(new RegExp(`^${name} (must|is) [^\\n]+ Example: ${name}=`));
    expect(message.replace(/Example: .*/, "")).not.toContain(value);
  });

  test.each(["DATABASE_URL", "PUBLIC_URL", "SERVER_SECRET"])("production without %s is rejected", (name) => {
    expect(() => readEnvironment({ ...production, [name]: "" })).toThrow(new RegExp(`^${name} is required in production\\.`));
  });

  test("production without rate limits is rejected", () => {
    expect(() => readEnvironment({ ...production, RATE_LIMITS: "off" })).toThrow(/^RATE_LIMITS cannot be off in production\./);
  });

  test.each([
    ["DEV_IDENTITY_URL", "http://localhost:9000"],
    ["STRIPE_JS_URL", "http://localhost:12111/js/stripe.js"],
  ])("%s in production is rejected", (name, value) => {
    const stripe = { STRIPE_SECRET_KEY: "sk_test_0", STRIPE_WEBHOOK_SECRET: "whsec_0" };
    expect(() => readEnvironment({ ...production, ...stripe, [name]: value })).toThrow(new RegExp(`^${name} is for development only\\.`));
    expect(readEnvironment({ ...stripe, [name]: value })).toHaveProperty(name, value);
  });

  test.each([
    ["DATABASE_POOLER", "transaction"],
    ["DATABASE_DIRECT_URL", "postgres://localhost/latchkey"],
    ["DATABASE_READ_URL", "postgres://localhost/latchkey"],
  ])("%s without DATABASE_URL is rejected", (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} needs DATABASE_URL\\.`));
  });

  test.each(["SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD"])("%s without a mail server is rejected", (name) => {
    expect(() => readEnvironment({ [name]: "587" })).toThrow(new RegExp(`^${name} needs SMTP_HOST\\.`));
  });

  test.each(["AI_API_URL", "AI_MODEL"])("%s without a key of the model is rejected", (name) => {
    expect(() => readEnvironment({ [name]: "http://localhost:11434/v1" })).toThrow(new RegExp(`^${name} needs AI_API_KEY\\.`));
  });

  test("a password of the mail server without a user name is rejected", () => {
    const smtp = { SMTP_HOST: "smtp.example.org", SMTP_SENDER_EMAIL: "hello@example.org", SMTP_PASSWORD: "hush" };
    expect(() => readEnvironment(smtp)).toThrow(/^SMTP_USERNAME is required with SMTP_PASSWORD\./);
  });

  test("a display name that is too long is rejected", () => {
    expect(() => readEnvironment({ INTERNAL_PROJECT_NAME: "x".repeat(257) })).toThrow(
      "INTERNAL_PROJECT_NAME must be at most 256 characters.",
    );
  });

  test("the example of a secret is rejected, so that no server runs with it", () => {
    for (const name of ["SERVER_SECRET", "SERVER_SECRET_PREVIOUS"] as const)
      expect(() => readEnvironment({ [name]: environmentVariables[name].example })).toThrow(`${name} must be at least 32 characters.`);
  });

  test("a secret key that equals the public client key is rejected", () => {
    const key = "pck_0123456789abcdef";
    for (const name of ["INTERNAL_SECRET_SERVER_KEY", "INTERNAL_SUPER_SECRET_ADMIN_KEY"])
      expect(() => readEnvironment({ INTERNAL_PUBLISHABLE_CLIENT_KEY: key, [name]: key })).toThrow(`${name} must differ from`);
  });

  test("two equal server secrets are rejected: the values of another one would be lost", () => {
    expect(() => readEnvironment({ SERVER_SECRET: secret, SERVER_SECRET_PREVIOUS: secret })).toThrow(/^SERVER_SECRET_PREVIOUS must differ/);
  });

  test("metrics on the port of the server are rejected", () => {
    expect(() => readEnvironment({ PORT: "9102", METRICS_PORT: "9102" })).toThrow(/^METRICS_PORT must differ from PORT\./);
    expect(readEnvironment({ METRICS_PORT: "9102" }).METRICS_PORT).toBe(9102);
  });

  test("a mail server without a sender address is rejected", () => {
    expect(() => readEnvironment({ SMTP_HOST: "smtp.example.org" })).toThrow(/^SMTP_SENDER_EMAIL is required with SMTP_HOST\./);
    expect(readEnvironment({ SMTP_HOST: "smtp.example.org", SMTP_SENDER_EMAIL: "hello@example.org" }).SMTP_HOST).toBe("smtp.example.org");
  });
});

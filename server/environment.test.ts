import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";

const secret = "0123456789abcdef0123456789abcdef";
const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://user:password@db/latchkey",
  PUBLIC_URL: "https://auth.example.org",
  SERVER_SECRET: secret,
};

describe("settings left out", () => {
  test("are those of a development machine", () => {
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

  test("may also be empty, and others' variables are nobody's business", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: "", PATH: "/bin", npm_config_x: "y" })).toEqual(readEnvironment({}));
  });

  test("follow from others: the public address from the port", () => {
    expect(readEnvironment({ PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
  });
});

describe("settings given", () => {
  test("are read as what they are", () => {
    expect(
      readEnvironment({ ...production, PORT: "80", TRUSTED_PROXIES: " 10.0.0.0/8, ::1 ,", ACCESS_TOKEN_SECONDS: "60", RATE_LIMITS: "on" }),
    ).toMatchObject({ development: false, host: "0.0.0.0", PORT: 80, TRUSTED_PROXIES: ["10.0.0.0/8", "::1"], ACCESS_TOKEN_SECONDS: 60 });
  });

  test("a public address is kept without its last slash", () => {
    expect(readEnvironment({ PUBLIC_URL: "https://auth.example.org/" }).publicUrl).toBe("https://auth.example.org");
  });

  test("a host stands whatever the mode", () => {
    expect(readEnvironment({ HOST: "::1" }).host).toBe("::1");
    expect(readEnvironment({ ...production, HOST: "10.0.0.5" }).host).toBe("10.0.0.5");
  });
});

describe("settings that make no sense", () => {
  test.each([
    ["NODE_ENV", "staging"],
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["PUBLIC_URL", "auth.example.org"],
    ["PUBLIC_URL", "ftp://auth.example.org"],
    ["PUBLIC_URL", "https://auth.example.org/base"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "localhost:5432"],
    ["SERVER_SECRET", "too short a secret"],
    ["SERVER_SECRET_PREVIOUS", "too short a secret"],
    ["INTERNAL_SECRET_SERVER_KEY", "short"],
    ["INTERNAL_PUBLISHABLE_CLIENT_KEY", "with a space in it"],
    ["INTERNAL_SUPER_SECRET_ADMIN_KEY", "ümlauts-are-no-key-characters"],
    ["SIGN_UP_INTERNAL", "true"],
    ["ACCESS_TOKEN_SECONDS", "59"],
    ["ACCESS_TOKEN_SECONDS", "ten minutes"],
    ["ACCESS_TOKEN_SECONDS", "1e3"],
    ["SMTP_PORT", "smtp"],
    ["SMTP_SENDER_EMAIL", "nobody"],
    ["RATE_LIMITS", "1"],
    ["LOG_LEVEL", "loud"],
    ["TRUSTED_PROXIES", "the proxy"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
  ])("%s=%s is refused in one line that names it and gives an example, without the value", (name, value) => {
    let said: unknown;
    try {
      readEnvironment({ [name]: value });
    } catch (error) {
      said = error;
    }
    expect(said).toBeInstanceOf(EnvironmentError);
    const { message } = said as Error;
    expect(message).toMatch(new RegExp(`^${name} (must|is) [^\\n]+ Example: ${name}=`));
    expect(message.replace(/Example: .*/, "")).not.toContain(value);
  });

  test.each(["DATABASE_URL", "PUBLIC_URL", "SERVER_SECRET"])("production without %s is refused", (name) => {
    expect(() => readEnvironment({ ...production, [name]: "" })).toThrow(new RegExp(`^${name} is needed in production\\.`));
  });

  test("production without limits is refused", () => {
    expect(() => readEnvironment({ ...production, RATE_LIMITS: "off" })).toThrow(/^RATE_LIMITS cannot be off in production\./);
  });

  test("a mail server without a sender is refused", () => {
    expect(() => readEnvironment({ SMTP_HOST: "smtp.example.org" })).toThrow(/^SMTP_SENDER_EMAIL is needed together with SMTP_HOST\./);
    expect(readEnvironment({ SMTP_HOST: "smtp.example.org", SMTP_SENDER_EMAIL: "hello@example.org" }).SMTP_HOST).toBe("smtp.example.org");
  });
});

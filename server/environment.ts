import proxyAddress from "proxy-addr";
import { z } from "zod";
import { tokens } from "#contract/vocabulary/limits.ts";

/** A setting that makes no sense: one line that names the variable, what was wrong, and an example. */
export class EnvironmentError extends Error {}

const key = z.string().regex(/^[A-Za-z0-9_-]{8,256}$/, "must be 8 to 256 characters of A-Z a-z 0-9 _ -");
const onOff = z.enum(["on", "off"], "must be on or off");
const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .pipe(z.int().max(65_535, "must be at most 65535"));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).transform((value) => value.replace(/\/+$/, ""));
const secret = z.string().min(32, "must be at least 32 characters");

const examples: Record<string, string> = {
  NODE_ENV: "production",
  PORT: "8102",
  HOST: "0.0.0.0",
  PUBLIC_URL: "https://auth.example.org",
  DATABASE_URL: "postgres://user:password@localhost:5432/latchkey",
  SERVER_SECRET: "the output of: openssl rand -base64 48",
  SERVER_SECRET_PREVIOUS: "the SERVER_SECRET before the last rotation",
  ACCESS_TOKEN_SECONDS: "600",
  SMTP_HOST: "smtp.example.org",
  SMTP_PORT: "587",
  SMTP_SENDER_EMAIL: "hello@example.org",
  RATE_LIMITS: "on",
  SIGN_UP_INTERNAL: "off",
  LOG_LEVEL: "info",
  TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8",
  GEOIP_DATABASE: "/var/lib/GeoIP/GeoLite2-City.mmdb",
};

const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"], "must be development or production").default("development"),
  PORT: port.default(8102),
  HOST: z.string().optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATA_DIR: z.string().default("./.data"),
  SERVER_SECRET: secret.optional(),
  SERVER_SECRET_PREVIOUS: secret.optional(),
  INTERNAL_PROJECT_NAME: z.string().min(1).max(256).default("Latchkey"),
  INTERNAL_PUBLISHABLE_CLIENT_KEY: key.optional(),
  INTERNAL_SECRET_SERVER_KEY: key.optional(),
  INTERNAL_SUPER_SECRET_ADMIN_KEY: key.optional(),
  SIGN_UP_INTERNAL: onOff.default("on"),
  ACCESS_TOKEN_SECONDS: z
    .string()
    .regex(/^\d{1,6}$/, "must be a whole number of seconds")
    .transform(Number)
    .pipe(z.int().min(tokens.accessSecondsMin, `must be at least ${tokens.accessSecondsMin}`))
    .default(tokens.accessSeconds),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  SMTP_USERNAME: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_SENDER_EMAIL: z.email("must be an e-mail address").optional(),
  RATE_LIMITS: onOff.default("on"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be fatal, error, warn, info, debug, trace or silent")
    .default("info"),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((value) => {
      try {
        proxyAddress.compile(value);
        return true;
      } catch {
        return false;
      }
    }, "must be addresses or networks"),
  GEOIP_DATABASE: z.string().optional(),
});

export type Environment = z.output<typeof Variables> & { readonly development: boolean; readonly host: string; readonly publicUrl: string };

/** What is said of a setting that is wrong; also of one that only its use shows to be. */
export const settingFault = (name: string, wrong: string) =>
  new EnvironmentError(`${name} ${wrong}. Example: ${name}=${examples[name] ?? "…"}`);

const fail = (name: string, wrong: string): never => {
  throw settingFault(name, wrong);
};

/**
 * Reads the settings (operations.md); an empty variable counts as absent.
 * @throws EnvironmentError for the first one that makes no sense.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw fail(String(issue?.path[0]), issue?.message ?? "is invalid");
  }
  const set = parsed.data;
  const development = set.NODE_ENV !== "production";
  if (!development) {
    for (const name of ["DATABASE_URL", "PUBLIC_URL", "SERVER_SECRET"] as const)
      if (set[name] === undefined) fail(name, "is needed in production");
    if (set.RATE_LIMITS === "off") fail("RATE_LIMITS", "cannot be off in production");
  }
  if (set.SMTP_HOST !== undefined && set.SMTP_SENDER_EMAIL === undefined) fail("SMTP_SENDER_EMAIL", "is needed together with SMTP_HOST");
  if (set.PUBLIC_URL !== undefined && set.PUBLIC_URL !== new URL(set.PUBLIC_URL).origin)
    fail("PUBLIC_URL", "must be an origin: scheme, host and port, nothing more");
  return {
    ...set,
    development,
    host: set.HOST ?? (development ? "127.0.0.1" : "0.0.0.0"),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
  };
}

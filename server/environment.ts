import { accessSync, constants } from "node:fs";
import { isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { z } from "zod";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { isLocalhost } from "#contract/vocabulary/projects/localhost.ts";
import { type ProviderId, providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import {
  type EnvironmentVariable,
  environmentVariables,
  providerUrlVariable,
  type VariableDocumentation,
} from "./environment-variables.ts";

/** Invalid environment variables. The message has one line for each: the variable, the problem, an example. */
export class EnvironmentError extends Error {}

const isReadable = (path: string) => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};
const key = z.string().regex(/^[A-Za-z0-9_-]{8,256}$/, "must be 8 to 256 characters of A-Z a-z 0-9 _ -");
const onOff = z.enum(["on", "off"], "must be on or off");
const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .pipe(z.int().min(1, "must be at least 1").max(65_535, "must be at most 65535"));
const host = z
  .string()
  .refine((value) => isIP(value) > 0 || /^\w[\w.-]*$/.test(value), "must be an address or a host name, without scheme and port");
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).transform((value) => value.replace(/\/+$/, ""));
/** As browsers write it: in lower case, and without the default port of its scheme. */
const origin = httpUrl
  .transform((value) => new URL(value))
  .refine(({ href, origin }) => href === `${origin}/`, "must be an origin: scheme, host and port, nothing more")
  .transform((value) => value.origin);
const secret = z.string().min(32, "must be at least 32 characters");

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
  .refine(isReadableUrl, "must be a URL, with # / ? in its password as %23 %2F %3F");

function isReadableUrl(value: string): boolean {
  // The host may be missing where a parameter names the directory of a socket.
  const url = value.replace("@/", "@localhost/");
  // A fragment is the rest of a password.
  return parseUrl(url)?.hash === "";
}

const integrationClients = z
  .array(
    z.object({
      client_id: z.string().regex(/^[^:\p{Cc}]{1,256}$/u, "must have a client_id of 1 to 256 characters without a colon in each entry"),
      client_secret: z
        .string("must have a client_secret in each entry")
        .min(1, "must have a client_secret in each entry")
        .max(1024, "must have secrets of at most 1024 characters"),
    }),
    "must be a JSON list",
  )
  .refine((clients) => new Set(clients.map(({ client_id }) => client_id)).size === clients.length, "must have each client_id once");

const Variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"], "must be development or production").default("development"),
  PORT: port.default(8102),
  HOST: host.optional(),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER: z.enum(["transaction"], "must be transaction, or absent").optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_WAIT_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, "must be a whole number of seconds")
    .transform(Number)
    .pipe(z.int().max(3600, "must be at most 3600"))
    .default(30),
  DATA_DIR: z.string().default("./.data"),
  SERVER_SECRET: secret.optional(),
  SERVER_SECRET_PREVIOUS: secret.optional(),
  INTERNAL_PROJECT_NAME: z.string().max(256, "must be at most 256 characters").default("Latchkey"),
  INTERNAL_PUBLISHABLE_CLIENT_KEY: key.optional(),
  INTERNAL_SECRET_SERVER_KEY: key.optional(),
  INTERNAL_SUPER_SECRET_ADMIN_KEY: key.optional(),
  SIGN_UP_INTERNAL: onOff.default("on"),
  ACCESS_TOKEN_SECONDS: z
    .string()
    .regex(/^\d{1,6}$/, "must be a whole number of seconds")
    .transform(Number)
    .pipe(z.int().min(tokenLimits.accessSecondsMin, `must be at least ${tokenLimits.accessSecondsMin}`))
    .default(tokenLimits.accessSeconds),
  SMTP_HOST: host.optional(),
  SMTP_PORT: port.optional(),
  SMTP_USERNAME: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_SENDER_EMAIL: z.email("must be an e-mail address").optional(),
  PASSWORD_RANGE_URL: httpUrl.refine((value) => !/[?#]/.test(value), "must be a URL without a query and a fragment").optional(),
  TURNSTILE_URL: origin.optional(),
  HCAPTCHA_URL: origin.optional(),
  RATE_LIMITS: onOff.default("on"),
  RATE_LIMIT_FACTOR_MAX: z
    .string()
    .regex(/^\d{1,4}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(1, "must be at least 1").max(1000, "must be at most 1000"))
    .default(1000),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be fatal, error, warn, info, debug, trace or silent")
    .default("info"),
  DEV_ROUTES_REMOTE: onOff.optional(),
  DEV_IDENTITY_URL: httpUrl.optional(),
  DEV_IDENTITY_SECRET: z.string().min(1).optional(),
  ...(Object.fromEntries(providerIds.map((id) => [providerUrlVariable(id), origin.optional()])) as {
    [Id in ProviderId as ReturnType<typeof providerUrlVariable<Id>>]: z.ZodOptional<typeof origin>;
  }),
  SVIX_SERVER_URL: httpUrl.optional(),
  SVIX_API_KEY: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_API_URL: httpUrl.default("https://api.openai.com/v1"),
  AI_MODEL: z.string().default("gpt-4o"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_JS_URL: httpUrl.optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
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
  DISPOSABLE_DOMAINS_FILE: z.string().refine(isReadable, "must be a file that can be read").optional(),
  GEOIP_DATABASE: z.string().optional(),
  INTEGRATION_CLIENTS: z
    .string()
    .default("[]")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "must be a JSON list" });
        return z.NEVER;
      }
    })
    .pipe(integrationClients),
} satisfies Record<EnvironmentVariable, z.ZodType>);

export type Environment = z.output<typeof Variables> & {
  readonly development: boolean;
  readonly host: string;
  readonly publicUrl: string;
  /** Origins that replace those of OAuth providers. */
  readonly oauthOrigins: { readonly [Id in ProviderId]?: string | undefined };
};

/** @param problem the constraint, such as "must be on or off" */
const toLine = (name: EnvironmentVariable, problem: string): string =>
  `${name} ${problem}. Example: ${name}=${environmentVariables[name].example}`;

type Present = Readonly<Record<string, string>>;
type Problem = readonly [name: EnvironmentVariable, problem: string];

/** The problems of values by themselves, at most one for each variable. */
function invalidValues(present: Present): Problem[] {
  const parsed = Variables.safeParse(present);
  const problems = new Map<EnvironmentVariable, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] as EnvironmentVariable;
    if (!problems.has(name)) problems.set(name, message);
  }
  return [...problems];
}

/** The problems of a production server. */
function problemsInProduction(set: z.output<typeof Variables>): Problem[] {
  const problems: Problem[] = [];
  for (const [name, documentation] of Object.entries(environmentVariables) as [EnvironmentVariable, VariableDocumentation][])
    if (documentation.requiredInProduction && set[name] === undefined) problems.push([name, "is required in production"]);
  for (const name of ["DEV_ROUTES_REMOTE", "DEV_IDENTITY_URL", "STRIPE_JS_URL"] as const)
    if (set[name] !== undefined && set[name] !== "off") problems.push([name, "is for development only"]);
  if (set.INTEGRATION_CLIENTS.some(({ client_secret }) => client_secret.length < 16))
    problems.push(["INTEGRATION_CLIENTS", "must have secrets of at least 16 characters in production"]);
  if (set.RATE_LIMITS === "off") problems.push(["RATE_LIMITS", "cannot be off in production"]);
  return problems;
}

/** The problems of variables beside each other. Each names the variables that it is about, the first of which is to be changed. */
function problemsOfCombinations(set: z.output<typeof Variables>, present: Present): (readonly [...Problem, ...EnvironmentVariable[]])[] {
  const problems: (readonly [...Problem, ...EnvironmentVariable[]])[] = [];
  const needs = (names: readonly EnvironmentVariable[], needed: EnvironmentVariable) => {
    for (const name of names)
      if (present[name] !== undefined && set[needed] === undefined) problems.push([name, `needs ${needed}`, needed]);
  };
  needs(["DATABASE_POOLER", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"], "DATABASE_URL");
  needs(["SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD"], "SMTP_HOST");
  if (set.SMTP_PASSWORD !== undefined && set.SMTP_USERNAME === undefined)
    problems.push(["SMTP_USERNAME", "is required with SMTP_PASSWORD"]);
  if (set.SERVER_SECRET_PREVIOUS !== undefined && set.SERVER_SECRET_PREVIOUS === set.SERVER_SECRET)
    problems.push(["SERVER_SECRET_PREVIOUS", "must differ from SERVER_SECRET"]);
  // The client key is public: as another key too, it would give everybody the rights of that key.
  for (const name of ["INTERNAL_SECRET_SERVER_KEY", "INTERNAL_SUPER_SECRET_ADMIN_KEY"] as const)
    if (set[name] !== undefined && set[name] === set.INTERNAL_PUBLISHABLE_CLIENT_KEY)
      problems.push([name, "must differ from INTERNAL_PUBLISHABLE_CLIENT_KEY"]);
  needs(["AI_API_URL", "AI_MODEL"], "AI_API_KEY");
  if (set.METRICS_PORT === set.PORT) problems.push(["METRICS_PORT", "must differ from PORT"]);
  if (set.SMTP_HOST !== undefined && set.SMTP_SENDER_EMAIL === undefined)
    problems.push(["SMTP_SENDER_EMAIL", "is required with SMTP_HOST", "SMTP_HOST"]);
  if ((set.SVIX_SERVER_URL === undefined) !== (set.SVIX_API_KEY === undefined))
    problems.push([
      set.SVIX_API_KEY === undefined ? "SVIX_API_KEY" : "SVIX_SERVER_URL",
      "is required: both variables of Svix are set, or neither",
    ]);
  if ((set.STRIPE_SECRET_KEY === undefined) !== (set.STRIPE_WEBHOOK_SECRET === undefined))
    problems.push([
      set.STRIPE_SECRET_KEY === undefined ? "STRIPE_SECRET_KEY" : "STRIPE_WEBHOOK_SECRET",
      "is required: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together",
    ]);
  needs(["STRIPE_PUBLISHABLE_KEY", "STRIPE_API_URL", "STRIPE_JS_URL"], "STRIPE_SECRET_KEY");
  return problems;
}

/**
 * Parses the environment. An empty variable counts as absent.
 * @param otherProblems of values that fail only when they are used, such as of a file that cannot be read
 * @throws EnvironmentError that names every invalid variable
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  otherProblems: readonly Problem[] = [],
): Environment {
  const present = Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  );
  const invalid = invalidValues(present);
  const invalidNames = new Set<string>(invalid.map(([name]) => name));
  // The others are checked beside each other, as if those with invalid values were absent.
  const set = Variables.parse(Object.fromEntries(Object.entries(present).filter(([name]) => !invalidNames.has(name))));
  const development = set.NODE_ENV !== "production";
  const combined = [...(development ? [] : problemsInProduction(set)), ...problemsOfCombinations(set, present)];
  const remaining = combined.filter(([name, , ...others]) => ![name, ...others].some((each) => invalidNames.has(each)));
  const problems = [...invalid, ...remaining, ...otherProblems];
  if (problems.length > 0) throw new EnvironmentError(problems.map(([name, problem]) => toLine(name, problem)).join("\n"));
  return {
    ...set,
    oauthOrigins: Object.fromEntries(providerIds.map((id) => [id, set[providerUrlVariable(id)]])),
    development,
    host: set.HOST ?? (development ? "127.0.0.1" : "0.0.0.0"),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
  };
}

/** A warning about an address over which passwords and tokens travel unencrypted; undefined where there is none. */
export function plainHttpWarning({ development, publicUrl }: Pick<Environment, "development" | "publicUrl">): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  if (development || protocol !== "http:" || isLocalhost(hostname) || hostname === "[::1]") return undefined;
  return `PUBLIC_URL is ${publicUrl}, which is not reached over TLS: networks in between can read passwords and tokens.`;
}

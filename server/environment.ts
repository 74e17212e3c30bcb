import { isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { z } from "zod";
import { type ProviderId, providerIds } from "#contract/providers/index.ts";
import { tokenLimits } from "#contract/vocabulary/tokens.ts";
import {
  type EnvironmentVariable,
  environmentVariables,
  providerUrlVariable,
  type VariableDocumentation,
} from "./environment-variables.ts";

/** An invalid environment variable. The message is one line: the variable, the problem, an example. */
export class EnvironmentError extends Error {}

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
  return URL.canParse(url) && new URL(url).hash === "";
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

/**
 * The error about a variable, also for a value that fails only when it is used.
 * @param problem the constraint, such as "must be on or off"
 */
export const environmentError = (name: EnvironmentVariable, problem: string) =>
  new EnvironmentError(`${name} ${problem}. Example: ${name}=${environmentVariables[name].example}`);

const reject = (name: EnvironmentVariable, problem: string): never => {
  throw environmentError(name, problem);
};

/**
 * Parses the environment. An empty variable counts as absent.
 * @throws EnvironmentError for the first invalid variable
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Variables.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw reject(issue?.path[0] as EnvironmentVariable, issue?.message ?? "is invalid");
  }
  const set = parsed.data;
  const development = set.NODE_ENV !== "production";
  if (!development) {
    for (const [name, documentation] of Object.entries(environmentVariables) as [EnvironmentVariable, VariableDocumentation][])
      if (documentation.requiredInProduction && set[name] === undefined) reject(name, "is required in production");
    for (const name of ["DEV_ROUTES_REMOTE", "DEV_IDENTITY_URL", "STRIPE_JS_URL"] as const)
      if (set[name] !== undefined) reject(name, "is for development only");
    if (set.INTEGRATION_CLIENTS.some(({ client_secret }) => client_secret.length < 16))
      reject("INTEGRATION_CLIENTS", "must have secrets of at least 16 characters in production");
    if (set.RATE_LIMITS === "off") reject("RATE_LIMITS", "cannot be off in production");
  }
  for (const name of ["DATABASE_POOLER", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    if (set[name] !== undefined && set.DATABASE_URL === undefined) reject(name, "needs DATABASE_URL");
  for (const name of ["SMTP_PORT", "SMTP_USERNAME", "SMTP_PASSWORD"] as const)
    if (set[name] !== undefined && set.SMTP_HOST === undefined) reject(name, "needs SMTP_HOST");
  if (set.SMTP_PASSWORD !== undefined && set.SMTP_USERNAME === undefined) reject("SMTP_USERNAME", "is required with SMTP_PASSWORD");
  if (set.SERVER_SECRET_PREVIOUS !== undefined && set.SERVER_SECRET_PREVIOUS === set.SERVER_SECRET)
    reject("SERVER_SECRET_PREVIOUS", "must differ from SERVER_SECRET");
  // The client key is public: as another key too, it would give everybody the rights of that key.
  for (const name of ["INTERNAL_SECRET_SERVER_KEY", "INTERNAL_SUPER_SECRET_ADMIN_KEY"] as const)
    if (set[name] !== undefined && set[name] === set.INTERNAL_PUBLISHABLE_CLIENT_KEY)
      reject(name, "must differ from INTERNAL_PUBLISHABLE_CLIENT_KEY");
  for (const name of ["AI_API_URL", "AI_MODEL"] as const)
    if (present[name] !== undefined && set.AI_API_KEY === undefined) reject(name, "needs AI_API_KEY");
  if (set.METRICS_PORT === set.PORT) reject("METRICS_PORT", "must differ from PORT");
  if (set.SMTP_HOST !== undefined && set.SMTP_SENDER_EMAIL === undefined) reject("SMTP_SENDER_EMAIL", "is required with SMTP_HOST");
  if ((set.SVIX_SERVER_URL === undefined) !== (set.SVIX_API_KEY === undefined))
    reject(set.SVIX_API_KEY === undefined ? "SVIX_API_KEY" : "SVIX_SERVER_URL", "is required: both variables of Svix are set, or neither");
  if ((set.STRIPE_SECRET_KEY === undefined) !== (set.STRIPE_WEBHOOK_SECRET === undefined))
    reject(
      set.STRIPE_SECRET_KEY === undefined ? "STRIPE_SECRET_KEY" : "STRIPE_WEBHOOK_SECRET",
      "is required: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together",
    );
  for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_API_URL", "STRIPE_JS_URL"] as const)
    if (set[name] !== undefined && set.STRIPE_SECRET_KEY === undefined) reject(name, "needs STRIPE_SECRET_KEY");
  return {
    ...set,
    oauthOrigins: Object.fromEntries(providerIds.map((id) => [id, set[providerUrlVariable(id)]])),
    development,
    host: set.HOST ?? (development ? "127.0.0.1" : "0.0.0.0"),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
  };
}

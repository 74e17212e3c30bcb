import { type ProviderId, providerIds, providers } from "#contract/vocabulary/sign-in/providers.ts";

/** The documentation of one environment variable. */
export interface VariableDocumentation {
  /** One sentence without a final period. */
  readonly meaning: string;
  /** The value when the variable is absent. */
  readonly fallback: string;
  /** A valid value, or how to make one. Shown in error messages and in .env.example. */
  readonly example: string;
  /** Production does not start without it. */
  readonly requiredInProduction?: true;
}

type ProviderUrlVariable<Id extends ProviderId = ProviderId> = `OAUTH_${Uppercase<Id>}_URL`;

/** The variable that replaces the origin of an OAuth provider. */
export const providerUrlVariable = <Id extends ProviderId>(id: Id): ProviderUrlVariable<Id> =>
  `OAUTH_${id.toUpperCase() as Uppercase<Id>}_URL`;

const providerUrlVariables = Object.fromEntries(
  providerIds.map((id) => [
    providerUrlVariable(id),
    {
      meaning: `Origin that replaces those of ${providers[id].displayName}, such as a server of your own; it may be in a private network`,
      fallback: "the provider's own",
      example: `https://${id}.example.org`,
    },
  ]),
) as { readonly [Id in ProviderId as ProviderUrlVariable<Id>]: VariableDocumentation };

/** Every environment variable that the server reads. docs/environment.md and .env.example are generated from this table. */
export const environmentVariables = {
  NODE_ENV: {
    meaning: "`production` disables the local inbox, shared OAuth keys and unlimited rates",
    fallback: "development",
    example: "production",
  },
  PORT: { meaning: "Port that the server listens on", fallback: "8102", example: "8102" },
  HOST: { meaning: "Address that the server listens on", fallback: "127.0.0.1; 0.0.0.0 in production", example: "0.0.0.0" },
  PUBLIC_URL: {
    meaning: "Origin that links, token issuers and redirect URIs start with",
    fallback: "`http://localhost:$PORT`",
    example: "https://auth.example.org",
    requiredInProduction: true,
  },
  DATABASE_URL: {
    meaning: "PostgreSQL 15 or newer",
    fallback: "the embedded database in `DATA_DIR`",
    example: "postgres://user:password@localhost:5432/latchkey",
    requiredInProduction: true,
  },
  DATABASE_POOLER: {
    meaning: "`transaction` if `DATABASE_URL` leads to a connection pooler in transaction mode, such as PgBouncer",
    fallback: "none: direct connections",
    example: "transaction",
  },
  DATABASE_DIRECT_URL: {
    meaning: "Address of PostgreSQL without the pooler, for migrations",
    fallback: "`DATABASE_URL`",
    example: "postgres://user:password@localhost:5432/latchkey",
  },
  DATABASE_READ_URL: {
    meaning: "Address of a replica for user lists, search, metrics and the audit log, which may lag by seconds",
    fallback: "`DATABASE_URL`",
    example: "postgres://user:password@replica:5432/latchkey",
  },
  DATABASE_WAIT_SECONDS: {
    meaning: "Seconds that a start waits for a database that cannot be reached or takes no writes, 0 to 3600",
    fallback: "30",
    example: "60",
  },
  DATA_DIR: { meaning: "Directory of the embedded database and of generated secrets", fallback: "./.data", example: "/var/lib/latchkey" },
  SERVER_SECRET: {
    meaning: "Root of all signing and encryption keys; at least 32 characters",
    fallback: "generated into `DATA_DIR`",
    // Too short to be accepted when it is copied as it is.
    example: "$(openssl rand -base64 48)",
    requiredInProduction: true,
  },
  SERVER_SECRET_PREVIOUS: {
    meaning: "A second secret that only verifies and decrypts, while SERVER_SECRET is changed (deploy.md)",
    fallback: "none",
    example: "the secret before the change",
  },
  INTERNAL_PROJECT_NAME: { meaning: "Display name of project `internal`", fallback: "Latchkey", example: "Latchkey" },
  INTERNAL_PUBLISHABLE_CLIENT_KEY: {
    meaning: "Client key of project `internal`; 8 to 256 characters of `A-Z a-z 0-9 _ -`",
    fallback: "derived from `SERVER_SECRET`, printed at the start",
    example: "pck_0123456789abcdef",
  },
  INTERNAL_SECRET_SERVER_KEY: {
    meaning: "Server key of project `internal`",
    fallback: "derived from `SERVER_SECRET`, printed at the start",
    example: "ssk_0123456789abcdef",
  },
  INTERNAL_SUPER_SECRET_ADMIN_KEY: {
    meaning: "Admin key of project `internal`",
    fallback: "derived from `SERVER_SECRET`, printed at the start",
    example: "sak_0123456789abcdef",
  },
  SIGN_UP_INTERNAL: {
    meaning: "`off` closes sign-up for the dashboard; invitations still work",
    fallback: "on",
    example: "off",
  },
  ACCESS_TOKEN_SECONDS: { meaning: "Lifetime of an access token in seconds, at least 60", fallback: "600", example: "600" },
  SMTP_HOST: { meaning: "Host of the shared mail server", fallback: "the local inbox in development", example: "smtp.example.org" },
  SMTP_PORT: { meaning: "Port of the shared mail server; 465 uses TLS from the start", fallback: "587", example: "587" },
  SMTP_USERNAME: { meaning: "User name at the mail server", fallback: "none", example: "latchkey" },
  SMTP_PASSWORD: { meaning: "Password at the mail server", fallback: "none", example: "the password of SMTP_USERNAME" },
  SMTP_SENDER_EMAIL: { meaning: "Sender address; required with `SMTP_HOST`", fallback: "none", example: "hello@example.org" },
  PASSWORD_RANGE_URL: {
    meaning:
      "Server of a k-anonymity range query for breached passwords. It receives the first five digits of a SHA-1 hash, as `GET $PASSWORD_RANGE_URL/21BD1`",
    fallback: "none: only the list of common passwords is used, without a network",
    example: "https://api.pwnedpasswords.com/range",
  },
  TURNSTILE_URL: {
    meaning: "Origin that replaces that of Turnstile for checks, such as a test double; it may be in a private network",
    fallback: "https://challenges.cloudflare.com",
    example: "http://localhost:9200",
  },
  HCAPTCHA_URL: {
    meaning: "Origin that replaces that of hCaptcha for checks, such as a test double; it may be in a private network",
    fallback: "https://api.hcaptcha.com",
    example: "http://localhost:9200",
  },
  RATE_LIMIT_FACTOR_MAX: {
    meaning: "Greatest factor by which a project may raise its rate limits, 1 to 1000; a greater `rateLimits.factor` counts as this",
    fallback: "1000",
    example: "10",
  },
  RATE_LIMITS: { meaning: "`off` disables rate limits; refused in production", fallback: "on", example: "on" },
  LOG_LEVEL: { meaning: "fatal, error, warn, info, debug, trace or silent", fallback: "info", example: "info" },
  METRICS_PORT: {
    meaning: "Port that serves Prometheus metrics at `/metrics`; do not publish it",
    fallback: "none: no metrics",
    example: "9102",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: "OpenTelemetry collector that receives traces by OTLP over HTTP; the other standard `OTEL_*` variables apply",
    fallback: "none: no traces",
    example: "http://localhost:4318",
  },
  DEV_ROUTES_REMOTE: {
    meaning:
      "`on`: the routes below `/dev` also answer other hosts, such as through a tunnel; development only. They show every e-mail and sign in any address",
    fallback: "off",
    example: "on",
  },
  DEV_IDENTITY_URL: {
    meaning:
      "OpenID issuer that replaces every provider with shared keys; development only. Without e-mail claims, an address as subject counts as verified",
    fallback: "the built-in one at `/dev/identity`",
    example: "http://localhost:9000",
  },
  DEV_IDENTITY_SECRET: {
    meaning: "Client secret at that issuer; the client id is the id of the provider",
    fallback: "derived from `SERVER_SECRET`",
    example: "the secret that the issuer knows",
  },
  ...providerUrlVariables,
  SVIX_SERVER_URL: {
    meaning: "Svix server that delivers the webhooks of all projects",
    fallback: "none: this server delivers them",
    example: "https://api.svix.com",
  },
  SVIX_API_KEY: {
    meaning: "API key of the Svix server; required with `SVIX_SERVER_URL`",
    fallback: "none",
    example: "testsk_0123456789.eu",
  },
  AI_API_KEY: {
    meaning: "API key of the AI model behind the chat of the e-mail editor. Any text for an endpoint that needs none",
    fallback: "none: the chat says that there is no model",
    example: "sk-0123456789",
  },
  AI_API_URL: {
    meaning: "Base URL of that model's OpenAI-compatible endpoint",
    fallback: "`https://api.openai.com/v1`",
    example: "http://localhost:11434/v1",
  },
  AI_MODEL: { meaning: "Name of that model", fallback: "`gpt-4o`", example: "gpt-4o" },
  STRIPE_SECRET_KEY: {
    meaning: "Secret key of the Stripe platform account to which projects connect theirs",
    fallback: "none: purchases in test mode only",
    example: "sk_live_0123456789",
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning: "Signing secret of the Stripe webhook endpoint `/api/v1/integrations/stripe/webhooks`; required with `STRIPE_SECRET_KEY`",
    fallback: "none",
    example: "whsec_0123456789",
  },
  STRIPE_PUBLISHABLE_KEY: {
    meaning: "Publishable key of the platform account, with which the purchase page takes cards",
    fallback: "none: the purchase page works in test mode only",
    example: "pk_live_0123456789",
  },
  STRIPE_API_URL: {
    meaning: "Origin that replaces that of the Stripe API",
    fallback: "https://api.stripe.com",
    example: "http://localhost:12111",
  },
  STRIPE_JS_URL: {
    meaning: "Script that replaces Stripe.js on the purchase page, with its frames at the same origin; development only",
    fallback: "https://js.stripe.com; `npm run dev` without `STRIPE_SECRET_KEY` sets a double of Stripe",
    example: "http://localhost:12111/js/stripe.js",
  },
  TRUSTED_PROXIES: {
    meaning:
      "Addresses or networks whose `X-Forwarded-For`, `CF-IPCountry` and `X-Vercel-IP-Country` headers are trusted, separated by commas",
    fallback: "none",
    example: "127.0.0.1, 10.0.0.0/8",
  },
  INTEGRATION_CLIENTS: {
    meaning:
      "Platforms that make projects for their customers and transfer them, by HTTP Basic: a JSON list of `{client_id, client_secret}`. Secrets have at least 16 characters in production",
    fallback: "none",
    example: '[{"client_id":"platform","client_secret":"$(openssl rand -base64 24)"}]',
  },
  DISPOSABLE_DOMAINS_FILE: {
    meaning:
      "Path of a list of disposable e-mail domains, one a line or as a JSON list. Without it, the list of the server. Read once after each start",
    fallback: "none",
    example: "/var/lib/latchkey/disposable-domains.txt",
  },
  GEOIP_DATABASE: {
    meaning: "Path of a MaxMind DB file with countries or cities; without it, sessions have no location",
    fallback: "none",
    example: "/var/lib/GeoIP/GeoLite2-City.mmdb",
  },
} as const satisfies Readonly<Record<string, VariableDocumentation>>;

export type EnvironmentVariable = keyof typeof environmentVariables;

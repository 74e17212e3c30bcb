import { isForTests, occurrences, type Source, topFolder, type Violation } from "./source.ts";

/** An access that only some files may use. */
interface Reach {
  /** The files that the rule covers. */
  readonly in: (path: string) => boolean;
  readonly pattern: RegExp;
  /** `strings` = inside string literals and templates (SQL), `code` = everywhere else. */
  readonly look: "code" | "strings";
  readonly message: string;
}

const server = (path: string) => topFolder(path) === "server";
const services = (path: string) => path.startsWith("server/services/");
const product = (path: string) => ["contract", "server", "sdk", "ui", "openapi"].includes(topFolder(path));

/**
 * The clock that all others follow. The grace period of a rotated refresh token, which is as short as a slow network's delay. E-mails about
 * payments, which follow the order of events with the same `now`.
 */
const databaseTimeReaders = [
  "server/features/payments/payment-notices.ts",
  "server/database/database-clock.ts",
  "server/features/accounts/sessions/rotation.ts",
];

const reaches: readonly Reach[] = [
  {
    in: (path) => product(path) && path !== "server/main.ts" && !/^sdk\/(.+\/)?env(ironment)?\.ts$/.test(path),
    pattern: /\bprocess\s*\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*["']\s*["']/g,
    look: "code",
    message: "reads process.env; only server/main.ts does, so that every value is validated at the start",
  },
  {
    in: (path) => server(path) && path !== "server/main.ts",
    pattern: /\bconsole\s*\.\s*\w+/g,
    look: "code",
    message: "writes to the console; use the logger, which redacts secrets and adds the request id",
  },
  {
    in: (path) => (server(path) || topFolder(path) === "contract") && path !== "server/services/clock.ts",
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s]*\())/g,
    look: "code",
    message: "reads the system time; take `now` from the clock, so that tests can set it",
  },
  {
    in: (path) => server(path) && !path.startsWith("server/database/migrations/") && !databaseTimeReaders.includes(path),
    pattern: /\bnow\s*\(\s*\)|\bcurrent_timestamp\b|\bclock_timestamp\b/gi,
    look: "strings",
    message: "reads the time of the database; pass `now` as a parameter, which follows it and which tests can set",
  },
  {
    // A transaction uses it for retry jitter, which is not a secret.
    in: (path) => server(path) && path !== "server/kernel/transaction.ts",
    pattern: /\bMath\s*\.\s*random\b/g,
    look: "code",
    message: "uses Math.random, which is predictable; take secrets and ids from services/random.ts",
  },
  {
    in: (path) => (server(path) && !path.includes("/sandbox/")) || topFolder(path) === "contract",
    pattern: /\bURL\s*\.\s*canParse\b/g,
    look: "code",
    message: "uses URL.canParse, which in Node 20 soon refuses URLs with letters such as ü; use parseUrl",
  },
  {
    in: (path) => server(path) && !services(path),
    pattern: /(?<![.\w])fetch\s*\(/g,
    look: "code",
    message: "calls another system; only server/services/ does, behind an interface with a deadline",
  },
];

/** Packages that connect to other systems. */
const outside = /^(?:nodemailer|stripe|svix|openid-client|maxmind|undici|smtp-server|node:(?:net|tls|dns|https|http2|dgram)(?:\/.*)?)$/;
const database = /^(?:kysely|pg|@electric-sql\/.*)$/;

function packages(source: Source): Violation[] {
  if (!server(source.path) || isForTests(source.path)) return [];
  return source.imports.flatMap(({ specifier, line, typeOnly }) => {
    if (typeOnly) return [];
    const root = specifier.startsWith("nodemailer/") ? "nodemailer" : specifier;
    // isIP only parses an address.
    if (specifier === "node:net" && /\{\s*isIP(v[46])?\s*\}/.test(source.code.split("\n")[line - 1] ?? "")) return [];
    if (outside.test(root) && !services(source.path))
      return [
        {
          path: source.path,
          line,
          message: `imports ${specifier}; only server/services/ may connect to other systems, so that tests can replace them`,
        },
      ];
    if (database.test(root) && services(source.path))
      return [
        {
          path: source.path,
          line,
          message: `imports ${specifier}; services contain no SQL, so that they can be tested without a database`,
        },
      ];
    return [];
  });
}

/** The packages that the contract imports: it also runs in browsers. tldts is the list of public suffixes, plain data, which no package of ours replaces. */
const contractPackageNames = ["zod", "tldts"];

/** The contract imports zod only, besides that list. */
function contractPackages(source: Source): Violation[] {
  if (topFolder(source.path) !== "contract" || isForTests(source.path)) return [];
  return source.imports
    .filter(({ file, specifier }) => !file && !contractPackageNames.includes(specifier))
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      message: `imports ${specifier}; the contract imports zod only, so that it runs anywhere`,
    }));
}

/** Bundled packages that run in the sandbox of the e-mail renderer, which has no environment and no network. */
const sandboxScript = "server/services/email-renderer/generated/sandbox.ts";

/** Access to the environment, the clock, randomness and other systems. Tests are exempt. */
export function checkReach(sources: readonly Source[]): Violation[] {
  const found = sources
    .filter(({ path }) => !isForTests(path) && path !== sandboxScript)
    .flatMap((source) =>
      reaches
        .filter((reach) => reach.in(source.path))
        .flatMap(({ look, pattern, message }) =>
          [...occurrences(source[look], pattern)].map(({ line }) => ({ path: source.path, line, message })),
        ),
    );
  return [...found, ...sources.flatMap(packages), ...sources.flatMap(contractPackages)];
}

import { isForTests, occurrences, type Source, topFolder, type Violation } from "./source.ts";

/** A thing that only some files may do. */
interface Reach {
  /** Where it is looked for. */
  readonly in: (path: string) => boolean;
  readonly pattern: RegExp;
  /** `strings` = inside string literals and templates (SQL), `code` = everywhere else. */
  readonly look: "code" | "strings";
  readonly message: string;
}

const server = (path: string) => topFolder(path) === "server";
const services = (path: string) => path.startsWith("server/services/");
const product = (path: string) => ["contract", "server", "sdk", "ui", "openapi"].includes(topFolder(path));

const reaches: readonly Reach[] = [
  {
    in: (path) => product(path) && path !== "server/main.ts" && !/^sdk\/(.+\/)?env(ironment)?\.ts$/.test(path),
    pattern: /\bprocess\s*\.\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*["']\s*["']/g,
    look: "code",
    message: "reads process.env; server/main.ts alone does, checks it at start and hands the values on",
  },
  {
    in: (path) => server(path) && path !== "server/main.ts",
    pattern: /\bconsole\s*\.\s*\w+/g,
    look: "code",
    message: "writes to the console; use the logger, which keeps secrets out and the request id in",
  },
  {
    in: (path) => (server(path) || topFolder(path) === "contract") && path !== "server/services/clock.ts",
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s]*\())/g,
    look: "code",
    message: "asks the machine for the time; take `now` from the clock, so that tests can set it",
  },
  {
    // The grace of a replaced refresh token is shorter than the clocks of two processes may differ.
    in: (path) => server(path) && !path.startsWith("server/database/migrations/") && path !== "server/features/sessions/rotation.ts",
    pattern: /\bnow\s*\(\s*\)|\bcurrent_timestamp\b|\bclock_timestamp\b/gi,
    look: "strings",
    message: "asks the database for the time; pass `now` as a parameter, so that both ends live by one clock",
  },
  {
    // The unit of work spreads its retries by it; nothing secret hangs on that.
    in: (path) => server(path) && path !== "server/kernel/unit.ts",
    pattern: /\bMath\s*\.\s*random\b/g,
    look: "code",
    message: "Math.random can be guessed; take secrets and ids from services/random.ts",
  },
  {
    in: (path) => server(path) && !services(path),
    pattern: /(?<![.\w])fetch\s*\(/g,
    look: "code",
    message: "talks to the outside; only server/services/ does, behind an interface with a deadline",
  },
];

/** Packages that are a way out of the process. */
const outside = /^(?:nodemailer|stripe|svix|openid-client|maxmind|undici|smtp-server|node:(?:net|tls|dns|https|http2|dgram)(?:\/.*)?)$/;
const database = /^(?:kysely|pg|@electric-sql\/.*)$/;

function packages(source: Source): Violation[] {
  if (!server(source.path) || isForTests(source.path)) return [];
  return source.imports.flatMap(({ specifier, line, typeOnly }) => {
    if (typeOnly) return [];
    const root = specifier.startsWith("nodemailer/") ? "nodemailer" : specifier;
    // Judging the form of an address is no way out.
    if (specifier === "node:net" && /\{\s*isIP(v[46])?\s*\}/.test(source.code.split("\n")[line - 1] ?? "")) return [];
    if (outside.test(root) && !services(source.path))
      return [
        {
          path: source.path,
          line,
          message: `imports ${specifier}; outside systems occur under server/services/ only, where they can be replaced`,
        },
      ];
    if (database.test(root) && services(source.path))
      return [
        { path: source.path, line, message: `imports ${specifier}; services hold no SQL, so that they can be tested without a database` },
      ];
    return [];
  });
}

/** zod alone below the contract: it must run in every place that speaks it. */
function contractPackages(source: Source): Violation[] {
  if (topFolder(source.path) !== "contract" || isForTests(source.path)) return [];
  return source.imports
    .filter(({ file, specifier }) => !file && specifier !== "zod")
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      message: `imports ${specifier}; the contract needs zod only, so that it runs anywhere`,
    }));
}

/** What a file may reach for besides other files. Tests may reach for anything. */
export function checkReach(sources: readonly Source[]): Violation[] {
  const found = sources
    .filter(({ path }) => !isForTests(path))
    .flatMap((source) =>
      reaches
        .filter((reach) => reach.in(source.path))
        .flatMap(({ look, pattern, message }) =>
          [...occurrences(source[look], pattern)].map(({ line }) => ({ path: source.path, line, message })),
        ),
    );
  return [...found, ...sources.flatMap(packages), ...sources.flatMap(contractPackages)];
}

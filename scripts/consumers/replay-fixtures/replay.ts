// Replays the golden fixtures on a development server. It uses the standard library of Node alone.
//
// npx tsx replay.ts FOLDER URL ADMIN_KEY [GROUP...]
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request as send } from "node:http";
import { join } from "node:path";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A request or response. A body is `json`, or `text` if it is not JSON. */
export interface FixtureMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly text?: string;
}

export interface FixtureExchange {
  readonly request: FixtureMessage & { readonly method: string; readonly path: string };
  readonly response: FixtureMessage & { readonly status: number };
  /** Sent again until the response fits: what it reports happens later. */
  readonly retry?: true;
}

/** A case of an operation: the calls that prepare its state, then the call itself. */
export interface FixtureStory {
  readonly operation: string;
  /** The access type of a success; the class of an error. */
  readonly case: string;
  /** `ok`, or the code of the error. */
  readonly expected: string;
  readonly replay: boolean;
  /** The reason if HTTP alone cannot replay it. */
  readonly reason?: string;
  readonly exchanges: readonly FixtureExchange[];
}

export interface FixtureFile {
  readonly format: 1;
  readonly group: string;
  readonly setup: readonly FixtureExchange[];
  readonly stories: readonly FixtureStory[];
}

/** A part of a response that differs. */
export interface Difference {
  /** JSON pointer into the body, or the name of a header, or `status`. */
  readonly location: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface Failure {
  /** Position of the story in its file; -1 for the setup. */
  readonly story: number;
  readonly exchange: number;
  readonly differences: readonly Difference[];
}

type Variables = Record<string, string>;

const tokenClass = "[A-Za-z0-9_.~-]+";
const retryMillis = 30_000;
const pauseMillis = 100;
const deadlineMillis = 40_000;
const placeholder = /\{\{([^{}]+)\}\}/;
let aheadMillis = 0;

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** An own field of an object, if the object is one. */
const field = (value: Json, name: string): Json | undefined =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined;

/** Fills in a template of a request. A variable `uuid_…` without a value becomes a new UUID. */
function render(template: string, variables: Variables): string {
  return template.replace(new RegExp(placeholder, "g"), (_, name: string) => {
    const time = /^(now|time)([+-]\d+)$/.exec(name);
    if (time) {
      const millis = Date.now() + aheadMillis + Number(time[2]);
      return time[1] === "now" ? String(millis) : new Date(millis).toISOString();
    }
    if (name === "open") return "{{";
    if (name.startsWith("uuid_")) variables[name] ??= randomUUID();
    const value = variables[name];
    if (value === undefined) throw new Error(`the variable ${name} has no value`);
    return value;
  });
}

function renderJson(value: Json, variables: Variables): Json {
  if (typeof value === "string") return render(value, variables);
  const number = field(value, "$number");
  if (typeof number === "string") return Number(render(number, variables));
  if (Array.isArray(value)) return value.map((item) => renderJson(item, variables));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [render(key, variables), renderJson(item, variables)]));
}

/** Compares a text with a template. Variables without a value get theirs. */
function fits(template: string, text: string, variables: Variables, isPart = false): boolean {
  const captured: string[] = [];
  const parts = template.split(new RegExp(placeholder, "g")).map((part, at) => {
    if (at % 2 === 0) return escapePattern(part);
    if (part === "open") return "\\{\\{";
    const value = variables[part];
    if (value !== undefined) return escapePattern(value);
    if (part === "*" || captured.includes(part)) return tokenClass;
    captured.push(part);
    return `(${tokenClass})`;
  });
  const found = new RegExp(isPart ? parts.join("") : `^${parts.join("")}$`).exec(text);
  if (!found) return false;
  for (const [at, name] of captured.entries()) variables[name] = found[at + 1] as string;
  return true;
}

const nameType = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);

/** Lists the parts in which a JSON value differs from a template. */
function compare(expected: Json, actual: Json | undefined, location: string, variables: Variables): Difference[] {
  const differs = [{ location, expected, actual }];
  const any = field(expected, "$any");
  if (any !== undefined) return nameType(actual) === any ? [] : differs;
  const part = field(expected, "$contains");
  if (typeof part === "string") return typeof actual === "string" && fits(part, actual, variables, true) ? [] : differs;
  if (nameType(expected) !== nameType(actual)) return differs;
  if (typeof expected === "string") return fits(expected, actual as string, variables) ? [] : differs;
  if (typeof expected !== "object" || expected === null) return expected === actual ? [] : differs;
  const [wanted, found] = [expected as Record<string, Json>, actual as Record<string, Json>];
  const keys = Object.keys(wanted);
  if (keys.length !== Object.keys(found).length) return differs;
  const actualKeys = new Map(keys.map((key) => [key, Array.isArray(expected) ? key : knownKey(key, variables)]));
  if (!keys.every((key) => Object.hasOwn(found, actualKeys.get(key) as string))) return differs;
  return keys.flatMap((key) =>
    compare(
      wanted[key] as Json,
      found[actualKeys.get(key) as string],
      `${location}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      variables,
    ),
  );
}
/** The name of a field that has values of variables in it. */
const knownKey = (key: string, variables: Variables): string =>
  key.replace(new RegExp(placeholder, "g"), (whole, name: string) => (name === "open" ? "{{" : (variables[name] ?? whole)));

function compareAll({ status, headers, json, text }: FixtureExchange["response"], answer: Answer, variables: Variables): Difference[] {
  if (status !== answer.status) return [{ location: "status", expected: status, actual: `${answer.status} ${answer.text.slice(0, 300)}` }];
  const inHeaders = Object.entries(headers)
    .filter(([name, template]) => !fits(template, answer.headers[name] ?? "", variables))
    .map(([name, expected]) => ({ location: name, expected, actual: answer.headers[name] }));
  if (json !== undefined) return [...inHeaders, ...compare(json, readJson(answer.text), "", variables)];
  return [...inHeaders, ...(fits(text ?? "", answer.text, variables) ? [] : [{ location: "", expected: text, actual: answer.text }])];
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends a request. `fetch` would follow redirects and join cookies. */
function ask(url: URL, method: string, headers: Record<string, string>, body: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = send(url, { method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(", ") : String(value),
        ]);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(flat), text: Buffer.concat(chunks).toString() });
      });
    });
    sent.setTimeout(deadlineMillis, () => sent.destroy(new Error(`no response within ${deadlineMillis} ms`)));
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Sends a request and compares the response. @returns how it differs */
async function replayExchange({ request, response, retry }: FixtureExchange, variables: Variables): Promise<Difference[]> {
  const end = performance.now() + (retry ? retryMillis : 0);
  for (;;) {
    const attempt = { ...variables };
    let answer: Answer;
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, render(value, attempt)]));
      const json = request.json === undefined ? undefined : JSON.stringify(renderJson(request.json, attempt));
      const body = json ?? (request.text === undefined ? undefined : render(request.text, attempt));
      answer = await ask(new URL(render(`{{origin}}${request.path}`, attempt)), request.method, headers, body);
    } catch (error) {
      return [{ location: "request", expected: "a response", actual: (error as Error).message }];
    }
    const differences = compareAll(response, answer, attempt);
    if (differences.length === 0 || performance.now() > end) {
      Object.assign(variables, attempt);
      if (request.path === "/dev/clock" && answer.status === 200) aheadMillis = JSON.parse(answer.text).ahead_millis;
      return differences;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMillis));
  }
}

/**
 * Replays a file of fixtures.
 * @param isTolerant whether to go on after a difference in a body, to find them all
 */
export async function replayFile(file: FixtureFile, url: string, adminKey: string, isTolerant = false): Promise<Failure[]> {
  const variables: Variables = { origin: url.replace(/\/$/, ""), admin_key: adminKey };
  const clock = await ask(new URL(`${variables.origin}/dev/clock`), "GET", {}, undefined);
  aheadMillis = clock.status === 200 ? JSON.parse(clock.text).ahead_millis : 0;
  const failures: Failure[] = [];
  const parts = [{ exchanges: file.setup, replay: true }, ...file.stories];
  for (const [at, { exchanges, replay }] of parts.entries()) {
    if (!replay) continue;
    for (const [exchange, each] of exchanges.entries()) {
      const differences = await replayExchange(each, variables);
      if (differences.length === 0) continue;
      failures.push({ story: at - 1, exchange, differences });
      if (!isTolerant || differences.some(({ location }) => location === "status" || location === "request")) break;
    }
    if (at === 0 && failures.length > 0 && !isTolerant) break;
  }
  return failures;
}

async function main([folder = "", url = "", adminKey = "", ...groups]: readonly string[]): Promise<void> {
  let [replayed, failed, left] = [0, 0, 0];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".json") || (groups.length > 0 && !groups.includes(name.slice(0, -".json".length)))) continue;
    const file = JSON.parse(readFileSync(join(folder, name), "utf8")) as FixtureFile;
    const failures = await replayFile(file, url, adminKey);
    replayed += file.stories.filter(({ replay }) => replay).length;
    left += file.stories.filter(({ replay }) => !replay).length;
    failed += failures.length;
    for (const { story, exchange, differences } of failures) {
      const { operation = file.group, case: about = "setup" } = file.stories[story] ?? {};
      console.log(`failed: ${operation} ${about}, call ${exchange + 1}: ${JSON.stringify(differences[0])}`);
    }
  }
  console.log(`${replayed} replayed, ${failed} failed, ${left} not replayable`);
  process.exitCode = failed > 0 || replayed === 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith("replay.ts")) await main(process.argv.slice(2));

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One HTTP request. `{n}` in the body is replaced by a unique text. */
export interface LoadRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The result of a load; times in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** A client process prints these numbers in this order on one line after the word BENCH. */
const figures = ["requests", "micros", "failures", "p50", "p99"] as const;

let firings = 0;
/** Makes `{n}` unique over all loads on one database. */
const nextSeries = () => `${Date.now().toString(36)}${(firings++).toString(36)}`;

const quoteLua = (text: string) => `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, "0")}`).join("")}"`;

/** The wait of each opened connection, in milliseconds, before its first request. A server accepts 64 connections in a few of them. */
const openingMillis = 200;

/** Lets the first requests wait, one of each connection. */
const waitOnce = (connections: number) => `
local opened = 0
function delay()
  if opened >= ${connections} then return 0 end
  opened = opened + 1
  return ${openingMillis}
end`;

/** The script for wrk: requests are formatted once and sent in turn; those with `{n}` are formatted each time. */
function wrkScript(shots: readonly LoadRequest[], series: string): string {
  const list = shots.map(({ method, path, headers, body }) => {
    const named = Object.entries(headers).map(([name, value]) => `[${quoteLua(name)}]=${quoteLua(value)}`);
    return `{${quoteLua(method)},${quoteLua(path)},{${named.join(",")}},${body === undefined ? "nil" : quoteLua(body)}}`;
  });
  return `
local shots, ready, turn, count = {${list.join(",\n")}}, {}, 0, 0
local function format(shot, body)
  local headers = {}
  for name, value in pairs(shot[3]) do headers[name] = value end
  headers["Host"] = wrk.headers["Host"]
  return wrk.format(shot[1], shot[2], headers, body)
end
function init()
  for i, shot in ipairs(shots) do
    if not (shot[4] and string.find(shot[4], "{n}", 1, true)) then ready[i] = format(shot, shot[4]) end
  end
end
function request()
  turn = turn % #shots + 1
  if ready[turn] then return ready[turn] end
  count = count + 1
  return format(shots[turn], (string.gsub(shots[turn][4], "{n}", ${quoteLua(series)} .. "x" .. count)))
end
function done(summary, latency, requests)
  local e = summary.errors
  print(string.format("BENCH %d %d %d %.3f %.3f", summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end`;
}

/** Whether wrk or load-client.ts generates the load. */
export const loadGenerator = spawnSync("wrk", ["-v"]).error === undefined ? "wrk" : "own client";

/**
 * Sends `shots` in turn over `connections` for `seconds` from another process. Any response other than 2xx fails the run.
 * @param options.openFirst opens all connections before the first request
 */
export async function generateLoad(
  url: string,
  shots: readonly LoadRequest[],
  connections: number,
  seconds: number,
  options: { readonly openFirst?: boolean | undefined } = {},
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), "bench-load-"));
  try {
    const series = nextSeries();
    const script = join(folder, loadGenerator === "wrk" ? "shots.lua" : "shots.json");
    writeFileSync(
      script,
      loadGenerator === "wrk"
        ? wrkScript(shots, series) + (options.openFirst ? waitOnce(connections) : "")
        : JSON.stringify({ url, shots, series, connections, seconds, openFirst: options.openFirst ?? false }),
    );
    const output =
      loadGenerator === "wrk"
        ? await print("wrk", ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "15s", "-s", script, url], seconds)
        : await print(process.execPath, ["--import", "tsx", fileURLToPath(new URL("load-client.ts", import.meta.url)), script], seconds);

    const numbers = /^BENCH (.*)$/m.exec(output)?.[1]?.split(" ").map(Number);
    if (!numbers) throw new Error(`the load generator printed no numbers:\n${output}`);
    const [requests = 0, micros = 0, failures = 0, p50 = 0, p99 = 0] = numbers;
    // On a busy machine, sixteen concurrent hashes may take longer than the load.
    if (requests === 0 && failures === 0 && seconds < 16) return await generateLoad(url, shots, connections, seconds * 2, options);
    if (numbers.length !== figures.length || requests === 0) throw new Error(`nothing was answered: ${url}${shots[0]?.path}\n${output}`);
    if (failures > 0) throw new Error(`${failures} of ${requests} requests failed: ${shots[0]?.method} ${url}${shots[0]?.path}`);
    return { requests, perSecond: (requests / micros) * 1e6, p50, p99 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(command: string, args: readonly string[], seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const deadline = setTimeout(() => child.kill("SIGKILL"), (seconds + 30) * 1000);
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(deadline);
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code}\n${output}`));
    });
  });
}

/** Sends one request and returns its JSON and size in bytes. A run can check the response before it measures. */
export async function probe(url: string, shot: LoadRequest): Promise<{ body: unknown; bytes: number; headers: Headers }> {
  const response = await fetch(`${url}${shot.path}`, {
    method: shot.method,
    headers: shot.headers,
    signal: AbortSignal.timeout(15_000),
    ...(shot.body === undefined ? {} : { body: shot.body.replaceAll("{n}", nextSeries()) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${shot.method} ${url}${shot.path} answered ${response.status}: ${text.slice(0, 500)}`);
  return { body: JSON.parse(text), bytes: Buffer.byteLength(text), headers: response.headers };
}

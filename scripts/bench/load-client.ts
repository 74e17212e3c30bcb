// The load generator for machines without wrk: `load-client.ts FILE`, with FILE as load.ts writes it. It is slower than wrk and adds its own
// cost to the figures; ratios within a run stay comparable.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { LoadRequest } from "./load.ts";

interface Plan {
  url: string;
  shots: LoadRequest[];
  series: string;
  connections: number;
  seconds: number;
  openFirst: boolean;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Plan;
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
const times: number[] = [];
let failures = 0;
let turn = 0;

function send(shot: LoadRequest): Promise<boolean> {
  const body = shot.body?.replaceAll("{n}", `${plan.series}x${turn}`);
  return new Promise((resolve) => {
    const headers = { ...shot.headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) };
    const outgoing = request(`${plan.url}${shot.path}`, { method: shot.method, headers, agent, timeout: 15_000 }, (response) => {
      response.on("end", () => resolve((response.statusCode ?? 0) >= 200 && (response.statusCode ?? 0) < 300));
      response.on("error", () => resolve(false));
      response.resume();
    });
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("error", () => resolve(false));
    outgoing.end(body);
  });
}

const nextRequest = (): LoadRequest => {
  const shot = plan.shots[turn++ % plan.shots.length];
  if (!shot) throw new Error("no requests to send");
  return shot;
};

if (plan.openFirst) await Promise.all(Array.from({ length: plan.connections }, () => send(nextRequest())));
const began = performance.now();
const end = began + plan.seconds * 1000;
await Promise.all(
  Array.from({ length: plan.connections }, async () => {
    while (performance.now() < end) {
      const shot = nextRequest();
      const sent = performance.now();
      if (!(await send(shot))) failures++;
      times.push(performance.now() - sent);
    }
  }),
);
const micros = Math.round((performance.now() - began) * 1000);
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(3);
console.log(`BENCH ${times.length} ${micros} ${failures} ${at(0.5)} ${at(0.99)}`);
agent.destroy();

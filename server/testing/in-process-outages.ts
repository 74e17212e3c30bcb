import { type Outage, replaceParts } from "../http/simulate-outage.ts";
import type { TestServer } from "./index.ts";

/** Replaces properties until the returned function is called. */
function replaceProperties(target: object, replaced: object): () => void {
  const before = Object.fromEntries(Object.keys(replaced).map((name) => [name, target[name as keyof typeof target]]));
  Object.assign(target, replaced);
  return () => {
    Object.assign(target, before);
  };
}

/** Makes a part of a server fail. @returns how to end it */
export function beginOutage({ db, running }: TestServer, outage: Outage): () => void {
  const { services, serverConfig } = running;
  const replaced = replaceParts(outage, { db, services, serverConfig });
  const endings = [replaceProperties(services, replaced.services ?? {}), replaceProperties(serverConfig, replaced.serverConfig ?? {})];
  return () => {
    for (const end of endings) end();
  };
}

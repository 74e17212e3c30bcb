import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startServer } from "./server-process.ts";

const program = fileURLToPath(new URL("engine-server.mjs", import.meta.url));
/** Reads of each kind, after which its memory no longer grows. */
const reads = 2000;

/**
 * The memory of the embedded engine alone (PSS), in megabytes, after reads of the product's data.
 * @param dataDir of a product that is stopped
 */
export async function engineMemory(dataDir: string): Promise<number | undefined> {
  const server = await startServer({
    args: [program],
    env: { ENGINE_FOLDER: join(dataDir, "database") },
    healthPath: "/",
    deadlineMillis: 60_000,
  });
  for (let at = 0; at < reads; at++) await (await fetch(server.url)).arrayBuffer();
  const megabytes = server.memoryMegabytes();
  await server.stop();
  return megabytes;
}

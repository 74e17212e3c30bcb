import { median } from "./measure.ts";
import { dataFolder, startProduct } from "./product-target.ts";

/** Seconds from spawning a built checkout to its first 200, medians. */
export interface ColdStart {
  readonly postgres: number;
  readonly embedded: number;
}

const times = 3;

/** Starts the product repeatedly on existing databases: one on PostgreSQL, one embedded in `embeddedFolder`, which no other process may use. */
export async function coldStart(databaseUrl: string, embeddedFolder: string): Promise<ColdStart> {
  const postgres: number[] = [];
  const embedded: number[] = [];
  const folder = dataFolder();
  for (let turn = 0; turn < times; turn++) {
    for (const [where, found] of [
      [{ databaseUrl, dataDir: folder }, postgres],
      [{ dataDir: embeddedFolder }, embedded],
    ] as const) {
      const server = await startProduct(where);
      await server.stop();
      found.push(server.startMillis / 1000);
    }
  }
  return { postgres: median(postgres), embedded: median(embedded) };
}

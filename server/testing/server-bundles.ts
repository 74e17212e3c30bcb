import { join } from "node:path";

/** The folder of the server's bundles of one run. Workers write them, and the process of the run removes them at its end. */
export const serverBundles = (runPid: number) => join(import.meta.dirname, "../../node_modules/.cache/latchkey", `bundles-${runPid}`);

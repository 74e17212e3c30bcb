import { spawnSync } from "node:child_process";

/** Whether PgBouncer is installed (Debian: `apt-get install pgbouncer`). */
export const hasPgBouncer = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0;

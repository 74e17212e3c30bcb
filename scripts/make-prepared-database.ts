// Makes an empty, migrated database as one file: `tsx scripts/make-prepared-database.ts FILE`. The packed server makes its own from it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { packDatabase } from "#server/database/prepared-database.ts";

const [file = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "prepared-database-"));
try {
  const database = await openDatabase({ dataDir: folder });
  await migrate(database.db);
  await database.close();
  packDatabase(join(folder, "database"), file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// Records the golden fixtures on a running development server. Then it replays them there until every volatile value is marked.
//
// npx tsx scripts/record-fixtures.ts URL ADMIN_KEY PLATFORM [GROUP...]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileGroup } from "./fixtures/compile.ts";
import { printFixtures } from "./fixtures/print-fixtures.ts";
import { listGroups, recordGroup } from "./fixtures/record-group.ts";
import { settleFixtures } from "./fixtures/settle.ts";

const longestShown = 400;
const [url = "", adminKey = "", platform = "", ...wanted] = process.argv.slice(2);
const folder = join(import.meta.dirname, "fixtures/generated");
mkdirSync(folder, { recursive: true });

/** Records a group and writes its file. */
async function record(group: string): Promise<void> {
  const started = performance.now();
  const recorded = await recordGroup({ url, adminKey, platform }, group);
  const file = await settleFixtures(compileGroup(recorded, new URL(url).origin, adminKey), url, adminKey, (failure, story) => {
    const shown = JSON.stringify(failure.differences).slice(0, longestShown);
    console.log(`  ${story?.operation ?? "setup"} ${story?.case ?? ""}, call ${failure.exchange + 1}: ${shown}`);
  });
  writeFileSync(join(folder, `${group}.json`), printFixtures(file));
  const replayed = file.stories.filter(({ replay }) => replay).length;
  console.log(`${group}: ${replayed} of ${file.stories.length} replay, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const each of recorded.missing) console.log(`  missing: ${each}`);
}

for (const group of listGroups().keys()) {
  if (wanted.length > 0 && !wanted.includes(group)) continue;
  try {
    await record(group);
  } catch (error) {
    console.error(`${group}: ${(error as Error).stack}`);
    process.exitCode = 1;
  }
}

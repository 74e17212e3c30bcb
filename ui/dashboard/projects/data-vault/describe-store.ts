import type { DataVaultStoreSize } from "#sdk/admin.ts";
import { formatNumber } from "../../../locales/numbers.ts";

/** The number of values, with a plus sign where more were not counted. */
export const formatEntries = ({ entries, isEstimate }: Pick<DataVaultStoreSize, "entries" | "isEstimate">): string =>
  `${formatNumber(entries)}${isEstimate ? "+" : ""}`;

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size in the largest unit that it fills. */
export function formatBytes(bytes: number): string {
  const at = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unitDisplay = at === 0 ? "long" : "short";
  return formatNumber(bytes / 1000 ** at, { style: "unit", unit: units[at] as string, unitDisplay, maximumFractionDigits: 1 });
}

/** The code that sets, reads and deletes a value of a store. */
export const sampleCode = (store: string): string => `import { app } from "./app";

const secret = process.env.DATA_VAULT_SECRET; // random, and only on your server
const store = await app.getDataVaultStore("${store}");

await store.setValue("user-1", "the value", { secret });
const value = await store.getValue("user-1", { secret });
await store.deleteValue("user-1", { secret });`;

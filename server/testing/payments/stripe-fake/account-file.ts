import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { FakeAccount } from "./stripe-state.ts";

interface SerializedMap {
  readonly map: [string, unknown][];
}
const isSerializedMap = (value: unknown): value is SerializedMap =>
  typeof value === "object" && value !== null && Array.isArray((value as Partial<SerializedMap>).map);

/** Reads the accounts of an earlier run; none if there is no file. */
export function readAccounts(file: string): Map<string, FakeAccount> {
  if (!existsSync(file)) return new Map();
  const read = JSON.parse(readFileSync(file, "utf8"), (_key, value) => (isSerializedMap(value) ? new Map(value.map) : value));
  return new Map([...(read as Map<string, FakeAccount>)].map(([id, row]) => [id, Object.assign(new FakeAccount(row.account), row)]));
}

/** Writes the accounts for the next run. */
export function writeAccounts(file: string, accounts: ReadonlyMap<string, FakeAccount>): void {
  writeFileSync(
    file,
    JSON.stringify(accounts, (_key, value) => (value instanceof Map ? { map: [...value] } : value)),
  );
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAccounts, writeAccounts } from "./account-file.ts";
import { FakeAccount } from "./stripe-state.ts";

test("the double of Stripe has its accounts again after a restart, with their lists and maps", () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-accounts-"));
  try {
    const file = join(folder, "accounts.json");
    expect(readAccounts(file).size).toBe(0);
    const account = new FakeAccount({
      ...{
        id: "acct_1",
        object: "account",
        created: 1,
        metadata: {},
        charges_enabled: true,
        details_submitted: true,
        payouts_enabled: true,
      },
      requirements: { currently_due: ["external_account"] },
    });
    account.products.set("prod_1", { id: "prod_1", object: "product", created: 1, metadata: {}, images: [] });
    writeAccounts(file, new Map([["acct_1", account]]));
    expect(readAccounts(file)).toEqual(new Map([["acct_1", account]]));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

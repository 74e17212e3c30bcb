import { expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { diffConfigs } from "./diff.ts";
import type { Override } from "./override.ts";
import { renderConfiguration } from "./render.ts";

const between = (before: Override, after: Override) => diffConfigs(renderConfiguration(before), renderConfiguration(after));
const product = (more: Json) => ({ "payments.products.pro": more });

test.each<[string, Override, Override, object[]]>([
  ["nothing", { "auth.allowSignUp": true }, {}, []],
  ["a boolean setting", {}, { "auth.allowSignUp": false }, [{ path: "auth.signUp.mode", before: "open", after: "closed" }]],
  [
    "a new entry, per leaf",
    {},
    { "payments.items.x": {} },
    [
      { path: "payments.items.x.displayName", before: undefined, after: "x" },
      { path: "payments.items.x.customerType", before: undefined, after: "user" },
    ],
  ],
  ["an entry without values", { "payments.catalogs.c": {} }, {}, [{ path: "payments.catalogs.c", before: {}, after: undefined }]],
  [
    "an interval, as one value",
    { "payments.autoPay.interval": [1, "day"] },
    { "payments.autoPay.interval": [2, "day"] },
    [{ path: "payments.autoPay.interval", before: [1, "day"], after: [2, "day"] }],
  ],
  [
    "a value replaced by an object",
    product({ prices: "include-by-default" }),
    product({ prices: { monthly: { USD: "1" } } }),
    [
      { path: "payments.products.pro.prices", before: "include-by-default", after: undefined },
      { path: "payments.products.pro.prices.monthly.USD", before: undefined, after: "1" },
      { path: "payments.products.pro.prices.monthly.serverOnly", before: undefined, after: false },
    ],
  ],
  [
    "an object replaced by a value",
    product({ isAddOnTo: { q: true } }),
    product({}),
    [
      { path: "payments.products.pro.isAddOnTo", before: undefined, after: false },
      { path: "payments.products.pro.isAddOnTo.q", before: true, after: undefined },
    ],
  ],
  [
    "a secret, without its values",
    { "emails.server.password": "a" },
    { "emails.server.password": "b" },
    [{ path: "emails.server.password", before: undefined, after: undefined }],
  ],
])("%s", (_, before, after, changes) => {
  expect(between(before, after)).toStrictEqual(changes);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { configShape, type Shape } from "#contract/config/shape.ts";
import { activate } from "../../../locales/i18n.ts";
import type { Messages } from "../../../locales/messages.ts";
import { dashboardMessages as messages } from "../../../testing/dashboard-messages.ts";
import { labelSetting } from "./setting-labels.ts";

const words = Object.fromEntries(Object.entries(messages).filter(([, message]) => !message.includes("{")));
beforeAll(() => activate("en", words as unknown as Messages));
afterAll(() => activate("en", {}));

/** A key that no setting has. */
const key = "my-key";
const currencies = new Set(["USD", "EUR", "GBP", "JPY", "INR", "AUD", "CAD"]);

function* listPaths(shape: Shape, path: string): Generator<string> {
  const below = (next: Shape, part: string) => listPaths(next, path === "" ? part : `${path}.${part}`);
  if (shape.kind === "leaf") yield path;
  else if (shape.kind === "record") yield* below(shape.entry, key);
  else for (const [name, field] of shape.fields) yield* below(field, name);
}

test("every setting has a name in words, and a key of the developer is as it is", () => {
  for (const path of listPaths(configShape, "")) {
    const label = labelSetting(path);
    const parts = label.split(" › ");
    expect(label, path).not.toBe(path);
    expect(parts.filter((part) => part === key).length, path).toBe(path.split(".").filter((part) => part === key).length);
    for (const part of parts) expect(part === key || currencies.has(part) || /^[A-Z]|^"/.test(part), `${path}: ${part}`).toBe(true);
  }
});

test("a key that is also the name of a setting is as it is", () => {
  expect(labelSetting("payments.products.items.displayName")).toBe("Payments › Products › items › Name");
});

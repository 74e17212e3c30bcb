import { z } from "zod";
import { customerTypes, includeByDefault, itemExpiries, itemRepeatNever } from "../vocabulary/choices.ts";
import { userSpecifiedIdPattern } from "../vocabulary/ids.ts";
import { text } from "../vocabulary/limits.ts";
import { type Currency, currencies, currencyDecimals, leadingZeroPattern, moneyMessages, moneyPattern } from "../vocabulary/money.ts";
import { string } from "../vocabulary/text.ts";
import { dayIntervalUnits } from "../vocabulary/time.ts";
import { branch, group, off, on } from "./leaf.ts";

/** An id that a developer chose. */
export const userSpecifiedId = string(text.userSpecifiedId).regex(
  userSpecifiedIdPattern,
  "must consist of letters, digits, underscores and hyphens, and not start with a hyphen",
);

/** Units in one interval: more than a hundred years of days, so that no calendar runs out. */
const intervalLength = 40_000;
const dayInterval = z.tuple([z.int().min(0).max(intervalLength), z.enum(dayIntervalUnits)]);
const moneyLength = 20;

const money = (currency: Currency) =>
  z
    .string()
    .max(moneyLength)
    .regex(moneyPattern, moneyMessages.format)
    .refine((amount) => !leadingZeroPattern.test(amount), moneyMessages.leadingZeros)
    .refine((amount) => (amount.split(".")[1] ?? "").length <= currencyDecimals[currency], moneyMessages.tooManyDecimals(currency));

const amount = (currency: Currency) => branch(money(currency).optional(), `How much it is in ${currency}`);
const amounts = Object.fromEntries(currencies.map((currency) => [currency, amount(currency)])) as Record<
  Currency,
  ReturnType<typeof amount>
>;

const shownName = branch(string(text.displayName), "The name people see; the id unless set", { keyByDefault: true });
const customerType = branch(z.enum(customerTypes).default("user"), "Who has it");
const freeTrial = branch(dayInterval.optional(), "How long it is free at first");

const price = z.object({
  ...amounts,
  interval: branch(dayInterval.optional(), "How often it is paid; absent, once"),
  serverOnly: off("Whether only servers may sell at this price"),
  freeTrial,
});

const includedItem = z.object({
  quantity: branch(z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).default(0), "How many of it"),
  repeat: branch(
    z
      .union([dayInterval, z.literal(itemRepeatNever)], "must be an interval of days, weeks, months or years, or never")
      .default(itemRepeatNever),
    "How often they come again",
  ),
  expires: branch(z.enum(itemExpiries).default("when-repeated"), "When they are gone"),
});

const product = z.object({
  displayName: shownName,
  catalogId: branch(userSpecifiedId.optional(), "The catalog it is in: of a catalog's products a customer has one"),
  isAddOnTo: z
    .union([
      branch(z.literal(false), "It stands alone"),
      z.record(userSpecifiedId, branch(z.literal(true), "A product that it is added to")),
    ])
    .default(false),
  customerType,
  freeTrial,
  serverOnly: off("Whether only servers may sell it"),
  stackable: branch(z.boolean().optional(), "Whether one customer may have it more than once"),
  prices: z.union([branch(z.literal(includeByDefault), "Every customer has it for nothing"), z.record(userSpecifiedId, price)]).default({}),
  includedItems: z.record(userSpecifiedId, includedItem).default({}),
});

export const payments = group({
  testMode: on("Whether purchases cost nothing"),
  autoPay: z.object({ interval: branch(dayInterval.optional(), "How often what is owed is collected") }).optional(),
  catalogs: z
    .record(userSpecifiedId, z.object({ displayName: branch(string(text.displayName).optional(), "The name people see") }))
    .default({}),
  items: z.record(userSpecifiedId, z.object({ displayName: shownName, customerType })).default({}),
  products: z.record(userSpecifiedId, product).default({}),
});

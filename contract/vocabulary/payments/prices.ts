import { z } from "zod";
import { userSpecifiedIdPattern } from "../ids.ts";
import { string } from "../text.ts";
import { textLimits } from "../text-limits.ts";
import { dayIntervalUnits, intervalUnits } from "../time.ts";
import { type Currency, currencyDecimals, itemRepeatNever, leadingZeroPattern, moneyMessages, moneyPattern } from "./payments.ts";

/** An id that a developer chooses. */
export const userSpecifiedId = string(textLimits.userSpecifiedId).regex(
  userSpecifiedIdPattern,
  "must consist of letters, digits, underscores and hyphens, and not start with a hyphen",
);

// `z.int()` accepts safe integers only.
const count = z.int().min(0);

/** An interval of days, weeks, months or years: of prices and free trials. */
export const dayInterval = z.tuple([count, z.enum(dayIntervalUnits)]);

/** How often a product grants an item: an interval of any unit, or never again. */
export const itemRepeat = z.union(
  [z.tuple([count, z.enum(intervalUnits)]), z.literal(itemRepeatNever)],
  `must be ${itemRepeatNever}, or an interval with one of the units ${intervalUnits.join(", ")}`,
);
const moneyLength = 20;

/** An amount of money as a decimal string (specification 000, section 5). */
export const moneyAmount = (currency: Currency) =>
  z
    .string()
    .max(moneyLength)
    .regex(moneyPattern, moneyMessages.format)
    .refine((amount) => !leadingZeroPattern.test(amount), moneyMessages.leadingZeros)
    .refine((amount) => (amount.split(".")[1] ?? "").length <= currencyDecimals[currency], moneyMessages.tooManyDecimals(currency));

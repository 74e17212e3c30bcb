import { z } from "zod";
import { userSpecifiedIdPattern } from "./ids.ts";
import { type Currency, currencyDecimals, leadingZeroPattern, moneyMessages, moneyPattern } from "./payments.ts";
import { string } from "./text.ts";
import { textLimits } from "./text-limits.ts";
import { dayIntervalUnits } from "./time.ts";

/** An id that a developer chooses. */
export const userSpecifiedId = string(textLimits.userSpecifiedId).regex(
  userSpecifiedIdPattern,
  "must consist of letters, digits, underscores and hyphens, and not start with a hyphen",
);

/** An interval of days, weeks, months or years. `z.int()` accepts safe integers only. */
export const dayInterval = z.tuple([z.int().min(0), z.enum(dayIntervalUnits)]);
const moneyLength = 20;

/** An amount of money as a decimal string (specification 000, section 5). */
export const moneyAmount = (currency: Currency) =>
  z
    .string()
    .max(moneyLength)
    .regex(moneyPattern, moneyMessages.format)
    .refine((amount) => !leadingZeroPattern.test(amount), moneyMessages.leadingZeros)
    .refine((amount) => (amount.split(".")[1] ?? "").length <= currencyDecimals[currency], moneyMessages.tooManyDecimals(currency));

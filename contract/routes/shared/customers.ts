import { z } from "zod";
import {
  CannotGetOwnUserWithoutUser,
  OtherUserNotAllowed,
  TeamMembershipNotFound,
  TeamNotFound,
  UserNotFound,
} from "../../errors/index.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { customerTypes, paymentLimits } from "../../vocabulary/payments/payments.ts";
import { string } from "../../vocabulary/text.ts";

/** The path parameters that name a customer. */
export const customerParams = {
  customer_type: z.enum(customerTypes),
  customer_id: string(paymentLimits.customerId)
    .min(1)
    .describe("The id of a user or team, or any text for a custom customer. `me` for the signed-in user"),
};

/** The errors of a call of servers that names a customer. */
export const customerErrors = [UserNotFound, TeamNotFound, CannotGetOwnUserWithoutUser];
/** The errors of a call of clients, too: with a signed-in user, they may name that user and its teams. */
export const ownCustomerErrors = [...customerErrors, OtherUserNotAllowed, TeamMembershipNotFound];

/** Header of the writes that may be repeated. */
export const idempotencyHeaders = z.object({
  [requestHeaders.idempotencyKey]: string(paymentLimits.idempotencyKey)
    .min(1)
    .optional()
    .describe(`A repeated call with the same key has no effect and gets the same answer, for ${paymentLimits.idempotencyHours} hours`),
});

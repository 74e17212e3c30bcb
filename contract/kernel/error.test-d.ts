// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { type ErrorClass, errorGroup, type KnownErrorClass, knownError, oauthError, plainError } from "./error.ts";

class TooShort extends knownError("SHORT", {
  status: 400,
  details: z.object({ min_length: z.int() }),
  message: ({ min_length }) => `At least ${min_length}.`,
  parent: errorGroup("BROKEN_RULES"),
}) {}
class NotFound extends knownError("GONE", { status: 404, message: "Gone." }) {}
class LimitReached extends plainError("LIMIT_REACHED", 400, "Full.") {}
class BadGrant extends oauthError("BAD_GRANT", 400, "invalid_grant", "Bad grant.") {}

// Each code keeps its literal and the type of its details, on the class and on the error.
expectTypeOf(TooShort.code).toEqualTypeOf<"SHORT">();
expectTypeOf(new TooShort({ min_length: 8 }).code).toEqualTypeOf<"SHORT">();
expectTypeOf(new TooShort({ min_length: 8 }).details).toEqualTypeOf<{ min_length: number }>();
expectTypeOf(new NotFound().details).toEqualTypeOf<undefined>();
expectTypeOf(new TooShort({ min_length: 8 }).withHeaders({ "retry-after": "1" })).toEqualTypeOf<TooShort>();

// All three kinds are errors a route may declare.
export const allKinds: ErrorClass[] = [TooShort, NotFound, LimitReached, BadGrant];

// Instances of two error classes are distinct types.
export const narrow = (error: TooShort | NotFound): number | undefined =>
  error.code === "SHORT" ? error.details.min_length : error.details;

// @ts-expect-error the details are missing
new TooShort();
// @ts-expect-error the details lack a field
new TooShort({});
// @ts-expect-error the details are spelled as another code spells them
new TooShort({ minLength: 8 });
// @ts-expect-error the details are of a wrong type
new TooShort({ min_length: "8" });
// @ts-expect-error this code has no details
new NotFound({ reason: "none" });
// @ts-expect-error a group is never sent, so no route may declare it
export const group: ErrorClass = errorGroup("BROKEN_RULES");
// @ts-expect-error another code's class
export const other: KnownErrorClass<"OTHER"> = TooShort;
// @ts-expect-error the text needs details that the code does not have
knownError("NO_DETAILS", { status: 400, message: ({ min_length }) => `${min_length}` });

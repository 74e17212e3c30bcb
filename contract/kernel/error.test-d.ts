// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { type ErrorClass, errorGroup, type KnownErrorClass, knownError, oauthError, plainError } from "./error.ts";

class Short extends knownError("SHORT", {
  status: 400,
  details: z.object({ min_length: z.int() }),
  message: ({ min_length }) => `At least ${min_length}.`,
  parent: errorGroup("BROKEN_RULES"),
}) {}
class Gone extends knownError("GONE", { status: 404, message: "Gone." }) {}
class Full extends plainError(400, "Full.") {}
class BadGrant extends oauthError(400, "invalid_grant", "Bad grant.") {}

// Each code keeps its literal and the type of its details, on the class and on the error.
expectTypeOf(Short.code).toEqualTypeOf<"SHORT">();
expectTypeOf(new Short({ min_length: 8 }).code).toEqualTypeOf<"SHORT">();
expectTypeOf(new Short({ min_length: 8 }).details).toEqualTypeOf<{ min_length: number }>();
expectTypeOf(new Gone().details).toEqualTypeOf<undefined>();
expectTypeOf(new Short({ min_length: 8 }).withHeaders({ "retry-after": "1" })).toEqualTypeOf<Short>();

// All three kinds are errors a route may declare.
export const declarable: ErrorClass[] = [Short, Gone, Full, BadGrant];

// Classes of two codes are told apart by their instances.
export const tell = (error: Short | Gone): number | undefined => (error.code === "SHORT" ? error.details.min_length : error.details);

// @ts-expect-error the details are missing
new Short();
// @ts-expect-error the details lack a field
new Short({});
// @ts-expect-error the details are spelled as another code spells them
new Short({ minLength: 8 });
// @ts-expect-error the details are of a wrong type
new Short({ min_length: "8" });
// @ts-expect-error this code has no details
new Gone({ reason: "none" });
// @ts-expect-error a group is never sent, so no route may declare it
export const group: ErrorClass = errorGroup("BROKEN_RULES");
// @ts-expect-error another code's class
export const other: KnownErrorClass<"OTHER"> = Short;
// @ts-expect-error the text needs details that the code does not have
knownError("NO_DETAILS", { status: 400, message: ({ min_length }) => `${min_length}` });

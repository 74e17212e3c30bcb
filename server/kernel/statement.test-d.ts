// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { type RawBuilder, sql } from "kysely";
import { expectTypeOf } from "vitest";
import type { Db } from "../database/schema.ts";
import { statement } from "./statement.ts";

declare const db: Db;
declare const maybe: RawBuilder<{ id: string }> | undefined;

const removed = db.deleteFrom("users").where("id", "=", "1").returning(["id", "signed_up_at"]);
const ended = sql<{ id: string; count: number }>`DELETE FROM sessions RETURNING id, 1 AS count`;

// A step refers to earlier steps; their rows have the columns that their queries return.
const both = statement()
  .step("removed", removed)
  .step("ended", (earlier) => {
    expectTypeOf(earlier.selectFrom("removed").select("id").$asScalar().expressionType).toEqualTypeOf<string | undefined>();
    return ended;
  })
  .also((earlier) => sql`DELETE FROM codes WHERE EXISTS (${earlier.selectFrom("ended")})`);
expectTypeOf(both.rows(db, "removed")).resolves.toEqualTypeOf<{ id: string; signed_up_at: Date }[]>();
expectTypeOf(both.rows(db, "ended")).resolves.toEqualTypeOf<{ id: string; count: number }[]>();
expectTypeOf(both.counts(db, "removed", "ended")).resolves.toEqualTypeOf<Record<"removed" | "ended", number>>();

// A misspelt step, a later one, a column that is not returned: none compiles.
void statement()
  .step("removed", removed)
  // @ts-expect-error
  .also((earlier) => earlier.selectFrom("remvoed"));
void statement()
  // @ts-expect-error
  .also((earlier) => earlier.selectFrom("removed"))
  .step("removed", removed);
void statement()
  // @ts-expect-error
  .step("removed", (earlier) => earlier.selectFrom("removed"));
void statement()
  .step("removed", removed)
  // @ts-expect-error
  .also((earlier) => earlier.selectFrom("removed").select("display_name"));
// @ts-expect-error
void both.rows(db, "remvoed");
// @ts-expect-error
void both.counts(db, "removed", "ende");

// Nor does a reference to a step that may be skipped, or whose rows have no known columns.
void statement()
  .step("perhaps", maybe)
  // @ts-expect-error
  .rows(db, "perhaps");
void statement()
  .step("perhaps", () => maybe)
  // @ts-expect-error
  .also((earlier) => earlier.selectFrom("perhaps"));
void statement()
  .step("silent", db.deleteFrom("users").where("id", "=", "1"))
  // @ts-expect-error
  .counts(db, "silent");
void statement()
  .step("raw", sql`DELETE FROM users RETURNING id`)
  // @ts-expect-error
  .counts(db, "raw");

// A name is used once, and is no table's: it would hide the table from later steps.
void statement()
  .step("removed", removed)
  // @ts-expect-error
  .step("removed", ended);
void statement()
  // @ts-expect-error
  .step("users", removed);
void statement()
  // @ts-expect-error
  .step("removed", "DELETE FROM users");

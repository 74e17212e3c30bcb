import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { parseTimestamp } from "./timestamp.ts";

const parseOther = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
const parse = (text: string) => parseTimestamp(text, parseOther);

/** As PostgreSQL prints it: without trailing zeros of the fraction. */
const printed = (date: Date) =>
  date
    .toISOString()
    .replace("T", " ")
    .replace(/\.?0*Z$/, "+00")
    .replace(/:(\d\d):\+00$/, ":$1:00+00");

test("a timestamp is read as the driver reads it", () => {
  for (const text of [
    "2026-01-02 03:04:05+00",
    "2026-01-02 03:04:05.6+00",
    "2026-01-02 03:04:05.06+00",
    "2026-01-02 03:04:05.678+00",
    "2026-01-02 03:04:05.678901+00",
    "2026-01-02 03:04:05.678+05:30",
    "2026-01-02 03:04:05-08",
    "0001-02-03 04:05:06+00",
    "0099-12-31 23:59:59.999+00",
    "12345-01-02 03:04:05+00",
    "0044-03-15 12:00:00+00 BC",
    "infinity",
  ])
    expect(parse(text), text).toEqual(parseOther(text));
});

test("any time is read to the millisecond", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("0100-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true }),
      (date) => {
        expect(parse(printed(date))).toEqual(date);
      },
    ),
  );
});

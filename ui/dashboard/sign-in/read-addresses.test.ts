import { expect, test } from "vitest";
import { readAddresses } from "./read-addresses.ts";

test("addresses are read from lines and from the first column of a CSV file, each once", () => {
  const csv = 'email,joined\r\n"ada@example.org",2026-01-02\r\ngrace@example.org;2026\n\n ada@example.org \nno address';
  expect(readAddresses(csv)).toEqual(["ada@example.org", "grace@example.org"]);
  expect(readAddresses("")).toEqual([]);
});

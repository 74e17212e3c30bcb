// Test files of one worker share its process. A file that leaves a server running fails here, not in a file after it.
import { afterAll, expect } from "vitest";
import { forgetDatabasesInUse } from "./databases.ts";

afterAll(() => {
  expect(forgetDatabasesInUse(), "databases that this file has not closed").toEqual([]);
});

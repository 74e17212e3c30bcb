import { expect, test } from "vitest";
import { toProblem } from "./error-position.ts";

test("the position of a rendering error is read from its reason", () => {
  expect(toProblem("x is not defined (template.tsx, line 12, column 5)")).toEqual({
    message: "x is not defined",
    line: 12,
    column: 5,
    file: "template",
  });
  expect(toProblem("Unexpected token (line 3)")).toEqual({ message: "Unexpected token", line: 3, column: 1 });
  expect(toProblem("The source took too long")).toEqual({ message: "The source took too long" });
});

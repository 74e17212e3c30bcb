import { expect, test } from "vitest";
import { newProjectOverride } from "./new-project.ts";
import { renderConfiguration } from "./render.ts";

test("a new project has no anonymous users and refuses common passwords, and existing projects keep their settings", () => {
  const read = ({ anonymous, password }: ReturnType<typeof renderConfiguration>["auth"]) => [
    anonymous.allowSignUp,
    password.refuseBreached,
  ];
  expect(read(renderConfiguration(newProjectOverride()).auth)).toEqual([false, true]);
  expect(read(renderConfiguration({}).auth)).toEqual([true, false]);
});

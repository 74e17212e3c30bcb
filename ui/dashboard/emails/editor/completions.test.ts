import { CompletionContext } from "@codemirror/autocomplete";
import { javascript } from "@codemirror/lang-javascript";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { emailComponents } from "#contract/vocabulary/emails/email-components.ts";
import { completeSource } from "./completions.ts";

/** Returns the editor's proposals where `|` is. */
function proposals(source: string): string[] {
  const position = source.indexOf("|");
  const doc = source.replace("|", "");
  const state = EditorState.create({ doc, extensions: [javascript({ jsx: true, typescript: true })] });
  return (completeSource(new CompletionContext(state, position, false))?.options ?? []).map(({ label }) => label);
}

test("the editor proposes the components of e-mails, their props, and the values of the template", () => {
  expect(proposals("const a = <Bu|")).toEqual([...Object.keys(emailComponents), "Subject", "NotificationCategory"]);
  expect(proposals("const a = <Button |></Button>;")).toEqual([...emailComponents.Button]);
  expect(proposals(`const a = <Button href="x" cl| />;`)).toEqual([...emailComponents.Button]);
  expect(proposals("const a = <Subject |/>;")).toEqual(["value"]);
  expect(proposals("const a = <Text>{user.|}</Text>;")).toEqual(["displayName"]);
  expect(proposals(`const a = <Text>{variables.|}</Text>;\nEmailTemplate.PreviewVariables = { otp: "1", link: "2" };`)).toEqual([
    "otp",
    "link",
  ]);
});

test("the editor proposes nothing in texts, values and other tags", () => {
  for (const source of ["const a = <Text>plain |</Text>;", `const a = <Button href="a |" />;`, "const a = <Own |/>;", "const b|"])
    expect(proposals(source)).toEqual([]);
});

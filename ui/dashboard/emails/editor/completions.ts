import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { emailComponents, emailMarkers } from "#contract/vocabulary/emails/email-components.ts";
import { readVariables } from "./preview-variables.ts";

const componentProps: Readonly<Record<string, readonly string[]>> = { ...emailComponents, ...emailMarkers };
const identifier = /^[\w$]*$/;

/** Completes components after `<`, their props within a tag, and what `user`, `project` and `variables` have. */
export function completeSource(context: CompletionContext): CompletionResult | null {
  return completeTag(context) ?? completeProp(context) ?? completeMember(context);
}

function completeTag(context: CompletionContext): CompletionResult | null {
  const tag = context.matchBefore(/<\/?[A-Z]?\w*$/);
  if (!tag) return null;
  const from = tag.from + (tag.text.startsWith("</") ? 2 : 1);
  return { from, options: Object.keys(componentProps).map((label): Completion => ({ label, type: "class" })), validFor: identifier };
}

function completeProp(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/\s[A-Za-z]*$/);
  const component = word && openTagAt(context.state, context.pos);
  if (!component) return null;
  const options = (componentProps[component] ?? []).map((label): Completion => ({ label, type: "property" }));
  return options.length === 0 ? null : { from: word.from + 1, options, validFor: identifier };
}

/** The component whose opening tag contains the position, outside of the value of a prop. */
function openTagAt(state: EditorState, position: number): string | undefined {
  for (let node = syntaxTree(state).resolveInner(position, -1); node.parent; node = node.parent) {
    if (node.name === "JSXAttributeValue" || node.name === "JSXEscape" || node.name === "String") return undefined;
    if (node.name === "JSXOpenTag" || node.name === "JSXSelfClosingTag") {
      const name = node.getChild("JSXIdentifier") ?? node.getChild("JSXBuiltin");
      return name ? state.sliceDoc(name.from, name.to) : undefined;
    }
  }
  return undefined;
}

function completeMember(context: CompletionContext): CompletionResult | null {
  const member = context.matchBefore(/\b(?:user|project|variables)\.\w*$/);
  if (!member) return null;
  const [object = ""] = member.text.split(".");
  const names = object === "variables" ? readVariables(context.state.doc.toString()).map(({ name }) => name) : ["displayName"];
  return {
    from: member.from + object.length + 1,
    options: names.map((label): Completion => ({ label, type: "property" })),
    validFor: identifier,
  };
}

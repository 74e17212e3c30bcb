import { tsxLanguage } from "@codemirror/lang-javascript";

/** A value of a variable. */
export type VariableValue = string | number | boolean | null | readonly VariableValue[] | { readonly [name: string]: VariableValue };

/** A variable of a template, with the value that previews use. */
export interface PreviewVariable {
  readonly name: string;
  readonly value: VariableValue;
}

type Node = ReturnType<typeof tsxLanguage.parser.parse>["topNode"];

/**
 * The variables of a template without running it. They are the keys of `PreviewVariables`, and those of `variablesSchema = type({…})`
 * without preview value. Values that are not literals are left out.
 */
export function readVariables(source: string): PreviewVariable[] {
  const text = ({ from, to }: Node) => source.slice(from, to);
  const found: Record<string, VariableValue> = {};
  const root = tsxLanguage.parser.parse(source);
  root.iterate({
    enter({ node, name }) {
      if (name === "AssignmentExpression" && text(node).match(/^[\w$]+\.PreviewVariables\b/)) {
        const object = node.getChild("ObjectExpression") ?? node.lastChild?.getChild("ObjectExpression");
        const value = object && literal(object, text);
        if (value && typeof value === "object") Object.assign(found, value);
        return false;
      }
      return true;
    },
  });
  root.iterate({
    enter({ node, name }) {
      if (name !== "VariableDeclaration" || !text(node).match(/\bvariablesSchema\b/)) return true;
      const object = node.getChild("CallExpression")?.getChild("ArgList")?.getChild("ObjectExpression");
      const schema = object && literal(object, text);
      for (const [key, type] of Object.entries(schema ?? {})) {
        const variable = key.replace(/\?$/, "");
        if (!(variable in found)) found[variable] = defaults[String(type)] ?? "";
      }
      return false;
    },
  });
  return Object.entries(found).map(([variable, value]) => ({ name: variable, value }));
}

const defaults: Readonly<Record<string, VariableValue>> = { number: 0, "number.integer": 0, boolean: false };

/** The value of a literal; undefined for another expression. */
function literal(node: Node, text: (node: Node) => string): VariableValue | undefined {
  switch (node.name) {
    case "String":
      return unquote(text(node));
    case "TemplateString":
      return node.getChild("Interpolation") ? undefined : text(node).slice(1, -1);
    case "Number":
      return Number(text(node).replaceAll("_", ""));
    case "BooleanLiteral":
      return text(node) === "true";
    case "null":
      return null;
    case "UnaryExpression":
      return /^-[\d.]+$/.test(text(node)) ? Number(text(node)) : undefined;
    case "ArrayExpression":
      return listChildren(node)
        .map((child) => literal(child, text))
        .filter((value) => value !== undefined);
    case "ObjectExpression":
      return Object.fromEntries(node.getChildren("Property").flatMap((property) => entry(property, text)));
    default:
      return undefined;
  }
}

function entry(property: Node, text: (node: Node) => string): [string, VariableValue][] {
  const { firstChild: key, lastChild: value } = property;
  if (!key || !value || key === value) return [];
  const read = literal(value, text);
  if (read === undefined) return [];
  return [[key.name === "String" ? unquote(text(key)) : text(key), read]];
}

function listChildren(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The value of a string literal in either kind of quotes. */
function unquote(literalText: string): string {
  const body = literalText.slice(1, -1);
  try {
    return JSON.parse(`"${body.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"')}"`);
  } catch {
    return body;
  }
}

/** A JSON Schema of the OpenAPI documents, as far as it is printed. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const referencePrefix = "#/components/schemas/";

/** The name of a schema as a type: `Error.NOT_FOUND` is no name in TypeScript. */
const toTypeName = (name: string): string => name.replaceAll(/[^A-Za-z0-9]+/g, "_");

const toKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const scalars: Readonly<Record<string, string>> = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  null: "null",
};

/** Prints schemas as TypeScript types. `names` receives the schemas that are referred to, by their names. */
function printType(schema: JsonSchema, indent: string, names: Set<string>): string {
  const print = (inner: JsonSchema) => printType(inner, indent, names);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(referencePrefix.length);
    names.add(name);
    return toTypeName(name);
  }
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return [...new Set(options.map(print))].join(" | ");
  if (schema.allOf) return [...new Set(schema.allOf.map(print))].join(" & ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (typeof schema.type === "object") return [...new Set(schema.type.map((type) => print({ ...schema, type })))].join(" | ");
  if (schema.type === "array") {
    const item = typeof schema.items === "object" ? print(schema.items) : "unknown";
    return item.includes(" ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object" || schema.properties) return printObject(schema, indent, names);
  return scalars[schema.type ?? ""] ?? "unknown";
}

function printObject({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string, names: Set<string>): string {
  const entries = Object.entries(properties);
  if (entries.length === 0)
    return typeof additionalProperties === "object" ? `Record<string, ${printType(additionalProperties, indent, names)}>` : "{}";
  const inner = `${indent}  `;
  const lines = entries.flatMap(([name, field]) => [
    ...readNotes(field).map((note) => `${inner}/** ${note} */`),
    `${inner}${toKey(name)}${required.includes(name) ? "" : "?"}: ${printType(field, inner, names)};`,
  ]);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Description and bounds of a field, as one comment. */
function readNotes({ description, maxLength, minimum, maximum, default: initial }: JsonSchema): string[] {
  const isBounded = (bound: number | undefined): bound is number => bound !== undefined && Number.isSafeInteger(bound);
  const bounds = [
    maxLength !== undefined && maxLength < 1_000_000 && `at most ${maxLength} characters`,
    isBounded(minimum) && minimum > Number.MIN_SAFE_INTEGER && `at least ${minimum}`,
    isBounded(maximum) && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    initial !== undefined && `default ${JSON.stringify(initial)}`,
  ].filter((note) => typeof note === "string");
  const text = [description?.replaceAll(/\s+/g, " "), bounds.join(", ")].filter(Boolean).join(". ");
  return text === "" ? [] : [text.replaceAll("*/", "* /")];
}

/** A schema with more names below it is printed without them. */
const maxNames = 12;

/**
 * A schema as TypeScript: its type, then the types that it refers to.
 * @param schemas the components of the document
 */
export function schemaText(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): string {
  const printed = new Set<string>();
  const pending = new Set<string>();
  const root = schema.$ref?.slice(referencePrefix.length);
  const first = root === undefined ? printType(schema, "", pending) : printType(schemas[root] ?? {}, "", pending);
  if (root !== undefined) printed.add(root);
  const texts = [first];
  for (const name of pending) {
    if (printed.has(name)) continue;
    if (printed.size >= maxNames) break;
    printed.add(name);
    texts.push(`type ${toTypeName(name)} = ${printType(schemas[name] ?? {}, "", pending)}`);
  }
  return texts.join("\n\n");
}

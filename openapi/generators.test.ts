// What generators of other languages need of the documents. scripts/consumers/openapi-generators runs some of them.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import type { oas31 } from "zod-openapi";
import { auditEvents } from "#contract/entities/console/audit-data.ts";
import { webhookEventTypes } from "#contract/entities/webhooks/webhook-event.ts";
import { accessTypes } from "#contract/kernel/access.ts";
import { webhookTestType } from "#contract/vocabulary/webhooks/webhooks.ts";
import { openApiDocument } from "./document.ts";

type Node = Readonly<Record<string, unknown>>;

/** Every object of a document with its path, examples left out. */
function* listNodes(node: unknown, path = ""): Generator<[path: string, node: Node]> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield [path, node as Node];
  for (const [key, value] of Object.entries(node)) if (key !== "example" && key !== "examples") yield* listNodes(value, `${path}/${key}`);
}

/** The names of the properties of each object schema. */
const listShapes = (document: unknown) =>
  [...listNodes(document)].flatMap(([path, { type, properties }]) =>
    type === "object" && properties ? [{ path, names: Object.keys(properties) }] : [],
  );

const documents = Object.fromEntries(accessTypes.map((access) => [access, openApiDocument(access)]));

describe.each(accessTypes)("the document of type %s", (access) => {
  const document = documents[access] as oas31.OpenAPIObject;
  const nodes = [...listNodes(document)];
  const operations = nodes.filter(([, node]) => typeof node.operationId === "string");

  test("accepts `me` where it says so", () => {
    const described = nodes.filter(([path, { description, type }]) => type === "string" && /`me`/.test(String(description)) && path !== "");
    expect(described.length).toBeGreaterThan(20);
    const ajv = new Ajv2020({ strict: false });
    for (const [path, { pattern, format }] of described) {
      const isValid = ajv.compile(pattern === undefined ? {} : { type: "string", pattern });
      expect([format, isValid("me"), isValid("0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3")], path).toEqual([undefined, true, true]);
      if (pattern !== undefined) expect(isValid("you"), path).toBe(false);
    }
  });

  test("uses no keyword that generators misread", () => {
    for (const [path, node] of nodes) {
      if (path.endsWith("/properties")) continue;
      expect(node, path).not.toHaveProperty("const");
      expect(node, path).not.toHaveProperty("contentEncoding");
      if (typeof node.pattern === "string") expect(node.pattern, path).not.toContain("\\/");
      if (node.type === "array") expect(node.items, path).toBeTypeOf("object");
      if (Array.isArray(node.type)) expect(node.type.length, path).toBeLessThan(3);
    }
  });

  test("names each property once, whatever the case of its letters", () => {
    for (const { path, names } of listShapes(document)) {
      const folded = names.map((name) => name.replaceAll("_", "").toLowerCase());
      expect(folded.length - new Set(folded).size, path).toBe(0);
    }
    const text = JSON.stringify(document);
    for (const alias of ["newUser", "afterCallbackRedirectUrl", "expiresAt"]) expect(text).not.toContain(`"${alias}"`);
  });

  test("has no header that each call repeats as a parameter", () => {
    const names = operations.flatMap(([, { parameters }]) => (parameters as oas31.ParameterObject[] | undefined) ?? []);
    const repeated = [
      "x-stack-access-type",
      "x-stack-branch-id",
      "x-stack-allow-anonymous-user",
      "x-latchkey-device",
      "x-stack-project-id",
    ];
    expect(names.filter(({ name = "" }) => repeated.includes(name))).toEqual([]);
    const schemes = Object.values(document.components?.securitySchemes ?? {}).map((scheme) => (scheme as { name?: string }).name);
    expect(schemes).toEqual(expect.arrayContaining(repeated));
  });

  test("names every body of a request", () => {
    for (const [path, { requestBody }] of operations) {
      const content = Object.entries((requestBody as oas31.RequestBodyObject | undefined)?.content ?? {});
      for (const [type, { schema }] of content)
        if (schema && !("description" in schema)) expect(schema, `${path} ${type}`).toHaveProperty("$ref");
    }
  });

  test("names shared responses after their content", () => {
    for (const [name, response] of Object.entries(document.components?.responses ?? {})) {
      expect(name).toMatch(/^[A-Za-z]+(\.(Credentials|Cookies|[A-Z][A-Z_]+))*$/);
      const header = (response as oas31.ResponseObject).headers?.["x-latchkey-error"] as { schema: { enum: string[] } };
      for (const code of name.split(".").filter((word) => /^[A-Z_]+$/.test(word))) expect(header.schema.enum).toContain(code);
      expect(name.length).toBeLessThan(250);
    }
  });

  test("describes its operations and groups, and marks what it calls deprecated", () => {
    for (const [path, { description }] of operations) expect(description, path).toBeTypeOf("string");
    for (const tag of document.tags ?? []) expect(tag.description?.length ?? 0, tag.name).toBeGreaterThan(10);
    for (const [path, { description, deprecated }] of nodes)
      if (String(description).startsWith("Deprecated:")) expect(deprecated, path).toBe(true);
  });

  test("has the version of the product, an address and a contact", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(document.info.version).toBe(version);
    expect(document.info.contact).toBeDefined();
    expect(document.servers?.[0]?.url).toMatch(/^https?:\/\/[^/]+\/api\/v1$/);
  });

  test("has examples without placeholders, and an example user who agrees with itself", () => {
    const placeholders: string[] = [];
    const search = (value: unknown, name: string, path: string) => {
      if (typeof value === "string" && /^text-*$/.test(value) && name !== "type") placeholders.push(`${path} ${name}`);
      if (typeof value === "object" && value !== null) for (const [key, item] of Object.entries(value)) search(item, key, path);
    };
    const withExamples = JSON.stringify(document, (key, value) => (key === "schema" || key === "schemas" ? undefined : value));
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if (key === "example") search(value, "", path);
        else visit(value, `${path}/${key}`);
      }
    };
    visit(JSON.parse(withExamples), "");
    expect(placeholders).toEqual([]);

    const response = document.paths?.["/users/me"]?.get?.responses?.["200"] as oas31.ResponseObject;
    const user = response.content?.["application/json"]?.example;
    expect(user).toMatchObject({ is_anonymous: false, is_restricted: false, restricted_reason: null, has_password: true });
    expect(user.auth_with_email).toBe(user.has_password || user.otp_auth_enabled);
    for (const account of user.oauth_providers) expect(account.provider_user_id).toBe(account.account_id);
  });
});

test("a component's name means the same in all documents", () => {
  for (const kind of ["schemas", "responses"] as const) {
    const seen = new Map<string, unknown>();
    for (const access of accessTypes) {
      for (const [name, component] of Object.entries(documents[access]?.components?.[kind] ?? {})) {
        if (seen.has(name)) expect(component, `${kind} ${name} of ${access}`).toEqual(seen.get(name));
        seen.set(name, component);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  }
});

const readBody = (operation: oas31.OperationObject | undefined) => {
  const { content = {} } = (operation?.requestBody ?? {}) as Partial<oas31.RequestBodyObject>;
  return (content["application/json"]?.schema ?? {}) as { $ref?: string };
};

test("admins find the data of each event of the audit log", () => {
  const { AuditEvent, AuditEventData } = (documents.admin?.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>;
  expect(Object.keys(AuditEventData?.properties ?? {})).toEqual(auditEvents);
  expect(AuditEventData?.properties?.["team.joined"]).toMatchObject({ type: "object", required: ["team_id"] });
  expect(AuditEvent?.properties?.data).toMatchObject({ "x-data-by-event": { $ref: "#/components/schemas/AuditEventData" } });
  expect(AuditEvent?.properties?.event).toMatchObject({ enum: auditEvents });
});

test("servers and admins find the messages of webhooks, each with its own schema", () => {
  expect(documents.client).not.toHaveProperty("webhooks");
  for (const access of ["server", "admin"]) {
    const { webhooks = {}, components } = documents[access] as oas31.OpenAPIObject;
    expect(Object.keys(webhooks)).toEqual([...webhookEventTypes, webhookTestType]);
    for (const [type, { post }] of Object.entries(webhooks)) {
      const { $ref = "" } = readBody(post);
      const message = components?.schemas?.[$ref.split("/").at(-1) ?? ""] as oas31.SchemaObject;
      expect(message.properties?.type).toMatchObject({ enum: [type] });
      expect(message.required).toEqual(["type", "data"]);
    }
  }
});

import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { oas31 } from "zod-openapi";
import { contract } from "#contract/index.ts";
import { accessTypes } from "#contract/kernel/access.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { statusSchema } from "#contract/kernel/returns.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { openApiDocument } from "./document.ts";
import { defaultStatus } from "./success-responses.ts";

const routes = [...walk(contract)];

describe.each(accessTypes)("in the document of type %s", (access) => {
  const document = openApiDocument(access);
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(document, "document");
  /** Lists the violations of a document's schema by a value, without knowledge of the contract. */
  const validationErrors = (schema: oas31.SchemaObject | oas31.ReferenceObject, value: unknown) => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
    const validate = ajv.compile(absolute);
    return validate(value) ? [] : validate.errors;
  };
  const readOperation = (route: Route) =>
    document.paths?.[route.path]?.[route.method.toLowerCase() as "get"] as oas31.OperationObject | undefined;

  test.each(routes.filter(([, route]) => readOperation(route)))("%s has valid examples", (_, route) => {
    const operation = readOperation(route) as oas31.OperationObject;

    for (const [type, media] of Object.entries((operation.requestBody as oas31.RequestBodyObject | undefined)?.content ?? {})) {
      if (media.example === undefined) continue;
      expect(validationErrors(media.schema ?? {}, media.example), type).toEqual([]);
      expect(bodySchema(route.body, access)?.safeParse(media.example).error).toBeUndefined();
    }
    for (const parameter of (operation.parameters ?? []) as oas31.ParameterObject[]) {
      if (parameter.required) expect(parameter, parameter.name).toHaveProperty("example");
      if (parameter.example !== undefined) expect(validationErrors(parameter.schema ?? {}, parameter.example), parameter.name).toEqual([]);
    }

    const schema = statusSchema(route.returns, access, defaultStatus(route));
    if (!schema) return;
    const reply: oas31.ResponseObject = operation.responses?.[String(defaultStatus(route))];
    const media = reply.content?.["application/json"];
    expect(media?.example).toBeDefined();
    expect(schema.safeParse(media?.example).data).toEqual(media?.example);
    expect(validationErrors(media?.schema ?? {}, media?.example)).toEqual([]);
  });

  test("every error has one valid example", () => {
    const errors = Object.entries(document.components?.schemas ?? {}).filter(([name]) => /^(OAuth)?Error\./.test(name));
    expect(errors.length).toBeGreaterThan(10);
    for (const [name, schema] of errors) {
      const { examples } = schema as oas31.SchemaObject;
      expect(examples, name).toHaveLength(1);
      expect(validationErrors(schema, examples?.[0]), name).toEqual([]);
    }
  });
});

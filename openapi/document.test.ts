import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import type { oas31 } from "zod-openapi";
import { listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes, isOpenTo, needsUser } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { openApiDocument } from "./document.ts";

const routes = [...walk(contract)];
const methods = ["get", "post", "put", "patch", "delete"] as const;

/** Every operation of a document as `METHOD path`. */
const listOperations = (document: oas31.OpenAPIObject) =>
  new Map<string, oas31.OperationObject>(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      methods.flatMap((method) => (item[method] ? [[`${method.toUpperCase()} ${path}`, item[method]] as const] : [])),
    ),
  );
const address = (route: Route) => `${route.method} ${route.path}`;

describe.each(accessTypes)("the document of type %s", (access) => {
  const document = openApiDocument(access);
  const operations = listOperations(document);
  const callable = routes.filter(([, route]) => isOpenTo(route.access, access));
  const readResponse = (operation: oas31.OperationObject, status: string): oas31.ResponseObject => {
    const response: oas31.ResponseObject | oas31.ReferenceObject = operation.responses?.[status];
    return "$ref" in response
      ? (document.components?.responses?.[response.$ref?.split("/").at(-1) ?? ""] as oas31.ResponseObject)
      : response;
  };
  const readSchema = (name: string) => document.components?.schemas?.[name] as oas31.SchemaObject;
  const readOperation = (route: Route) => operations.get(address(route)) as oas31.OperationObject;

  test("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe("3.1.0");
  });

  test("has exactly the routes that the access type can call", () => {
    expect([...operations.keys()].sort()).toEqual(callable.map(([, route]) => address(route)).sort());
  });

  test("names its groups by distinct titles, with acronyms as they are written", () => {
    const titles = (document.tags ?? []).map((tag) => String((tag as Record<string, unknown>)["x-displayName"]));
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(title).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(titles.filter((title) => /\b(Oauth|oauth|Ai|ai|Api|api|Emails?|emails?|internal)\b/.test(title))).toEqual([]);
  });

  test("is deterministic plain data", () => {
    const again = openApiDocument(access);
    expect(JSON.stringify(again)).toBe(JSON.stringify(document));
    expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document);
  });

  test("defines exactly the components that it references", () => {
    const text = JSON.stringify(document);
    const referenced = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map((match) => match[1] ?? ""));
    const { schemas = {}, headers = {}, parameters = {}, responses = {} } = document.components ?? {};
    const present = Object.entries({ schemas, headers, parameters, responses }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    );
    for (const name of referenced) expect(present).toContain(name);
    for (const name of present) expect([...referenced]).toContain(name);
  });

  test("gives each operation a unique id, its group, access and limits", () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, route] of callable) {
      const operation = readOperation(route);
      expect(operation.operationId).toBe(
        name
          .split(".")
          .map((part, i) => (i === 0 ? part : part[0]?.toUpperCase() + part.slice(1)))
          .join(""),
      );
      expect(operation.tags).toEqual([name.split(".").slice(0, -1).join(".")]);
      const { from, user, may, when, project } = route.access;
      expect(operation["x-access"]).toMatchObject(JSON.parse(JSON.stringify({ from, user, may, when, project })));
      expect(operation["x-rate-limits"]).toEqual(route.limits);
    }
  });

  test("lists every error of every route under its status", () => {
    for (const [name, route] of callable) {
      for (const error of listErrors(route)) {
        const response = readResponse(readOperation(route), String(error.status));
        expect(response, `${name} ${error.status}`).toBeDefined();
        const json = JSON.stringify(response.content?.["application/json"]?.schema ?? null);
        const component = error.kind === "oauth" ? `OAuthError.${error.error}` : `Error.${error.code}`;
        expect(json, name).toContain(`"#/components/schemas/${component}"`);
        if (error.kind !== "oauth") {
          const [base, own] = readSchema(component).allOf as oas31.SchemaObject[];
          expect(base).toEqual({ $ref: "#/components/schemas/Error" });
          expect(own?.properties?.code).toMatchObject({ enum: [error.code] });
          expect(own?.required?.includes("details") ?? false).toBe(error.kind === "known" && error.detailsSchema !== undefined);
        }
        if (error.kind === "known") {
          const header = response.headers?.["x-stack-known-error"] as oas31.HeaderObject;
          expect((header.schema as oas31.SchemaObject).enum).toContain(error.code);
        } else if (error.kind === "plain") {
          const texts = Object.values(response.content?.["text/plain"]?.examples ?? {}).map(
            (example) => (example as oas31.ExampleObject).value,
          );
          expect(texts, name).toContain(error.defaultMessage);
        }
        if (error.status === 429 || error.status === 503) expect(Object.keys(response.headers ?? {})).toContain("retry-after");
        expect("set-cookie" in (response.headers ?? {}), name).toBe(route.cookies !== undefined);
      }
    }
  });

  test("has the value that a sign-in returns to the device, as header and as cookie", () => {
    const signIn = operations.get("POST /auth/password/sign-in");
    expect(signIn?.security?.some((requirement) => "Device" in requirement)).toBe(true);
    const success: oas31.ResponseObject | undefined = signIn?.responses?.["200"];
    const headers = success?.headers ?? {};
    expect(headers["x-latchkey-device"]).toEqual({ $ref: "#/components/headers/Device" });
    expect(headers["set-cookie"]).toMatchObject({
      description: expect.stringMatching(/`latchkey-device`.*Path=\/;.*SameSite=strict/),
    });
  });

  test("distinguishes errors with one status by their code", () => {
    for (const [key, operation] of operations) {
      for (const status of Object.keys(operation.responses ?? {}).filter((one) => Number(one) >= 400)) {
        const schema = readResponse(operation, status).content?.["application/json"]?.schema as oas31.SchemaObject | undefined;
        const alternatives = (schema?.oneOf ?? []).map(({ $ref }) => $ref);
        expect(new Set(alternatives).size, `${key} ${status}`).toBe(alternatives.length);
      }
    }
  });

  test("declares every parameter of a path and names no header that OpenAPI ignores", () => {
    for (const [key, operation] of operations) {
      const parameters = (operation.parameters ?? []) as oas31.ParameterObject[];
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`).sort(), key).toEqual([...(key.match(/\{[^}]+\}/g) ?? [])].sort());
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(parameters.map(({ name }) => name)).not.toContain("authorization");
    }
  });

  test("requires only the key of the access type", () => {
    const own = { client: "PublishableClientKey", server: "SecretServerKey", admin: "SuperSecretAdminKey" };
    const text = JSON.stringify([...operations.values()].map(({ security }) => security));
    for (const type of accessTypes) expect(text.includes(own[type])).toBe(type === access);
  });

  test("requires a user's token exactly if the route requires a user", () => {
    for (const [name, route] of callable) {
      const alternatives = readOperation(route).security ?? [];
      if (route.access.from === "public") {
        expect(JSON.stringify(alternatives), name).not.toContain("ProjectId");
        continue;
      }
      const without = alternatives.filter((requirement) => !("UserAccessToken" in requirement));
      expect(without.length === 0, name).toBe(needsUser(route.access, access));
      expect(
        alternatives.some((requirement) => Object.keys(requirement).length === 0),
        name,
      ).toBe(route.access.from === "open");
    }
  });
});

test("an operation documents its access type, user, team permissions and their errors", () => {
  const operation = openApiDocument("client").paths?.["/team-invitations"]?.get as oas31.OperationObject;
  expect(operation["x-access"]).toEqual({
    from: "client",
    user: "required",
    userOf: "client",
    whenMissing: "CANNOT_GET_OWN_USER_WITHOUT_USER",
    may: { permissions: ["$read_members", "$invite_members"], team: "team_id", orSelf: true },
    self: { field: "user_id", omitted: "none" },
  });
  expect(operation.description).toContain("need the permissions `$read_members` and `$invite_members` in the team");
});

const listSchemas = (access: AccessType) => openApiDocument(access).components?.schemas as Readonly<Record<string, oas31.SchemaObject>>;

test("fields of servers are only in the server's document", () => {
  const fields = (access: "client" | "server", name: string) => Object.keys(listSchemas(access)[name]?.properties ?? {});
  expect(fields("server", "ServerUser")).toContain("server_metadata");
  expect(fields("client", "User")).not.toContain("server_metadata");
});

test("requests reject unknown properties, responses allow them", () => {
  const { schemas = {} } = openApiDocument("server").components ?? {};
  expect(schemas.UserCreate).toMatchObject({ additionalProperties: false });
  expect(schemas.ServerUser).not.toHaveProperty("additionalProperties");
});

test("the token endpoint accepts forms with credentials in HTTP Basic or the body", () => {
  const token = openApiDocument("client").paths?.["/auth/oauth/token"]?.post as oas31.OperationObject;
  expect(Object.keys((token.requestBody as oas31.RequestBodyObject).content)).toContain("application/x-www-form-urlencoded");
  expect(token.security).toEqual([{ ClientBasic: [] }, {}, { ClientBasic: [], Device: [] }]);
});

test("redirects, texts, images, constant headers and root routes are documented", () => {
  const paths = openApiDocument("client").paths ?? {};
  const redirect: oas31.ResponseObject = paths["/projects-anonymous-users/{project_id}/.well-known/{document}"]?.get?.responses?.["307"];
  expect(redirect.headers).toHaveProperty("location");
  expect(redirect.content).toBeUndefined();
  const keys: oas31.ResponseObject = paths["/projects/{project_id}/.well-known/jwks.json"]?.get?.responses?.["200"];
  expect(keys.headers?.["cache-control"]).toMatchObject({ schema: { enum: [expect.stringContaining("max-age")] } });
  const picture: oas31.ResponseObject = paths["/images/{tenancy_id}/{image_id}"]?.get?.responses?.["200"];
  expect(Object.keys(picture.content ?? {})).toEqual(["image/gif", "image/jpeg", "image/png", "image/webp"]);
  const greeting: oas31.ResponseObject = paths["/"]?.get?.responses?.["200"];
  expect(Object.keys(greeting.content ?? {})).toEqual(["text/plain"]);
  expect(paths["/health"]?.get?.servers).toEqual([{ url: "http://localhost:8102" }]);
  expect(openApiDocument("server").paths?.["/users"]?.post?.responses).toHaveProperty("201");
});

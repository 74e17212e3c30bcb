// trpc-to-openapi reads the router that we serve. It knows nothing of our contract and of our generator of documents. So if both name the same
// operations, they have one source.
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { bodySchema, isAnyBody } from "#contract/kernel/body.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { isExposedOverTrpc, type Route, walk } from "#contract/kernel/route.ts";
import { documentText } from "../testing/openapi-documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { createTrpcRouter } from "./trpc.ts";

const notCalled = () => expect.fail("no procedure is called here");
const endpoints = [...walk(contract)].map(([name, route]): Endpoint => ({ name, route, handler: notCalled }));
const procedures: Readonly<Record<string, object>> = createTrpcRouter(endpoints, notCalled)._def.procedures;
const requireProcedure = (name: string) => (procedures[name] ?? expect.fail(`no procedure ${name}`)) as { readonly _def: unknown };
const routes = new Map<string, Route>(walk(contract));
const findRoute = (name: string) => routes.get(name) ?? expect.fail(`the router has ${name}, and the contract has not`);

/** Path, query and body as tRPC takes them: one flat object. */
const flatInput = ({ params, query, body }: Route) =>
  z.object({
    ...params?.shape,
    ...query?.shape,
    ...bodySchema(body, "admin")?.shape,
    ...(isAnyBody(body) && { body: z.unknown() }),
  });

/** A served procedure with its schemas, in the form that the package reads. Ours are validated in the pipeline instead. */
function withSchemas(name: string, input: z.ZodObject, output: z.ZodType) {
  const { type, meta } = requireProcedure(name)._def as unknown as { readonly type: string; readonly meta: unknown };
  return { _def: { type, meta, inputs: [input], output } };
}

const printed = (described: Readonly<Record<string, ReturnType<typeof withSchemas>>>) =>
  generateOpenApiDocument({ _def: { procedures: described } } as unknown as OpenApiRouter, {
    title: "Latchkey",
    version: "1",
    baseUrl: "/api/v1",
  });

/** Why the package refuses a procedure; undefined if it prints it. */
function toError(name: string, input: z.ZodObject, output: z.ZodType): string | undefined {
  try {
    printed({ [name]: withSchemas(name, input, output) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const names = Object.keys(procedures);
const anyOutput = z.unknown();
const refusedInputs = names.filter((name) => toError(name, flatInput(findRoute(name)), anyOutput) !== undefined);
const readInput = (name: string) =>
  refusedInputs.includes(name) ? z.object(findRoute(name).params?.shape ?? {}) : flatInput(findRoute(name));
const readOutput = (name: string) => returnsSchema(findRoute(name).returns, "admin") ?? z.string();
const refusedOutputs = new Map(
  names.flatMap((name) => {
    const reason = toError(name, readInput(name), readOutput(name));
    return reason === undefined ? [] : [[name, reason]];
  }),
);

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The operations of a document: method, path and id, and the parameters of the path. */
const listOperations = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters = [] }]) => ({
      method,
      path,
      operationId,
      pathParameters: parameters.flatMap(({ name, in: location }) => (location === "path" ? [name] : [])).sort(),
    })),
  );

/** Their ids are the names of procedures with dashes for dots. */
const camelCase = (id: string) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const theirs = listOperations(
  printed(
    Object.fromEntries(
      names.map((name) => [name, withSchemas(name, readInput(name), refusedOutputs.has(name) ? anyOutput : readOutput(name))]),
    ),
  ).paths as unknown as Paths,
).map((operation) => ({ ...operation, operationId: camelCase(operation.operationId) }));
const ours = (access: AccessType) => listOperations(JSON.parse(documentText(access)).paths);
const sorted = <T extends { readonly path: string; readonly method: string }>(operations: readonly T[]) =>
  operations.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));

describe("trpc-to-openapi and our documents name the same", () => {
  const byOperation = new Map(theirs.map((operation) => [operation.operationId, operation]));

  test.each(accessTypes)("paths, methods, ids and path parameters for access type %s", (access) => {
    const common = ours(access).filter(({ operationId }) => byOperation.has(operationId));
    expect(common.length).toBeGreaterThan(80);
    expect(common).toEqual(common.map(({ operationId }) => byOperation.get(operationId)));
  });

  test("operations for admins, but for those of browsers, OAuth clients and the server's root", () => {
    const operations = ours("admin");
    const exposed = operations.filter(({ operationId }) => byOperation.has(operationId));
    const others = operations.filter((operation) => !exposed.includes(operation));
    expect(sorted(exposed)).toEqual(sorted(theirs));
    const forBrowsers = [...routes].filter(([, route]) => !isExposedOverTrpc(route)).map(([name]) => camelCase(name.replaceAll(".", "-")));
    expect(others.map(({ operationId }) => operationId).sort()).toEqual(forBrowsers.sort());
  });
});

test("it refuses these ten inputs, of which it got the parameters of the path: they contain any JSON", () => {
  expect(refusedInputs).toEqual([
    "users.updateMe",
    "users.create",
    "users.update",
    "teams.create",
    "teams.update",
    "emails.send",
    "payments.products.grant",
    "payments.purchases.createPurchaseUrl",
    "internal.aiChat.answer",
    "internal.aiChat.append",
  ]);
});

test("it refuses outputs that contain any JSON, which needs an option that it does not have", () => {
  expect(refusedOutputs.has("users.me")).toBe(true);
  for (const [name, reason] of refusedOutputs) expect(reason, name).toMatch(/^Zod schema of type `custom` .* cannot be represented/);
});

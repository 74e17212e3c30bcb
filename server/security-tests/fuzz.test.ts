import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateIds } from "#contract/config/built-in-templates.ts";
import { lightThemeId } from "#contract/config/built-in-themes.ts";
import { type AccessType, accessTypes, isAtLeast } from "#contract/kernel/access.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { givenMailing, givenSentEmail, givenSuppression } from "../testing/emails/sent-emails.ts";
import { createFixtures, type Fixtures } from "../testing/fixtures.ts";
import { type ProjectKeys, type RequestOptions, startServer, type TestResponse, type TestServer } from "../testing/index.ts";
import { documentText } from "../testing/openapi-documents.ts";
import { paymentConfig } from "../testing/payments/payment-config.ts";
import { repetitions } from "../testing/repetitions.ts";
import { givenChannel, givenDraft, givenWebhookIds } from "../testing/row-fixtures.ts";
import { givenConnection } from "../testing/sign-in/authorization-servers.ts";
import { givenInvitingTeam } from "../testing/teams/invitations.ts";
import { hostile, nearlyValid, type Schema, valid } from "./testing/request-arbitraries.ts";
import { type Header, headerDifferences, undeclaredProperties } from "./testing/undeclared.ts";

/** The same seed makes the same requests; the name of the suite contains it. */
const { seed } = fc.readConfigureGlobal();
const runsPerOperation = repetitions(12, 28);
const slowMillis = 5000;

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly schema: Schema;
  readonly required?: boolean;
}
interface Response {
  readonly headers?: Readonly<Record<string, Header | { $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Response | { $ref: string }>>;
  readonly servers?: unknown;
  readonly "x-access": AccessRule;
}
/** Who may call an operation, as far as a user matters. */
interface AccessRule {
  readonly user?: "required" | "optional";
  /** The access types of which it is required. */
  readonly userOf?: AccessType | "any";
  readonly self?: { readonly field: string };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

/** Reads a document, and adds its components under its name for the schemas that refer to them. */
function read(access: AccessType): Document {
  const document: Document = JSON.parse(documentText(access).replaceAll('"#/components/', `"${access}#/components/`));
  ajv.addSchema({ components: document.components }, access);
  return document;
}
const documents = { client: read("client"), server: read("server"), admin: read("admin") };
const pointed = <T>(document: Document, value: T | { $ref: string }): T => {
  if (!(typeof value === "object" && value !== null && "$ref" in value && value.$ref)) return value as T;
  return value.$ref
    .split("/")
    .slice(1)
    .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], document) as T;
};
const resolver = (document: Document) => (schema: Schema) => pointed<Schema>(document, schema as { $ref: string });

/** Describes the differences between a response's body and its schema; an empty text if there are none. */
const schemaErrors = (schema: Schema, body: unknown): string => (ajv.validate(schema, body) ? "" : ajv.errorsText());

/** The callers. `user` adds a signed-in user, `key` may differ from the project's. */
interface Role {
  readonly as?: AccessType;
  readonly user?: "own" | "broken" | "foreign";
  readonly key?: "foreign";
}
const roles: readonly Role[] = [
  {},
  ...accessTypes.flatMap((as): Role[] => [{ as }, { as, user: "own" }]),
  { as: "client", user: "broken" },
  { as: "server", user: "foreign" },
  { as: "client", key: "foreign" },
  { as: "admin", key: "foreign" },
];

let server: TestServer;
let foreign: ProjectKeys;
/** Ids of rows that exist, by the name of the parameter that takes them. */
let knownIds: Readonly<Record<string, string>>;
let fixtures: Fixtures;
let requested = 0;
/** Well-formed requests of callers that the documents permit, and how many of them succeeded. */
const entitled = { requested: 0, succeeded: 0 };
beforeAll(async () => {
  server = await startServer();
  foreign = { ...(await server.givenProject()), id: "internal" };
  fixtures = await createFixtures(server);
  const person = await server.givenUser();
  const { id: user_id } = person;
  const ofUser = server.db.selectFrom("users").select("tenancy_id").where("id", "=", user_id);
  const { tenancy_id: tenancyId } = await ofUser.executeTakeFirstOrThrow();
  const switches = { "apiKeys.enabled.user": true, "apiKeys.enabled.team": true, "oauthServer.isEnabled": true };
  await server.configure({ ...switches, payments: paymentConfig });
  knownIds = {
    project_id: fixtures.internal.id,
    user_id,
    team_id: await givenInvitingTeam(server, { tenancyId }, user_id),
    contact_channel_id: await givenChannel(server, { tenancyId }, user_id),
    permission_id: "$read_members",
    ...(await givenWebhookIds(server, { tenancyId })),
    ...{ customer_type: "custom", customer_id: "c1", item_id: "credits", product_id: "pro" },
    ...{ theme_id: lightThemeId, template_id: templateIds.passwordReset, draft_id: await givenDraft(server, { tenancyId }) },
    email_id: await givenSentEmail(server, { tenancyId }, { state: "failed" }),
    suppression_id: await givenSuppression(server, { tenancyId }),
    mailing_id: await givenMailing(server, { tenancyId }),
    ...(await givenConnection(server, fixtures.internal, person)),
  };
});
afterAll(() => server?.close());

const operations = Object.entries(documents.admin.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => [(item[method] as Operation).operationId, method, path] as const),
);

/** The operation in the document of that type. An operation of a higher type is validated by the lowest type that has it. */
function printed(access: AccessType, method: string, path: string): { document: Document; operation: Operation } {
  const lowest = accessTypes.filter((type) => documents[type].paths[path]?.[method]);
  const seen = lowest.find((type) => type === access) ?? lowest.find((type) => isAtLeast(type, access));
  const document = documents[seen ?? "admin"];
  return { document, operation: document.paths[path]?.[method] as Operation };
}

const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined")).toWellFormed();
const segment = (value: unknown) => (["", ".", ".."].includes(text(value)) ? "dot" : encodeURIComponent(text(value).slice(0, 300)));
const headerText = (value: unknown) =>
  text(value)
    .replace(/[^\x20-\x7e]/g, "~")
    .slice(0, 300);

interface Made {
  readonly role: Role;
  readonly entitled: boolean;
  readonly path: string;
  readonly ask: RequestOptions;
}

/** Requests of one operation by every role: right, nearly right, and hostile. */
function requests(method: string, path: string): fc.Arbitrary<Made> {
  return fc.tuple(fc.constantFrom(...roles), fc.constantFrom("valid", "valid", "near", "hostile")).chain(([role, manner]) => {
    const { document, operation } = printed(role.as ?? "client", method, path);
    const resolve = resolver(document);
    const parameters = (operation.parameters ?? []).map((parameter) => pointed<Parameter>(document, parameter as { $ref: string }));
    const value = (schema: Schema) => {
      if (manner === "valid") return valid(schema, resolve);
      return manner === "near" ? fc.oneof(valid(schema, resolve), hostile) : hostile;
    };
    const location = (where: Parameter["in"]) => {
      const there = parameters.filter((parameter) => parameter.in === where);
      const shape = Object.fromEntries(there.map(({ name, schema }) => [name, value(schema)]));
      return fc.record(shape, { requiredKeys: there.filter(({ required }) => required).map(({ name }) => name) });
    };
    const content = operation.requestBody?.content["application/json"]?.schema;
    const body = content
      ? { valid: valid(content, resolve), near: nearlyValid(content, resolve), hostile }[manner]
      : fc.constant(undefined);
    const type =
      manner === "valid"
        ? fc.constant("application/json")
        : fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain", "");
    const raw =
      manner === "hostile" ? fc.option(fc.string({ unit: "binary", maxLength: 200 }), { nil: undefined, freq: 4 }) : fc.constant(undefined);
    const override = fc.boolean();
    return fc
      .record({ params: location("path"), query: location("query"), headers: location("header"), body, type, raw, override })
      .map((made): Made => {
        const known = (name: string): string | undefined => {
          if (manner !== "valid" || !(name in knownIds)) return undefined;
          return name === "user_id" && role.as === "client" && role.user === "own" ? "me" : knownIds[name];
        };
        const at = path.replace(/\{(\w+)\}/g, (_, name: string) => known(name) ?? segment(made.params[name]));
        const query = new URLSearchParams(Object.entries(made.query).map(([name, each]) => [name, known(name) ?? text(each)]));
        const sent = Object.entries(made.headers).filter(([name]) => manner !== "valid" || name !== requestHeaders.branchId);
        const rawBody = made.raw ?? (made.body === undefined ? undefined : JSON.stringify(made.body));
        const carries = method !== "get" && rawBody !== undefined;
        return {
          role,
          entitled: manner === "valid" && isEntitled(role, method, path, content && resolve(content)),
          path: query.size > 0 ? `${at}?${query}` : at,
          ask: {
            headers: {
              ...Object.fromEntries(
                sent.filter(([name]) => name !== requestHeaders.accessType).map(([name, each]) => [name, headerText(each)]),
              ),
              ...(carries ? { "content-type": made.type } : {}),
              ...(made.override ? { [requestHeaders.overrideErrorStatus]: "1" } : {}),
            },
            ...(carries ? { rawBody: Buffer.from(rawBody) } : {}),
          },
        };
      });
  });
}

/** Whether the documents allow the call and it needs no unguessable value. */
function isEntitled(role: Role, method: string, path: string, body: Schema | undefined): boolean {
  if (role.as === undefined || role.key || role.user === "broken" || role.user === "foreign") return false;
  const operation = documents[role.as].paths[path]?.[method];
  if (operation === undefined || body?.required?.includes("code")) return false;
  const { user, userOf, self } = operation["x-access"];
  const needsUser = (user === "required" && (userOf === "any" || userOf === role.as)) || (self !== undefined && role.as === "client");
  return role.user === "own" || !needsUser;
}

/** The token of a user of the project whom no request has changed. */
let ownToken: Promise<string> | undefined;
/** The token of a user of another project. No request that carries it can change anything. */
let foreignToken: Promise<string> | undefined;
const tokens = {
  // Made by the server: a request before may have switched signing up off.
  own: () => (ownToken ??= fixtures.givenTestUser({ project: fixtures.internal }).then(({ accessToken }) => accessToken)),
  broken: async () => "eyJhbGciOiJub25lIn0.e30.",
  foreign: () =>
    (foreignToken ??= server
      .givenProject()
      .then((project) => server.givenUser({ project }))
      .then(({ accessToken }) => accessToken)),
};

async function send(method: string, { role, path, ask }: Made): Promise<{ answer: TestResponse; millis: number }> {
  const user = role.user && (await tokens[role.user]());
  // Even of another caller: the request may name the user, or end all sessions.
  if (method !== "get") ownToken = undefined;
  const started = performance.now();
  const answer = await server.request(method.toUpperCase(), path, {
    ...ask,
    ...(role.as ? { as: role.as } : {}),
    ...(role.key ? { project: foreign } : {}),
    ...(user === undefined ? {} : { user }),
  });
  return { answer, millis: performance.now() - started };
}

/** Differences between a response and the caller's document. */
function verify(answer: TestResponse, role: Role, method: string, path: string): string {
  const { document, operation } = printed(role.as ?? "client", method, path);
  const status = Number(answer.headers.get("x-stack-actual-status") ?? answer.status);
  if (status >= 500) return `it answered ${status}`;
  const printedResponse = operation.responses[String(status)];
  if (!printedResponse) return `status ${status} is not declared`;
  const response = pointed<Response>(document, printedResponse as { $ref: string });
  const mediaType = answer.headers.get("content-type")?.split(";", 1)[0];
  if (mediaType === undefined) return answer.text === "" ? "" : "a body without a content type";
  const media = response.content?.[mediaType];
  if (!media) return `${status} as ${mediaType} is not declared`;
  const declared = Object.entries(response.headers ?? {}).map(([name, header]) => [name, pointed(document, header as Header)] as const);
  const headers = headerDifferences(answer.headers, new Map(declared), schemaErrors);
  if (headers.length > 0) return `${status}: ${headers.join("; ")}`;
  const code = answer.headers.get("x-stack-known-error");
  if (code !== (answer.json?.code ?? null) && status >= 400) return `the header says ${code} and the body ${answer.json?.code}`;
  if (mediaType !== "application/json" || !media.schema) return "";
  if (answer.json === undefined) return "the body is no JSON";
  const undeclared = undeclaredProperties(media.schema, answer.json, resolver(document));
  return undeclared.length > 0 ? `undeclared properties: ${undeclared.slice(0, 5)}` : schemaErrors(media.schema, answer.json);
}

describe(`by the documents, seed ${seed}`, () => {
  test.each(operations)("%s responds to every request as documented and in time", { timeout: 300_000 }, async (_id, method, path) => {
    await fc.assert(
      fc.asyncProperty(requests(method, path), async (made) => {
        let { answer, millis } = await send(method, made);
        requested++;
        if (made.entitled) {
          entitled.requested++;
          if (answer.status < 300 && !answer.headers.has("x-stack-actual-status")) entitled.succeeded++;
        }
        // `me` as a user id matches another route.
        const difference = verify(answer, made.role, method, /^\/users\/me(\?|$)/.test(made.path) ? "/users/me" : path);
        expect(difference, `${JSON.stringify(made)}\n${answer.status} ${answer.text.slice(0, 500)}`).toBe("");
        // A busy machine is slow once; a request that is too dear is slow each time.
        for (let again = 0; again < 3 && millis > slowMillis; again++) millis = Math.min(millis, (await send(method, made)).millis);
        expect(millis, JSON.stringify(made)).toBeLessThan(slowMillis);
      }),
      { numRuns: runsPerOperation, endOnFailure: true },
    );
  });

  test("no request polluted a prototype, and enough requests succeeded", async () => {
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect((await server.request("GET", "/health/ready")).status).toBe(200);
    expect(requested).toBeGreaterThanOrEqual(operations.length * runsPerOperation);
    expect(entitled.succeeded / entitled.requested).toBeGreaterThan(0.25);
  });
});

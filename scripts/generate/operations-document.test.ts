import { expect, test } from "vitest";
import type { oas31 } from "zod-openapi";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { type OpenApiObject, openApiDocuments } from "#openapi/document.ts";
import { operationsDocument } from "./operations-document.ts";

const documents = openApiDocuments();
const lines = operationsDocument(Object.values(documents)).split("\n");

/** The first cells of the lines that differ after a change of the document for admins. */
function changedLines(change: (document: OpenApiObject) => void): (string | undefined)[] {
  const admin = structuredClone(documents.admin);
  change(admin);
  const changed = operationsDocument(Object.values({ ...documents, admin })).split("\n");
  expect(changed).toHaveLength(lines.length);
  return changed.filter((line, index) => line !== lines[index]).map((line) => line.split(" | ", 1)[0]);
}

test("each call has one line, in the order of the contract", () => {
  const calls = lines.filter((line) => /^\| (GET|POST|PATCH|PUT|DELETE) /.test(line)).map((line) => line.split(" | ", 1)[0]);
  expect(calls).toEqual([...walk(contract)].map(([, { method, path }]) => `| ${method} ${path}`));
});

test("a line has the access, the statuses, the codes that not all calls of its access have, and a digest", () => {
  expect(lines.find((line) => line.startsWith("| POST /auth/password/sign-in "))).toMatch(
    /^\| POST \/auth\/password\/sign-in \| from=client user=optional \| 200 \| PASSWORD_AUTHENTICATION_NOT_ENABLED EMAIL_PASSWORD_MISMATCH PASSWORD_REQUIREMENTS_NOT_MET USER_BANNED SIGN_IN_REJECTED MULTI_FACTOR_AUTHENTICATION_REQUIRED \| [0-9a-f]{8} \|$/,
  );
});

test("a changed schema changes its own line only", () => {
  const change = ({ components }: OpenApiObject) => {
    (components?.schemas?.ServerUser as oas31.SchemaObject).description = "Another text";
  };
  expect(changedLines(change)).toEqual(["| schemas/ServerUser"]);
});

test("a changed operation changes its line, and so does a text beside the operations", () => {
  const change = ({ info, paths }: OpenApiObject) => {
    info.description = "Another text";
    const operation = paths?.["/users"]?.get;
    if (operation) operation.summary = "Another text";
  };
  expect(changedLines(change)).toEqual(["| GET /users", "| info, servers and tags"]);
});

test("an example of a response changes no line, since it follows from schemas", () => {
  const change = ({ paths }: OpenApiObject) => {
    const response: oas31.ResponseObject = paths?.["/users"]?.get?.responses?.["200"];
    const media = response.content?.["application/json"];
    expect(media?.example).toBeDefined();
    if (media) media.example = "another";
  };
  expect(changedLines(change)).toEqual([]);
});

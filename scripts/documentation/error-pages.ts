import type { ErrorClass } from "#contract/kernel/error.ts";
import { errorPagePath } from "#contract/vocabulary/paths.ts";
import { openApiDocument } from "#openapi/document.ts";
import { allErrors, detailsText, listMessages, routesText } from "../generate/errors-document.ts";
import { errorRepairs } from "./error-repairs.ts";
import { operationPath } from "./operation-path.ts";
import { codeBlock, type DocumentationPage, joinParts, table } from "./page.ts";

const index = "errors";

const kinds = {
  known: "The body is JSON. The headers `x-stack-known-error` and `x-latchkey-error` have the code.",
  plain: "The body is the message as text, or JSON for `Accept: application/json`. The header `x-latchkey-error` has the code.",
  oauth: "The body is JSON with `error` and `error_description` (RFC 6749, section 5.2). The header `x-latchkey-error` has the code.",
} as const;

interface Sample {
  readonly code: string;
  readonly error: string;
}

/** The examples of error bodies in the OpenAPI document, by their codes. */
function readSamples(): ReadonlyMap<string, Sample> {
  const schemas = Object.values(openApiDocument("admin").components?.schemas ?? {}) as { examples?: readonly Sample[] }[];
  const samples = schemas.flatMap(({ examples = [] }) => examples.filter((sample) => typeof sample?.code === "string"));
  return new Map(samples.map((sample) => [sample.code, sample]));
}

function errorPage(error: ErrorClass, samples: ReadonlyMap<string, Sample>): DocumentationPage {
  const { code, kind, status } = error;
  const sample = samples.get(code);
  // Some messages are made by the call. An example says more than their placeholder.
  const messages = listMessages(error).map((message) =>
    (message === "{message}" ? (sample?.error ?? message) : message).replaceAll("\n", " "),
  );
  const details = detailsText(error);
  const body = sample ?? { code, error: messages[0] ?? "" };
  const repair = errorRepairs[code] ?? "";
  return {
    path: `${index}/${code}`,
    title: code,
    parent: index,
    summary: messages[0] ?? "",
    markdown: joinParts(
      `# ${code}`,
      `Status **${status}**. ${kinds[kind]}`,
      "## Cause",
      messages.map((message) => `- ${message}`).join("\n"),
      "## Repair",
      repair,
      "## Example",
      codeBlock(
        "http",
        `HTTP/1.1 ${status}\nx-latchkey-error: ${code}\n\n${kind === "plain" ? messages[0] : JSON.stringify(body, null, 2)}`,
      ),
      details !== undefined && joinParts("The type of `details`:", codeBlock("ts", details)).trimEnd(),
      kind !== "oauth" && "In TypeScript:",
      kind !== "oauth" &&
        codeBlock(
          "ts",
          kind === "known"
            ? `import { isKnownError } from "latchkey/client";\n\nif (isKnownError(error, "${code}")) show(error.message);`
            : `import { PlainError } from "latchkey/client";\n\nif (error instanceof PlainError && error.code === "${code}") show(error.message);`,
        ),
      "## Routes",
      routesText(error, ({ name, call }) => `[\`${call}\`](/docs/${operationPath(name)})`),
    ),
  };
}

/** A page for each error code, and their list. */
export function errorPages(): DocumentationPage[] {
  const samples = readSamples();
  const rows = allErrors.map((error) => [
    `[\`${error.code}\`](${errorPagePath(error.code)})`,
    String(error.status),
    listMessages(error)[0] ?? "",
  ]);
  const list: DocumentationPage = {
    path: index,
    title: "Errors",
    section: "Reference",
    summary: "Every error code with its status, cause and repair.",
    markdown: joinParts(
      "# Errors",
      'Every refusal has a code. The header `Link: </docs/errors/CODE>; rel="help"` leads to its page, also for apps in browsers.',
      "A request with `accept: application/json` gets the address in the body, as `docs_url`.",
      table(["code", "status", "message"], rows),
    ),
  };
  return [list, ...allErrors.map((error) => errorPage(error, samples))];
}

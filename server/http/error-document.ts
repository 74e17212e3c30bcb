import type { Request, Response } from "express";
import type { ApiError } from "#contract/kernel/error.ts";
import { helpHeader, responseHeaders } from "#contract/vocabulary/headers.ts";
import { helpLink, negotiatedErrorBody } from "./reply.ts";
import { acceptsJson } from "./request-headers.ts";

/** An error as a page shows it. */
export interface PageError {
  readonly status: number;
  readonly title: string;
  /** The advice to the reader. */
  readonly advice: string;
}

/** A document about an error. Its texts are constants and its id is generated: there is nothing to escape. */
export const errorDocument = ({ title, advice }: PageError, requestId: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <style>
      :root { --canvas: #f5f6f8; --surface: #fff; --line: #dfe2e8; }
      @media (prefers-color-scheme: dark) { :root { --canvas: #0f1217; --surface: #171b22; --line: #2a303a; } }
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); }
      main { box-sizing: border-box; width: min(25rem, 100vw - 2rem); padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
      h1 { font-size: 1.25rem; line-height: 1.375; margin: 0; }
      p { margin: 1rem 0 0; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${advice}</p>
      <p><small>Request ID: <code>${requestId}</code></small></p>
    </main>
  </body>
</html>
`;

/**
 * Sends an error of a route outside the API. It is text, or JSON for a program that names JSON.
 * @param publicUrl where the server is reached, which `docs_url` begins with
 */
export function sendPlainError(request: Request, response: Response, error: ApiError, publicUrl: string): void {
  response.status(error.status).set({ [responseHeaders.errorCode]: error.code, [helpHeader]: helpLink(error) });
  if (acceptsJson(request.get("accept"))) response.vary("Accept").json(negotiatedErrorBody(error, publicUrl));
  else response.type("text/plain").send(error.message);
}

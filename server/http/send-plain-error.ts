import type { Request, Response } from "express";
import type { ApiError } from "#contract/kernel/error.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { acceptsJson } from "./accepts-json.ts";
import { errorBody } from "./reply.ts";

/** Sends an error of a route outside the API. It is text, or JSON for a program that names JSON. */
export function sendPlainError(request: Request, response: Response, error: ApiError): void {
  response.status(error.status).set(responseHeaders.errorCode, error.code);
  if (acceptsJson(request.get("accept"))) response.vary("Accept").json(errorBody(error));
  else response.type("text/plain").send(error.message);
}

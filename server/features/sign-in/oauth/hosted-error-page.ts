import { type ApiError, KnownError } from "#contract/kernel/error.ts";
import { handlerPath, hostedHandlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { withoutTrace } from "./step-rejected.ts";

/**
 * The hosted page that shows why a step was refused, with the id of its trace. Callers that do not ask for HTML get the error itself.
 * @param accept the header of the request
 * @param project undefined where the step names none
 */
export function hostedErrorPage(
  { origin, serverConfig }: Pick<Call, "origin" | "serverConfig">,
  accept: string | undefined,
  project: Pick<Project, "id" | "branchId"> | undefined,
  error: ApiError,
): string | undefined {
  if (!/(^|,)\s*text\/html\b/i.test(accept ?? "")) return undefined;
  const base = project ? hostedHandlerPath(toClientId(project)) : handlerPath;
  return withParameters(`${serverConfig.publicUrl}${base}${pagePaths.error}`, errorParameters(origin, error));
}

/** Returns the parameters that an error page reads (wire protocol, section 4.8.3). */
export const errorParameters = (origin: Call["origin"], error: ApiError): Readonly<Record<string, string>> => ({
  errorCode: error.code,
  message: withoutTrace(error.message, origin),
  details: JSON.stringify((error instanceof KnownError ? error.details : undefined) ?? {}),
  requestId: origin.requestId,
});

export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}

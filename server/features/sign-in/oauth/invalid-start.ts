import type { SchemaError } from "#contract/errors/index.ts";
import { string } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { InvalidCall } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { parseClientId } from "../../accounts/sessions/token-client.ts";
import { findProject } from "../../projects/client.ts";
import { hostedErrorPage } from "./hosted-error-page.ts";
import { StepRejected } from "./step-rejected.ts";
import { recordTrace } from "./traces.ts";

const storableClientId = string(textLimits.setting);

/** A start whose parameters break the schema leaves a trace as well. Browsers see the error on the hosted error page. */
export async function rejectInvalidStart(call: InvalidCall, error: SchemaError) {
  const { db, services, query, params, now } = call;
  const clientId = storableClientId.safeParse(query.client_id).data;
  const project = call.project ?? (clientId === undefined ? undefined : await findProject(db, services, parseClientId(clientId), now));
  const providerId = typeof params.provider_id === "string" ? params.provider_id : null;
  // The error names the parameters and never repeats their values.
  const rejection = new StepRejected("parameters", error, error.message.replaceAll("\n", " "));
  await recordTrace(call, { step: "authorize", providerId, tenancyId: project?.tenancyId ?? null }, rejection);
  // A call with credentials comes from a script.
  const page = call.project === null ? hostedErrorPage(call, call.header("accept"), project, error) : undefined;
  return page === undefined ? undefined : reply.redirect(page, { status: 307 });
}

import { InvalidScope, type SchemaError } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import type { internalOAuthTraceRoutes } from "#contract/routes/sign-in/oauth-traces.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { oauthLimits as limits } from "#contract/vocabulary/sign-in/oauth.ts";
import { string } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { Handlers, InvalidCall } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { refreshGrant } from "../../accounts/sessions/refresh-grant.ts";
import { parseClientId, parseTokenClient } from "../../accounts/sessions/token-client.ts";
import { findProject } from "../../projects/client.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { authorizationCodeGrant } from "./exchange.ts";
import { issueHostedCode } from "./hosted-code.ts";
import { hostedErrorPage } from "./hosted-error-page.ts";
import { signInWithIdToken } from "./id-token.ts";
import { StepRejected } from "./step-rejected.ts";
import { listTraces, recordRejection, toTraceView } from "./traces.ts";

/** The parameters of a provider's response: everything but the path's. */
const listParameters = ({ provider_id: _, ...parameters }: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

export const oauthHandlers: Handlers<typeof oauthRoutes> = {
  authorize,
  callback: (call) =>
    callback(call, {
      providerId: call.input.provider_id,
      parameters: listParameters(call.input),
      cookieHeader: call.headers.cookie,
      accept: call.headers.accept,
      errorStatus: 307,
    }),
  callbackForm: (call) =>
    callback(call, {
      providerId: call.input.provider_id,
      parameters: listParameters(call.input),
      cookieHeader: call.headers.cookie,
      accept: call.headers.accept,
      errorStatus: 303,
    }),
  issueHostedCode,
  signInWithIdToken,
  async token(call) {
    const { input, headers } = call;
    const client = () => {
      if (input.scope !== undefined && input.scope !== "" && input.scope !== limits.scope)
        throw new InvalidScope({ scope: cutText(input.scope, 256) });
      return parseTokenClient(input, headers.authorization);
    };
    return input.grant_type === "refresh_token" ? refreshGrant(call, client) : authorizationCodeGrant(call, client);
  },
};

export const oauthTraceHandlers: Handlers<typeof internalOAuthTraceRoutes> = {
  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listTraces(db, project.tenancyId, input));
    return reply.page(rows, next, toTraceView);
  },
};

const storableClientId = string(textLimits.setting);

/** A start whose parameters break the schema leaves a trace as well. Browsers see the error on the hosted error page. */
export async function rejectInvalidStart(call: InvalidCall, error: SchemaError) {
  const { db, services, query, params, now } = call;
  const clientId = storableClientId.safeParse(query.client_id).data;
  const project = call.project ?? (clientId === undefined ? undefined : await findProject(db, services, parseClientId(clientId), now));
  const providerId = typeof params.provider_id === "string" ? params.provider_id : null;
  // The error names the parameters and never repeats their values.
  const rejection = new StepRejected("parameters", error, error.message.replaceAll("\n", " "));
  await recordRejection(call, { step: "authorize", providerId, tenancyId: project?.tenancyId ?? null }, rejection);
  // A call with credentials comes from a script.
  const page = call.project === null ? hostedErrorPage(call, call.header("accept"), project, error) : undefined;
  return page === undefined ? undefined : reply.redirect(page, { status: 307 });
}

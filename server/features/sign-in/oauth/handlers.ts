import { InvalidScope } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import type { internalOAuthTraceRoutes } from "#contract/routes/sign-in/oauth-traces.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { oauthLimits as limits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { refreshGrant } from "../../accounts/sessions/refresh-grant.ts";
import { parseTokenClient } from "../../accounts/sessions/token-client.ts";
import { authorize } from "./authorize.ts";
import { callback } from "./callback.ts";
import { authorizationCodeGrant } from "./exchange.ts";
import { issueHostedCode } from "./hosted-code.ts";
import { listTraces, toTraceView } from "./traces.ts";

/** The parameters of a provider's response: everything but the path's. */
const parametersOf = ({ provider_id: _, ...parameters }: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

export const oauthHandlers: Handlers<typeof oauthRoutes> = {
  authorize,
  callback: (call) =>
    callback(call, {
      providerId: call.input.provider_id,
      parameters: parametersOf(call.input),
      cookieHeader: call.headers.cookie,
      accept: call.headers.accept,
      errorStatus: 307,
    }),
  callbackForm: (call) =>
    callback(call, {
      providerId: call.input.provider_id,
      parameters: parametersOf(call.input),
      cookieHeader: call.headers.cookie,
      accept: call.headers.accept,
      errorStatus: 303,
    }),
  issueHostedCode,
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
    return { items: rows.map(toTraceView), is_paginated: true, pagination: { next_cursor: next } };
  },
};

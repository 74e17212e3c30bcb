import type { authorizationRequestRoutes } from "#contract/routes/sign-in/authorization-requests.ts";
import type { authorizationServerRoutes } from "#contract/routes/sign-in/authorization-server.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { authorize, pushRequest } from "./authorize.ts";
import { decideRequest, viewRequest } from "./decide.ts";
import { endSession } from "./end-session.ts";
import { introspectToken, readUserInfo, revokeToken } from "./issued-token.ts";
import { issuerMetadata, requireIssuer } from "./issuer.ts";
import { issueToken } from "./token.ts";

export const authorizationServerHandlers: Handlers<typeof authorizationServerRoutes> = {
  openidConfiguration: issuerMetadata,
  metadata: issuerMetadata,
  rootMetadata: issuerMetadata,
  async jwks(call) {
    const { tenancyId } = await requireIssuer(call, call.input.project_id);
    return { keys: call.services.issuerTokens.jwks(tenancyId) };
  },
  authorize,
  postAuthorize: authorize,
  pushRequest,
  token: issueToken,
  userInfo: readUserInfo,
  postUserInfo: readUserInfo,
  introspect: introspectToken,
  revoke: revokeToken,
  endSession,
  postEndSession: endSession,
};

export const authorizationRequestHandlers: Handlers<typeof authorizationRequestRoutes> = { get: viewRequest, decide: decideRequest };

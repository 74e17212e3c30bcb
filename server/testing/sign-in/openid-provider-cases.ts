import { authorizationServerRouteCases } from "./authorization-server-cases.ts";
import { clientRegistrationRouteCases } from "./client-registration-cases.ts";
import { deviceRouteCases } from "./device-cases.ts";

/** Valid calls of a project that is an OpenID provider. */
export const openidProviderRouteCases = { ...authorizationServerRouteCases, ...clientRegistrationRouteCases, ...deviceRouteCases };

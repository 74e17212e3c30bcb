import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import type { Dialect } from "./dialect.ts";
import { codeHostDialects } from "./dialects/code-host-dialects.ts";
import { openIdDialects } from "./dialects/openid-dialects.ts";
import { socialDialects } from "./dialects/social-dialects.ts";

/** How each provider speaks OAuth 2.0 or OpenID Connect. A provider without a row in one of the tables does not compile. */
export const dialects: Readonly<Record<ProviderId, Dialect>> = { ...openIdDialects, ...codeHostDialects, ...socialDialects };

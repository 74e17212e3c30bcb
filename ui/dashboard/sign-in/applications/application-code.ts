import { customOidc } from "#contract/vocabulary/sign-in/providers.ts";
import type { OAuthApplication } from "#sdk/server.ts";
import type { CodeStep } from "../../tabbed-code.tsx";

/** The facts about an application that the code needs. */
export interface ApplicationFacts extends Pick<OAuthApplication, "id" | "type" | "redirectUris" | "scopes"> {
  readonly issuer: string;
  /** Name of the project. */
  readonly project: string;
}

const readRedirect = ({ redirectUris }: ApplicationFacts) => redirectUris[0] ?? "https://app.example.org/callback";
const joinScopes = ({ scopes }: ApplicationFacts) => (scopes.length > 0 ? scopes.join(" ") : "openid");

/** The third and later parameters of `discovery`: the secret, and permission to use http on a development machine. */
function discoveryParameters({ issuer, type }: ApplicationFacts): string {
  const isSecure = issuer.startsWith("https:");
  if (type === "native") return `undefined, client.None()${isSecure ? "" : `, ${allowHttp}`}`;
  return `process.env.CLIENT_SECRET${isSecure ? "" : `, undefined, ${allowHttp}`}`;
}

const allowHttp = "{ execute: [client.allowInsecureRequests] }";

const discovery = (facts: ApplicationFacts) => `import * as client from "openid-client";

const issuer = new URL("${facts.issuer}");
const config = await client.discovery(issuer, "${facts.id}", ${discoveryParameters(facts)});`;

/** The sign-in of a user with `openid-client`, and the tokens of a service. */
export function openidClientCode(facts: ApplicationFacts): CodeStep[] {
  const code =
    facts.type === "service"
      ? `${discovery(facts)}

const { access_token } = await client.clientCredentialsGrant(config);`
      : `${discovery(facts)}

// 1. Send the user to the sign-in page. Store codeVerifier and state in the session of the browser.
const codeVerifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const url = client.buildAuthorizationUrl(config, {
  redirect_uri: "${readRedirect(facts)}",
  scope: "${joinScopes(facts)}",
  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: "S256",
  state,
});

// 2. The user comes back to the redirect URI. currentUrl is the address of that request.
const tokens = await client.authorizationCodeGrant(config, currentUrl, {
  pkceCodeVerifier: codeVerifier,
  expectedState: state,
});
const { sub } = tokens.claims();
const user = await client.fetchUserInfo(config, tokens.access_token, sub);`;
  return [
    { hint: "applications.codeInstall", code: "npm install openid-client" },
    { label: "sign-in.js", code },
  ];
}

/** The configuration of Auth.js. */
export function authJsCode(facts: ApplicationFacts): CodeStep[] {
  const secret = facts.type === "native" ? `client: { token_endpoint_auth_method: "none" },` : "clientSecret: process.env.CLIENT_SECRET,";
  const code = `import NextAuth from "next-auth";

// Redirect URI: https://app.example.org/api/auth/callback/latchkey
export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: "latchkey",
      name: ${JSON.stringify(facts.project)},
      type: "oidc",
      issuer: "${facts.issuer}",
      clientId: "${facts.id}",
      ${secret}
      authorization: { params: { scope: "${joinScopes(facts)}" } },
      checks: ["pkce", "state"],
    },
  ],
});`;
  return [
    { hint: "applications.codeInstall", code: "npm install next-auth@beta" },
    { label: "auth.ts", code },
  ];
}

/** The requests themselves. */
export function curlCode(facts: ApplicationFacts): CodeStep[] {
  const { issuer, id, type } = facts;
  const client = type === "native" ? `  -d client_id=${id} \\` : `  -u "${id}:$CLIENT_SECRET" \\`;
  if (type === "service")
    return [
      {
        hint: "applications.codeToken",
        code: `curl ${issuer}/token \\
${client}
  -d grant_type=client_credentials`,
      },
    ];
  return [
    {
      hint: "applications.codeToken",
      code: `curl ${issuer}/token \\
${client}
  -d grant_type=authorization_code \\
  -d code="$CODE" \\
  -d code_verifier="$CODE_VERIFIER" \\
  --data-urlencode "redirect_uri=${readRedirect(facts)}"`,
    },
    {
      hint: "applications.codeUser",
      code: `curl ${issuer}/userinfo -H "Authorization: Bearer $ACCESS_TOKEN"`,
    },
  ];
}

/** The provider in the configuration of another Latchkey project, whose users then sign in with this one. */
export function projectCode({ issuer, id, project }: ApplicationFacts): CodeStep[] {
  const code = `import { defineConfig } from "latchkey/admin";

// Redirect URI: {the other server}/api/v1/auth/oauth/callback/partner
export default defineConfig({
  "auth.oauth.providers.partner": {
    type: "${customOidc}",
    isShared: false,
    allowSignIn: true,
    displayName: ${JSON.stringify(project)},
    issuerUrl: "${issuer}",
    clientId: "${id}",
    clientSecret: process.env.CLIENT_SECRET,
    scopes: "openid profile email",
  },
});`;
  return [{ hint: "applications.codeProjectHint", label: "latchkey.config.ts", code }];
}

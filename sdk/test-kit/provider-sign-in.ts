import { createHash, randomBytes } from "node:crypto";
import { type Consent, consentAt } from "./development-identity.ts";
import type { ProjectKeys } from "./project-keys.ts";

/** The tokens of a sign-in. */
export interface SignedIn {
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly isNewUser: boolean;
}

const responseMillis = 30_000;
const redirectUri = "http://localhost:3000/handler/oauth-callback";

async function requireStatus(response: Response, status: number, step: string): Promise<Response> {
  if (response.status === status) return response;
  throw new Error(`${step} answered ${response.status}: ${await response.text()}`);
}

const readLocation = (response: Response) => new URL(response.headers.get("location") ?? "", response.url);

/** Signs in through a provider with shared keys as a browser does, at the development identity provider. @throws Error that names the step */
export async function signInAtProvider(url: string, project: ProjectKeys, provider: string, consent: Consent): Promise<SignedIn> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: project.id,
    client_secret: project.publishableClientKey,
    redirect_uri: redirectUri,
    scope: "legacy",
    state: randomBytes(32).toString("base64url"),
    grant_type: "authorization_code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    response_type: "code",
  });
  const visit = (address: URL, headers: Record<string, string> = {}) =>
    fetch(address, { redirect: "manual", headers, signal: AbortSignal.timeout(responseMillis) });
  const start = await visit(new URL(`/api/v1/auth/oauth/authorize/${provider}?${query}`, url));
  await requireStatus(start, 307, `The start of the sign-in with ${provider}`);
  const cookie = start.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const back = await visit(await consentAt(readLocation(start), consent), { cookie });
  await requireStatus(back, 303, `The callback of ${provider}`);
  const tokens = await fetch(new URL("/api/v1/auth/oauth/token", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      grant_type: "authorization_code",
      code: readLocation(back).searchParams.get("code"),
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    }),
    signal: AbortSignal.timeout(responseMillis),
  });
  const granted = (await (await requireStatus(tokens, 200, "The exchange of the code")).json()) as {
    access_token: string;
    refresh_token: string;
    is_new_user: boolean;
    user_id?: string;
  };
  const claims = JSON.parse(Buffer.from(granted.access_token.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  return {
    userId: claims.sub,
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    isNewUser: granted.is_new_user,
  };
}

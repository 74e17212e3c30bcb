import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";

/** A client that the issuer has registered. */
interface RegisteredClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

/**
 * An OpenID provider on its own port, with its own keys and its own registered clients. Its consent page takes the field `email`, as the
 * built-in one does. Its accounts have the id `second:` and the address, or with `onlySubjects` the typed text, without any claims.
 */
export async function startSecondIssuer({ onlySubjects = false }: { readonly onlySubjects?: boolean } = {}) {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

  return {
    issuer,
    /** Answers requests from then on. */
    register(clients: readonly RegisteredClient[]) {
      const provider = new Provider(issuer, {
        clients: clients.map(({ id, secret, redirectUri }) => ({
          client_id: id,
          client_secret: secret,
          redirect_uris: [redirectUri],
          grant_types: ["authorization_code", "refresh_token"],
        })),
        jwks: { keys: [{ ...key, kid: "second", alg: "RS256", use: "sig" }] },
        cookies: { keys: ["a key for the cookies of tests"] },
        scopes: ["openid", "offline_access", "email", "profile"],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/consent/${uid}` },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, ...(onlySubjects ? {} : { name: "Second", email: sub.replace("second:", ""), email_verified: true }) }),
        }),
      });
      const answer = provider.callback();
      http.on("request", async (request, response) => {
        if (!request.url?.startsWith("/consent/")) return void answer(request, response);
        if (request.method !== "POST") return void response.end("Type an address.");
        const { params } = await provider.interactionDetails(request, response);
        const accountId = `${onlySubjects ? "" : "second:"}${new URLSearchParams(await text(request)).get("email")}`;
        const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
        grant.addOIDCScope("openid email profile offline_access");
        await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId: await grant.save() } });
      });
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

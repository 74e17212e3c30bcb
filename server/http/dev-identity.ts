import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { keyList } from "#contract/vocabulary/key-list.ts";
import { devIdentityPath } from "#contract/vocabulary/paths.ts";
import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { behaviours as behaviourTexts, consentPage, failurePage } from "./dev-identity-page.ts";
import { createDevIdentityProvider, type DevIdentityOptions, type DevIdentityProvider } from "./dev-identity-provider.ts";
import { pageHeaders } from "./headers.ts";

const Consent = z.object({
  email: z.string().trim().toLowerCase().max(254).default(""),
  behaviour: z.enum(keyList(behaviourTexts)).default("plain"),
  decision: z.enum(["allow", "deny"]).default("allow"),
});

/**
 * The development identity provider below `/dev/identity`. Mount it in development only: it proves no identity. It is built
 * at the first request.
 */
export function devIdentityRouter(options: DevIdentityOptions): Router {
  let building: Promise<DevIdentityProvider> | undefined;
  const build = () => (building ??= createDevIdentityProvider(options));
  const { protocol, host } = new URL(options.issuer);
  const headers = pageHeaders({
    directives: {
      styleSrc: ["'unsafe-inline'"],
      // Browsers apply it to the redirects after a form as well, which end at the app.
      formAction: ["'self'", "http:", "https:"],
    },
  });

  /** The provider builds its addresses from the request. A proxy in front of this server may have changed the host. */
  const asIssuer: RequestHandler = (request, _response, next) => {
    request.headers.host = host;
    request.headers["x-forwarded-host"] = host;
    request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
    next();
  };

  const router = Router();
  router.use(devIdentityPath, asIssuer);
  router.get(`${devIdentityPath}/consent/:uid`, headers, async (request, response) => {
    const { provider } = await build();
    const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
    if (!interaction) return void sendHtml(response, 400, failurePage("The sign-in has expired. Start it again."));
    sendHtml(response, 200, consentPage({ ...findClient(interaction.params), email: String(interaction.params.login_hint ?? "") }));
  });
  router.post(
    `${devIdentityPath}/consent/:uid`,
    headers,
    express.urlencoded({ extended: false, limit: "8kb" }),
    async (request: Request, response: Response) => {
      const { provider, behaviours } = await build();
      const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
      const consent = Consent.safeParse(request.body ?? {});
      if (!interaction || !consent.success)
        return void sendHtml(response, 400, failurePage("The sign-in has expired, or the form is invalid. Start it again."));
      const { email, behaviour, decision } = consent.data;
      if (decision === "deny")
        return provider.interactionFinished(request, response, { error: "access_denied", error_description: "The user denied access." });
      if (!z.email().safeParse(email).success)
        return void sendHtml(response, 400, consentPage({ ...findClient(interaction.params), email, problem: "Type an e-mail address." }));
      const grant = new provider.Grant({ accountId: email, clientId: String(interaction.params.client_id) });
      grant.addOIDCScope("openid email profile offline_access");
      const grantId = await grant.save();
      behaviours.set(grantId, behaviour);
      await provider.interactionFinished(request, response, { login: { accountId: email, remember: false }, consent: { grantId } });
    },
  );
  router.use(devIdentityPath, withoutSession, (request: Request, response: Response, next: NextFunction) => {
    build().then(({ provider }) => provider.callback()(request, response), next);
  });
  return router;
}

/** Every sign-in asks for the account: a session of an earlier one is ignored. */
const withoutSession: RequestHandler = (request, _response, next) => {
  const cookies = request.headers.cookie?.split("; ").filter((cookie) => !cookie.startsWith("_session"));
  if (cookies) request.headers.cookie = cookies.join("; ");
  next();
};

const findClient = ({ client_id, redirect_uri }: Record<string, unknown>) => ({
  provider: providerName(String(client_id)),
  returnsTo: new URL(String(redirect_uri)).host,
});

function sendHtml(response: Response, status: number, html: string): void {
  response.status(status).set("cache-control", "no-store").type("html").send(html);
}

import type { IncomingMessage, RequestListener } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import proxyAddress from "proxy-addr";
import { readBotChallenges } from "#contract/config/bots.ts";
import { pageTargets } from "#contract/config/page-targets.ts";
import { connectableProviders } from "#contract/config/settings.ts";
import { toBrand } from "#contract/config/to-brand.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { contract } from "#contract/index.ts";
import { isRoute, type Route, type RouteTree } from "#contract/kernel/route.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { agentPath, homePath } from "#contract/vocabulary/paths.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { providerKeysProblem } from "./features/accounts/credentials/provider-settings.ts";
import { parseClientId } from "./features/accounts/sessions/token-client.ts";
import { hasNewEmail, readInbox } from "./features/emails/inbox.ts";
import { createHandlers, invalidInputHandlers, signInSteps } from "./features/index.ts";
import { identifyAgent } from "./features/projects/agent-tokens/identify-agent.ts";
import { toClientProjectView } from "./features/projects/project-row.ts";
import { hostedProject, projectOfTenancy } from "./features/projects/queries.ts";
import { resetBranch } from "./features/projects/reset.ts";
import { checkHostedRequest, mayContinueAt } from "./features/sign-in/oauth/hosted-request.ts";
import { newestTraces } from "./features/sign-in/oauth/traces.ts";
import { clientLibraryRouter } from "./http/client-library.ts";
import { connectionReportRouter } from "./http/connection-report.ts";
import { clockRouter, type DevClock } from "./http/dev-clock.ts";
import { devIdentityRouter } from "./http/dev-identity.ts";
import { resetRouter } from "./http/dev-reset.ts";
import { documentationRouter } from "./http/documentation.ts";
import { documentsRouter } from "./http/documents.ts";
import { emailPreviewRouter } from "./http/email-preview.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { createFormTokens } from "./http/form-tokens.ts";
import { transportHeaders } from "./http/headers.ts";
import { inboxRouter, oauthTracesRouter } from "./http/inbox.ts";
import { localRequestsOnly } from "./http/local-requests.ts";
import { createMcpHandler } from "./http/mcp/mcp-handler.ts";
import { pageErrors } from "./http/page-errors.ts";
import { createPageRenderer } from "./http/page-renderer.ts";
import { pagesRouter } from "./http/pages.ts";
import { createPipeline, type Execute, type PipelineOptions } from "./http/pipeline.ts";
import { preloadResponses } from "./http/preload-responses.ts";
import { normalizeTarget } from "./http/request-target.ts";
import { createRest, isRestPath, type RestOptions } from "./http/rest.ts";
import { createTrpc } from "./http/trpc.ts";
import type { Handler } from "./kernel/call.ts";
import { type AddressLimits, createAddressLimits } from "./rate-limits/address-limits.ts";
import type { Clock } from "./services/clock.ts";
import type { DevIdentity } from "./services/oauth/dev-identity.ts";
import type { Telemetry } from "./services/telemetry.ts";
import { userAgentMaxLength } from "./services/user-agent.ts";

/** The settings of the API, and of the documents and pages beside it. */
export interface AppSettings extends Partial<Pick<PipelineOptions, "strict" | "observe">> {
  /** The repository's root directory, which holds dist/ and node_modules/. */
  readonly root: string;
  /** A folder with package files of older versions of the client library. */
  readonly packageFolder?: string | undefined;
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Whether the routes of development answer other hosts than this one. */
  readonly devRoutesRemote?: boolean | undefined;
}

interface AppOptions extends AppSettings, Omit<PipelineOptions, "addressLimits" | "strict" | "observe"> {
  /** The configured publishable client key of project `internal`, for the pages of that project; undefined while it is not active. */
  readonly internalClientKey: () => Promise<string | undefined>;
  /** The identity provider behind shared keys; undefined in production. */
  readonly devIdentity: DevIdentity | undefined;
  /** The clock that tests of apps move; undefined in production. */
  readonly devClock: DevClock | undefined;
  readonly telemetry?: Telemetry | undefined;
}

/** The handler of every request: REST and tRPC API, documents, pages and, in development, the inbox. */
export function createApp(options: AppOptions): RequestListener {
  const { log } = options;
  const isTrusted = proxyAddress.compile([...options.trustedProxies]);
  const addressLimits = options.serverConfig.rateLimits ? createAddressLimits() : undefined;
  const api = {
    served: listEndpoints(contract, createHandlers() as unknown as HandlerTree),
    execute: measuredExecute(createPipeline({ ...options, addressLimits, strict: options.strict ?? false }), options.telemetry),
    log,
    clientOf: (request: IncomingMessage) => ({
      ip: clientAddress(request, isTrusted),
      country: clientCountry(request, isTrusted),
      userAgent: request.headers["user-agent"]?.slice(0, userAgentMaxLength),
    }),
    fixedHeaders: transportHeaders(options.serverConfig.publicUrl),
    publicUrl: options.serverConfig.publicUrl,
    secureCookies: options.serverConfig.publicUrl.startsWith("https:"),
  };
  const rest = createRest(api);
  const site = createSite(options, api, addressLimits, isTrusted);

  return (request, response) => {
    request.url = normalizeTarget(request.url ?? "/");
    // REST bypasses Express, which would cost more than everything else in a short call.
    if (isRestPath(request.url.split("?", 1)[0] as string)) void rest(request, response);
    else site(request, response);
  };
}

const measuredExecute = (execute: Execute, telemetry: Telemetry | undefined): Execute =>
  telemetry ? (endpoint, call) => telemetry.measure("request", endpoint.name, () => execute(endpoint, call), call.headers) : execute;

type HandlerTree = { readonly [name: string]: Handler<Route> | HandlerTree };

/** Joins every route of the contract with its handler. */
function listEndpoints(routes: RouteTree, handlers: HandlerTree, prefix = ""): Endpoint[] {
  return Object.entries(routes).flatMap(([key, node]): Endpoint[] => {
    const name = prefix ? `${prefix}.${key}` : key;
    const handler = handlers[key];
    if (!isRoute(node)) return listEndpoints(node, handler as HandlerTree, name);
    return [
      { name, route: node, handler: handler as Handler<Route>, invalidInput: invalidInputHandlers[name], signInStep: signInSteps[name] },
    ];
  });
}

/** Proxies may pass on values that are no IP address; those share one rate-limit bucket. */
function clientAddress(request: IncomingMessage, isTrusted: (address: string, hop: number) => boolean): string {
  const address = proxyAddress(request, isTrusted)?.replace(/^::ffff:/, "") ?? "";
  return isIP(address) === 0 ? "unknown" : address;
}

/** Headers in which proxies report the country of the client, the first that is sent wins. */
const countryHeaders = ["cf-ipcountry", "x-vercel-ip-country"];
/** The country code that Cloudflare sends for an address without a country. */
const unknownCountry = "XX";

/** The country that a trusted proxy reports. The header of anyone else is ignored. */
function clientCountry(request: IncomingMessage, isTrusted: (address: string, hop: number) => boolean): string | undefined {
  const reported = countryHeaders.map((name) => request.headers[name]).find((value) => value !== undefined);
  if (typeof reported !== "string" || !/^[A-Z]{2}$/.test(reported) || reported === unknownCountry) return undefined;
  return isTrusted(request.socket.remoteAddress ?? "", 0) ? reported : undefined;
}

/** Creates the Express app that serves everything but REST. */
function createSite(
  options: AppOptions,
  api: RestOptions,
  addressLimits: AddressLimits | undefined,
  isTrusted: (address: string, hop: number) => boolean,
): Express {
  const { db, serverConfig, services, log, root, devIdentity } = options;
  const { publicUrl, development } = serverConfig;
  const readAddress = (request: IncomingMessage) => api.clientOf(request).ip;
  const site = express();
  site.disable("x-powered-by");
  site.set("trust proxy", isTrusted);
  site.use("/trpc", createTrpc(api));
  site.all(
    agentPath,
    createMcpHandler({ ...api, identifyAgent: (token, now) => identifyAgent(db, token, now), services, publicUrl, root, addressLimits }),
  );
  if (addressLimits) site.use(countPages(addressLimits, services.clock, readAddress));
  // After the API, whose replies are not compressed: they contain secrets next to text that callers choose (BREACH).
  site.use(compression());
  site.use(documentsRouter({ root, publicUrl }));
  site.use(documentationRouter({ root, publicUrl }));
  site.use(emailPreviewRouter());
  site.use(clientLibraryRouter({ root, packageFolder: options.packageFolder, publicUrl }));
  site.use(connectionReportRouter({ clock: services.clock, secrets: services.secrets, readAddress }));
  if (development) {
    if (!options.devRoutesRemote) site.use("/dev", localRequestsOnly(publicUrl));
    site.use(
      inboxRouter({
        clock: services.clock,
        publicUrl,
        read: (to) => readInbox(db, services.secrets, to, services.clock.now()),
        hasNew: (to, since) => hasNewEmail(db, to, since),
      }),
    );
    site.use(oauthTracesRouter(() => newestTraces(db)));
    if (options.devClock) site.use(clockRouter(options.devClock, publicUrl));
    site.use(resetRouter(publicUrl, (branch) => resetBranch(db, branch)));
  }
  if (development && devIdentity?.signingKey) site.use(devIdentityRouter({ ...devIdentity, signingKey: devIdentity.signingKey }));
  const directory = join(root, "dist/ui");
  site.use(
    pagesRouter({
      directory,
      publicUrl,
      development,
      renderer: createPageRenderer(directory, log),
      formTokens: createFormTokens(services.secrets, publicUrl),
      api,
      stripe: serverConfig.stripePublishableKey === null ? undefined : { script: serverConfig.stripeScript },
      projectOfTenancy: async (id) => (uuid.safeParse(id).success ? (await projectOfTenancy(db, id, services.configs))?.id : undefined),
      project: (clientId) => pageProject(options, clientId),
      countOpening: (tenancyId) => options.background.countEvent({ tenancyId, event: "page_opened" }, services.clock.now()),
      preloadResponses: (request, key) => preloadResponses(api, request, key),
      isTrustedUrl: (clientId, url) => mayContinueAt({ db, services, serverConfig, now: services.clock.now() }, clientId, url),
      rejectedRequest: (page) => checkHostedRequest({ db, services, serverConfig, now: services.clock.now() }, page),
    }),
  );
  for (const ending of pageErrors({ log, publicUrl })) site.use(ending);
  return site;
}

/** Facts about the branch of a project that its hosted pages need; undefined when it does not exist. */
async function pageProject({ db, services, serverConfig, internalClientKey }: AppOptions, clientId: string) {
  const branch = parseClientId(clientId);
  const { projectId } = branch;
  if (projectId.length > 64 || branch.branchId.length > textLimits.branchId || clientId.includes("\u0000")) return undefined;
  const cached = services.configs.get(branch);
  const hosted = await hostedProject(db, branch, cached?.revision);
  if (hosted === undefined) return undefined;
  const { name, tenancyId, isProductionMode } = hosted;
  const { config } = services.configs.resolve(branch, hosted, cached);
  const bots = readBotChallenges(config.auth.bots);
  const configured = projectId === internalProjectId ? await internalClientKey() : undefined;
  return {
    name,
    tenancyId,
    needsOwner: projectId === internalProjectId && !hosted.isOwned && config.teams.createPersonalTeamOnSignUp,
    brand: toBrand(config),
    publishableClientKey: configured ?? services.hostedPagesKeys.keyOf(projectId),
    hasApplications: config.oauthServer.isEnabled,
    hasProducts: Object.keys(config.payments.products).length > 0,
    botProvider: bots.mode === "off" ? undefined : bots.provider,
    targets: pageTargets(config, projectId === internalProjectId ? homePath : null),
    ...usableProviders(
      toClientProjectView({ id: projectId, displayName: name, config }),
      config.auth.oauth.providers,
      serverConfig.development && !isProductionMode,
    ),
  };
}

/** Pages do not offer a provider without usable keys, such as shared keys in production. */
function usableProviders(
  view: NonNullable<PageBoot["project"]>,
  providers: ProjectConfig["auth"]["oauth"]["providers"],
  development: boolean,
): { view: NonNullable<PageBoot["project"]>; connectable: PageBoot["connectableProviders"] } {
  const isUsable = ({ id }: { id: string }) => providers[id] !== undefined && providerKeysProblem(providers[id], development) === undefined;
  return {
    view: { ...view, config: { ...view.config, enabled_oauth_providers: view.config.enabled_oauth_providers.filter(isUsable) } },
    connectable: connectableProviders(providers).filter(isUsable),
  };
}

/** Counts pages and their files per address. Express passes what it throws to `pageErrors`. */
const countPages =
  (limits: AddressLimits, clock: Clock, readAddress: (request: IncomingMessage) => string): RequestHandler =>
  (request, _response, next) => {
    limits.countPage(readAddress(request), clock.now());
    next();
  };

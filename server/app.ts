import { createServer, type IncomingMessage, type Server } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { Logger } from "pino";
import proxyAddress from "proxy-addr";
import { contract } from "#contract/index.ts";
import { isRoute, type Route, type RouteTree } from "#contract/kernel/route.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { envelope } from "#contract/vocabulary/limits.ts";
import { handlers } from "./features/index.ts";
import { inboxHasNews, readInbox } from "./features/mails/inbox.ts";
import { hostedProject } from "./features/projects/queries.ts";
import { documentsRouter } from "./http/documents.ts";
import { transportHeaders } from "./http/headers.ts";
import { inboxRouter } from "./http/inbox.ts";
import { pagesRouter } from "./http/pages.ts";
import { createPipeline, type Served } from "./http/pipeline.ts";
import { createRest, isRestPath } from "./http/rest.ts";
import { createTrpc } from "./http/trpc.ts";
import type { Handler, RootDb } from "./kernel/call.ts";
import { hostedPagesKey } from "./services/hosted-pages-key.ts";
import type { Services } from "./services/index.ts";

export interface AppOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly log: Logger;
  /** The project's root directory: openapi/ and dist/ui lie in it. */
  readonly root: string;
  readonly development: boolean;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; none unless given. */
  readonly trustedProxies: readonly string[];
  /** The stored publishable client key of project `internal`, where it is known and in force, for its own pages. */
  readonly internalClientKey: () => Promise<string | undefined>;
  readonly strict?: boolean | undefined;
  readonly observe?: ((route: string, outcome: string) => void) | undefined;
}

type HandlerTree = { readonly [name: string]: Handler<Route> | HandlerTree };

/** Joins every route of the contract with its handler. */
function serve(routes: RouteTree, answers: HandlerTree, prefix = ""): Served[] {
  return Object.entries(routes).flatMap(([key, node]): Served[] => {
    const name = prefix ? `${prefix}.${key}` : key;
    const answer = answers[key];
    return isRoute(node) ? [{ name, route: node, handler: answer as Handler<Route> }] : serve(node, answer as HandlerTree, name);
  });
}

/** The whole product as one HTTP server, not yet listening. */
export function createApp(options: AppOptions): { server: Server; express: Express } {
  const { db, services, log, root, development } = options;
  const isTrusted = proxyAddress.compile([...options.trustedProxies]);
  // What a proxy passes on need not be an address; such callers count as one, or each would have limits of its own.
  const addressOf = (request: IncomingMessage) => {
    const address = proxyAddress(request, isTrusted)?.replace(/^::ffff:/, "") ?? "";
    return isIP(address) === 0 ? "unknown" : address;
  };

  const served = serve(contract, handlers as unknown as HandlerTree);
  const execute = createPipeline({ db, services, log, strict: options.strict ?? false, observe: options.observe });
  const rest = createRest({ served, execute, log, addressOf, fixedHeaders: transportHeaders(services.publicUrl) });

  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", isTrusted);
  app.use((request, response, next) => (isRestPath(request.path) ? void rest(request, response) : next()));
  app.use("/trpc", createTrpc({ served, execute, log, addressOf, fixedHeaders: transportHeaders(services.publicUrl) }));
  // Scripts and documents shrink to a third. Answers of the API are not compressed: they carry secrets beside what callers chose.
  app.use(compression());
  app.use(documentsRouter({ root, publicUrl: services.publicUrl }));
  if (development) {
    app.use(
      inboxRouter({
        clock: services.clock,
        read: (to) => readInbox(db, services.secrets, to, services.clock.now()),
        hasNews: (to, since) => inboxHasNews(db, to, since),
      }),
    );
  }
  app.use(
    pagesRouter({
      directory: join(root, "dist/ui"),
      publicUrl: services.publicUrl,
      development,
      project: async (id) => {
        const hosted = id.length <= 64 && !id.includes("\u0000") ? await hostedProject(db, id) : undefined;
        if (hosted === undefined) return undefined;
        const own = id === internalProjectId ? await options.internalClientKey() : undefined;
        return { ...hosted, publishableClientKey: own ?? hostedPagesKey(services.secrets, id) };
      },
    }),
  );
  app.use((_request, response) => void response.status(404).type("text/plain").send("There is nothing at this path."));
  const failed: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
    const status = error.status !== undefined && error.status >= 400 && error.status < 500 ? error.status : 500;
    if (status === 500) log.error({ err: error }, "a page failed");
    if (response.headersSent) return next(error);
    response
      .status(status)
      .type("text/plain")
      .send(
        status === 404
          ? "There is nothing at this path."
          : status < 500
            ? "This request cannot be answered."
            : "Something went wrong on our side.",
      );
  };
  app.use(failed);

  const server = createServer(
    { maxHeaderSize: envelope.headerBytes, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    // The API is handed over before Express, which costs more than everything else a short call does.
    (request, response) => {
      const path = (request.url ?? "/").split("?", 1)[0] as string;
      if (isRestPath(path)) void rest(request, response);
      else app(request, response);
    },
  );
  return { server, express: app };
}

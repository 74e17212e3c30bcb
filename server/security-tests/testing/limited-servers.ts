import { startServer, type TestServer } from "../../testing/index.ts";
import { freezeClock } from "./frozen-clock.ts";

/** Two processes over one database that limit calls. Their clock moves only where the test advances it. */
interface LimitedServers {
  readonly server: TestServer;
  readonly secondServer: TestServer;
  readonly clock: ReturnType<typeof freezeClock>;
  close(): Promise<void>;
}

/** Addresses of a proxy on this machine, which names the address of the caller. */
export const localProxies = ["127.0.0.1", "::1"];

/** Starts them. @param trustedProxies none by default: all calls come from one address */
export async function startLimitedServers(trustedProxies?: string[]): Promise<LimitedServers> {
  const options = { rateLimits: true, ...(trustedProxies && { trustedProxies }) };
  const server = await startServer(options);
  const clock = freezeClock(server.clock);
  const secondServer = await startServer({ ...options, databaseOf: server });
  return {
    ...{ server, secondServer, clock },
    async close() {
      await secondServer.close();
      await server.close();
    },
  };
}

/** Such servers, which trust no proxy, and a third process behind trusted proxies: by default those on this machine. */
export async function startLimitedServersBehindProxy(trustedProxies: string[] = localProxies) {
  const { close, ...servers } = await startLimitedServers();
  const behindProxy = await startServer({ rateLimits: true, databaseOf: servers.server, trustedProxies });
  return {
    ...servers,
    behindProxy,
    async close() {
      await behindProxy.close();
      await close();
    },
  };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { GivenState, TenantKeys } from "#server/testing/given-state.ts";
import { rarestEvent } from "#server/testing/webhooks/rarest-event.ts";
import { NotTried, reasons } from "./not-tried.ts";
import type { RemoteTools } from "./remote-tools.ts";

/** Whether a server runs on this host, so that it reaches what the run starts here. */
const isOnThisHost = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

const gone = 410;

/** Starts an endpoint that no longer exists: it answers 410 Gone. It does not keep the process alive. @returns its address */
async function startGoneEndpoint(): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(gone).end();
  }).listen(0, "127.0.0.1");
  receiver.unref();
  await once(receiver, "listening");
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
}

/** Gets states of webhooks. A delivery fails for good once its endpoint answers that it is gone. */
export function remoteWebhooks({
  server,
  call,
  poll,
  userWithAddress,
}: RemoteTools): Pick<GivenState, "webhookEndpoint" | "webhookDelivery" | "disabledEndpoint"> {
  let goneUrl: Promise<string> | undefined;
  const create = (tenant: TenantKeys, url: string, types?: readonly string[]) =>
    call("admin", tenant, "POST", "/internal/webhooks/endpoints", { url, ...(types && { event_types: types }) });

  async function disabledEndpoint(tenant: TenantKeys) {
    if (!isOnThisHost(server.url)) throw new NotTried(reasons.receiver);
    const { id: endpointId } = await create(tenant, await (goneUrl ??= startGoneEndpoint()), [rarestEvent]);
    // Each user has this permission, see the configuration of the cases.
    const { userId } = await userWithAddress(tenant);
    await call("server", tenant, "DELETE", `/project-permissions/${userId}/moderate`);
    const delivery = await poll("the failed delivery", async () => {
      const { items } = await call("admin", tenant, "GET", `/internal/webhooks/deliveries?endpoint_id=${endpointId}`);
      return (items as { id: string; status: string }[]).find(({ status }) => status === "failed");
    });
    return { endpointId: endpointId as string, deliveryId: delivery.id };
  }
  return {
    webhookEndpoint: (tenant, { types } = {}) => create(tenant, "http://127.0.0.1:9/", types),
    disabledEndpoint,
    async webhookDelivery(tenant) {
      const { endpointId, deliveryId } = await disabledEndpoint(tenant);
      await call("admin", tenant, "PATCH", `/internal/webhooks/endpoints/${endpointId}`, { is_enabled: true });
      return deliveryId;
    },
  };
}

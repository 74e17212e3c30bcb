// Admin apps manage endpoints against a real server; servers verify what arrives.
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type Received, type Receiver, startReceiver } from "#server/testing/webhooks/webhook-receiver.ts";
import { type AdminApp, createAdminApp, verifyWebhook, WebhookVerificationError } from "./admin.ts";

let server: TestServer;
let receiver: Receiver;
let admin: AdminApp;
beforeAll(async () => {
  [server, receiver] = await Promise.all([startServer({ jobPollMillis: 0 }), startReceiver()]);
  const { id: projectId, tenancyId: _, ...keys } = await server.givenProject();
  admin = createAdminApp({ baseUrl: server.url, projectId, ...keys });
});
afterAll(async () => {
  await receiver?.close();
  await server?.close();
});

test("an endpoint is created, tested, rotated, replayed and deleted, and its deliveries are listed and sent again", async () => {
  const endpoint = await admin.createWebhookEndpoint({ url: receiver.url, eventTypes: ["user.created"], description: "Mine" });
  expect(endpoint).toMatchObject({ url: receiver.url, isEnabled: true, eventTypes: ["user.created"], createdAt: expect.any(Date) });
  expect(await endpoint.sendTest()).toEqual({ status: "ok", data: undefined });
  const user = await admin.createUser({ primaryEmail: "ada@example.org" });
  await server.running.jobsIdle();

  const { headers, body } = receiver.received.at(-1) as Received;
  const event = await verifyWebhook(body, headers, await endpoint.getSecret());
  expect(event).toMatchObject({ id: headers["webhook-id"], type: "user.created", data: { id: user.id, primary_email: "ada@example.org" } });

  const [delivery] = await admin.listWebhookDeliveries({ endpointId: endpoint.id, status: "delivered" });
  expect(delivery).toMatchObject({ eventType: "user.created", responseStatus: 200, messageId: event.id, attempts: 1 });
  expect(await delivery?.getDetails()).toMatchObject({ payload: JSON.parse(body), responseBody: "status 200" });
  expect((await delivery?.resend())?.status).toBe("pending");
  await server.running.jobsIdle();
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(event.id);

  const rotated = await endpoint.rotateSecret({ overlapSeconds: 60 });
  expect(rotated.secret).not.toBe(endpoint.secret);
  expect(rotated.previousSecretExpiresAt).toBeInstanceOf(Date);
  expect(await endpoint.replay({ since: new Date(0) })).toBe(0);
  expect((await endpoint.update({ isEnabled: false })).isEnabled).toBe(false);
  expect(await admin.listWebhookEndpoints()).toMatchObject([{ id: endpoint.id, isEnabled: false, description: "Mine" }]);
  await endpoint.delete();
  expect(await admin.listWebhookEndpoints()).toEqual([]);
  await expect(admin.getSvixToken()).rejects.toThrow(/Svix/);
});

describe("a message is verified", () => {
  const secret = `whsec_${btoa("a secret of enough bytes")}`;
  const now = 1_900_000_000_000;
  const body = '{"type":"team.deleted","data":{"id":"1"}}';
  const sign = (key = secret, at = now) => new Webhook(key).sign("msg_1", new Date(at), body);
  const headers = (signature: string, prefix = "webhook") => ({
    [`${prefix}-id`]: "msg_1",
    [`${prefix}-timestamp`]: String(now / 1000),
    [`${prefix}-signature`]: signature,
  });
  const verified = { id: "msg_1", type: "team.deleted", data: { id: "1" } };

  test("with the headers of Standard Webhooks or Svix, as a record or as Headers, and with any of several signatures", async () => {
    expect(await verifyWebhook(body, headers(sign()), secret, { now })).toEqual(verified);
    expect(await verifyWebhook(body, new Headers(headers(sign(), "svix")), secret, { now })).toEqual(verified);
    const other = sign(`whsec_${btoa("another secret of bytes!")}`);
    expect(await verifyWebhook(body, headers(`v1a,AAAA ${other} ${sign()}`), secret, { now })).toEqual(verified);
  });

  test("and refused if it was changed, is old, has no signature, or the secret is none", async () => {
    const refused = (text: string, sent: Record<string, string>, key = secret, at = now) =>
      expect(verifyWebhook(text, sent, key, { now: at })).rejects.toThrow(WebhookVerificationError);
    await refused(body.replace("1", "2"), headers(sign()));
    await refused(body, headers(sign()), secret, now + 301_000);
    await refused(body, headers(sign()), secret, now - 301_000);
    await refused(body, {});
    await refused(body, headers("v1,"));
    await refused(body, headers("v1,not base64!"));
    await refused(body, headers(sign()), `whsec_${btoa("another secret of bytes!")}`);
    for (const none of ["", "whsec_", "whsec_%%%"]) await refused(body, headers(sign()), none);
  });
});

import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { type InboxStore, inboxRouter } from "./inbox.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
});

/**
 * An inbox without e-mails until `arrives` is called, and none to `absent@example.com` after it. `disconnected` resolves when the
 * server has noticed that its first caller disconnected.
 */
async function openInbox() {
  let hasArrived = false;
  const store = {
    clock: { now: () => new Date("2030-01-01T00:00:00Z") },
    publicUrl: "http://localhost",
    read: vi.fn<InboxStore["read"]>(async () => (hasArrived ? [{ id: "m1" }] : [])),
    hasNew: vi.fn<InboxStore["hasNew"]>(async (to) => hasArrived && to !== "absent@example.com"),
  };
  const server = express().use(inboxRouter(store)).listen(0, "127.0.0.1");
  const disconnected = new Promise((resolve) => server.prependListener("request", (_, response) => response.once("close", resolve)));
  await once(server, "listening");
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/inbox.json`;
  const arrives = () => {
    hasArrived = true;
  };
  return { store, url, arrives, disconnected };
}

const timedFetch = async (url: string) => {
  const start = performance.now();
  const response = await fetch(url);
  return { status: response.status, body: await response.json(), millis: performance.now() - start };
};

test("without wait the response is immediate, with or without e-mails", async () => {
  const { url, store } = await openInbox();
  expect((await timedFetch(url)).body).toEqual({ items: [] });
  expect(store.hasNew).not.toHaveBeenCalled();
});

test("the address is used, and the response is not cacheable", async () => {
  const { url, store } = await openInbox();
  const response = await fetch(`${url}?to=ada%2Bx@example.com`);
  expect(store.read).toHaveBeenCalledExactlyOnceWith("ada+x@example.com");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("with wait the response is delayed until an e-mail arrives", async () => {
  const { url, store, arrives } = await openInbox();
  setTimeout(arrives, 500);
  const { body, millis } = await timedFetch(`${url}?to=ada@example.com&wait=10`);
  expect(body).toEqual({ items: [{ id: "m1" }] });
  expect(millis).toBeGreaterThan(450);
  const found = await Promise.all(store.hasNew.mock.results.map(({ value }) => value));
  expect(found.indexOf(true), "no poll after the e-mail is found").toBe(found.length - 1);
});

test("unread e-mails end the wait immediately", async () => {
  const { url, store, arrives } = await openInbox();
  arrives();
  expect((await timedFetch(`${url}?wait=10`)).body).toEqual({ items: [{ id: "m1" }] });
  expect(store.hasNew).toHaveBeenCalledOnce();
});

test("without a new e-mail the response is empty after the requested time", async () => {
  const { url, store } = await openInbox();
  const { status, body, millis } = await timedFetch(`${url}?wait=1`);
  expect([status, body]).toEqual([200, { items: [] }]);
  expect(millis).toBeGreaterThan(950);
  // Five times a second, and once more at the end.
  expect(store.hasNew.mock.calls.length).toBeLessThanOrEqual(7);
});

test("a disconnect ends the wait without marking e-mails as read", async () => {
  const { url, store, arrives, disconnected } = await openInbox();
  const request = httpRequest(`${url}?wait=30`).on("error", () => {});
  request.end();
  await expect.poll(() => store.hasNew.mock.calls.length).toBe(2);
  request.destroy();
  await disconnected;
  arrives();
  // The second caller polls several times, and the first no more.
  const waitingCalls = () => store.hasNew.mock.calls.filter(([to]) => to === undefined).length;
  const before = waitingCalls();
  await timedFetch(`${url}?to=absent@example.com&wait=1`);
  expect(store.hasNew.mock.calls.length - before).toBeGreaterThan(1);
  expect(waitingCalls()).toBe(before);
  expect(store.read.mock.calls).toEqual([["absent@example.com"]]);
});

test.each([
  "wait=61",
  "wait=-1",
  "wait=abc",
  "wait=",
  "wait=1e1",
  "wait=1&wait=2",
  "to=",
  "to=a@x.example&to=b@x.example",
  `to=${"a".repeat(257)}`,
  "to=%00",
])("%s is rejected with a plain text error", async (query) => {
  const { url, store } = await openInbox();
  const response = await fetch(`${url}?${query}`);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toMatch(/^"(to|wait)" must be /);
  expect(store.read).not.toHaveBeenCalled();
});

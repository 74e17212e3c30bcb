import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { type InboxDoor, inboxRouter } from "./inbox.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * The door of an inbox that has no mail until `arrives` is called, and none to `nobody@example.com` then either. `left` resolves
 * when the server has noticed that its first caller is gone.
 */
async function openInbox() {
  let there = false;
  const door = {
    clock: { now: () => new Date("2030-01-01T00:00:00Z") },
    read: vi.fn<InboxDoor["read"]>(async () => (there ? [{ id: "m1" }] : [])),
    hasNews: vi.fn<InboxDoor["hasNews"]>(async (to) => there && to !== "nobody@example.com"),
  };
  const server = express().use(inboxRouter(door)).listen(0, "127.0.0.1");
  const left = new Promise((resolve) => server.prependListener("request", (_, response) => response.once("close", resolve)));
  await once(server, "listening");
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/inbox.json`;
  const arrives = () => {
    there = true;
  };
  return { door, url, arrives, left };
}

const timed = async (url: string) => {
  const start = performance.now();
  const response = await fetch(url);
  return { status: response.status, body: await response.json(), millis: performance.now() - start };
};

test("without wait the answer comes at once, mail or no mail", async () => {
  const { url, door } = await openInbox();
  expect((await timed(url)).body).toEqual({ items: [] });
  expect(door.hasNews).not.toHaveBeenCalled();
});

test("the address is handed on, and the answer is not to be stored", async () => {
  const { url, door } = await openInbox();
  const response = await fetch(`${url}?to=ada%2Bx@example.com`);
  expect(door.read).toHaveBeenCalledExactlyOnceWith("ada+x@example.com");
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("with wait the answer is held until a mail arrives", async () => {
  const { url, door, arrives } = await openInbox();
  setTimeout(arrives, 500);
  const { body, millis } = await timed(`${url}?to=ada@example.com&wait=10`);
  expect(body).toEqual({ items: [{ id: "m1" }] });
  expect(millis).toBeGreaterThan(450);
  const found = await Promise.all(door.hasNews.mock.results.map(({ value }) => value));
  expect(found.indexOf(true), "asked for the last time once there is news").toBe(found.length - 1);
});

test("mails that are there unread end the wait before it begins", async () => {
  const { url, door, arrives } = await openInbox();
  arrives();
  expect((await timed(`${url}?wait=10`)).body).toEqual({ items: [{ id: "m1" }] });
  expect(door.hasNews).toHaveBeenCalledOnce();
});

test("when nothing comes the answer is empty after the time asked for", async () => {
  const { url, door } = await openInbox();
  const { status, body, millis } = await timed(`${url}?wait=1`);
  expect([status, body]).toEqual([200, { items: [] }]);
  expect(millis).toBeGreaterThan(950);
  // Five times a second, and once more at the end.
  expect(door.hasNews.mock.calls.length).toBeLessThanOrEqual(7);
});

test("a caller who leaves ends the wait, and nothing is marked as read", async () => {
  const { url, door, arrives, left } = await openInbox();
  const request = httpRequest(`${url}?wait=30`).on("error", () => {});
  request.end();
  await expect.poll(() => door.hasNews.mock.calls.length).toBe(2);
  request.destroy();
  await left;
  arrives();
  // Whoever waits now is asked for several times, and meanwhile nobody else.
  const asked = () => door.hasNews.mock.calls.filter(([to]) => to === undefined).length;
  const before = asked();
  await timed(`${url}?to=nobody@example.com&wait=1`);
  expect(door.hasNews.mock.calls.length - before).toBeGreaterThan(1);
  expect(asked()).toBe(before);
  expect(door.read.mock.calls).toEqual([["nobody@example.com"]]);
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
])("%s is refused in plain words", async (query) => {
  const { url, door } = await openInbox();
  const response = await fetch(`${url}?${query}`);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toContain("text/plain");
  expect(await response.text()).toMatch(/^"(to|wait)" must be /);
  expect(door.read).not.toHaveBeenCalled();
});

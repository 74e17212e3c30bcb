import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AddressNotPublic, checkedLookup } from "./checked-lookup.ts";
import { isPublicAddress } from "./public-address.ts";
import { createWebhookSender } from "./webhook-sender.ts";

let port: number;
let requests = 0;
const target = createServer((_request, response) => {
  requests++;
  response.end("reached");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  port = (target.address() as AddressInfo).port;
});
afterAll(() => void target.close());

const signal = AbortSignal.timeout(60_000);
const message = (url: string) => ({ url, headers: {}, body: "{}" });

describe("an address", () => {
  test.each([
    ...["127.0.0.1", "127.1.2.3", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
    ...["192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
    ...["::", "::1", "::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::"],
    ...["fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "2001::1", "localhost", ""],
  ])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("in production", () => {
  const sender = createWebhookSender({ allowPrivate: false });

  test.each([
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f.1",
    "0",
    "127.1",
    "169.254.169.254",
    "[::ffff:169.254.169.254]",
  ])("no request is sent to %s", async (host) => {
    const before = requests;
    await expect(sender.send(message(`http://${host}:${port}/`), signal)).rejects.toThrow(AddressNotPublic);
    expect(requests).toBe(before);
  });

  test("all addresses of a name are checked at each connection, and the connection uses no other", async () => {
    const answers: LookupAddress[][] = [
      [{ address: "192.0.2.1", family: 4 }],
      [
        { address: "8.8.8.8", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ],
      [{ address: "::ffff:127.0.0.1", family: 6 }],
      [],
    ];
    let lookups = 0;
    const rebinding = createWebhookSender({
      allowPrivate: false,
      lookup: (_hostname, _options, callback) => callback(null, answers[lookups++] ?? []),
    });
    for (const _ of answers) await expect(rebinding.send(message(`http://example.org:${port}/`), signal)).rejects.toThrow(AddressNotPublic);
    expect(lookups).toBe(answers.length);
  });

  test("a name that resolves to a public, then a private address gives a connection the first address or none", () => {
    const answers = ["8.8.8.8", "127.0.0.1"];
    let looks = 0;
    const { lookup } = checkedLookup({
      allowPrivate: false,
      lookup: (_hostname, _options, callback) => callback(null, [{ address: answers[looks++] ?? "", family: 4 }]),
    });
    const outcomes: unknown[] = [];
    for (const options of [{}, { all: true }, {}])
      lookup("rebinding.example.org", options, (error, address) => outcomes.push(error ?? address));
    expect(outcomes).toEqual(["8.8.8.8", expect.any(AddressNotPublic), expect.any(AddressNotPublic)]);
    looks = 0;
    lookup("rebinding.example.org", { all: true }, (_error, addresses) => outcomes.push(addresses));
    expect(outcomes.at(-1)).toEqual([{ address: "8.8.8.8", family: 4 }]);
  });

  test("a name is resolved once for a connection", async () => {
    let lookups = 0;
    const pinned = createWebhookSender({
      allowPrivate: true,
      lookup(_hostname, _options, callback) {
        lookups++;
        callback(null, lookups === 1 ? [{ address: "127.0.0.1", family: 4 }] : []);
      },
    });
    expect(await pinned.send(message(`http://example.org:${port}/`), signal)).toEqual({ status: 200, body: "reached" });
    expect(lookups).toBe(1);
  });
});

test("in development, private addresses are reached", async () => {
  const sender = createWebhookSender({ allowPrivate: true });
  expect(await sender.send(message(`http://localhost:${port}/`), signal)).toMatchObject({ status: 200 });
});

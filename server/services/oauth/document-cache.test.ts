import { expect, test } from "vitest";
import { createDocumentCache } from "./document-cache.ts";

const hour = 60 * 60_000;

const toDocument = (version: string) => {
  const url = `https://issuer.example/${version}`;
  return JSON.stringify({ issuer: url, authorization_endpoint: url, token_endpoint: url, jwks_uri: url });
};
const readVersion = async (response: Response) => new URL((await response.json()).issuer).pathname.slice(1);

/** A cache, and an issuer whose document has the number of requests so far as its version. */
function issuer() {
  let now = 0;
  let requests = 0;
  let isBroken = false;
  const cache = createDocumentCache(() => now);
  const get = async () => {
    const response = await cache.get("https://issuer.example", async () => {
      requests++;
      if (isBroken) throw new Error("unreachable");
      return new Response(toDocument(String(requests)));
    });
    return readVersion(response);
  };
  return {
    get,
    requests: () => requests,
    pass: (millis: number) => {
      now += millis;
    },
    break: () => {
      isBroken = true;
    },
  };
}

test("a document is fetched once for all callers, and again in the background when it is an hour old", async () => {
  const { get, pass, requests } = issuer();
  expect(await Promise.all([get(), get()])).toEqual(["1", "1"]);
  pass(hour - 1);
  expect(await get()).toBe("1");
  expect(requests()).toBe(1);
  pass(1);
  expect(await get()).toBe("1");
  await expect.poll(get).toBe("2");
  expect(requests()).toBe(2);
});

test("an issuer that fails leaves its last document in use", async () => {
  const broken = issuer();
  await broken.get();
  broken.break();
  broken.pass(hour);
  expect(await broken.get()).toBe("1");
  await expect.poll(broken.requests).toBe(2);
  expect(await broken.get()).toBe("1");
});

test("neither a failure nor a broken answer is cached", async () => {
  const cache = createDocumentCache();
  const failing = cache.get("https://issuer.example", () => Promise.reject(new Error("unreachable")));
  await expect(failing).rejects.toThrow("unreachable");
  expect((await cache.get("https://issuer.example", async () => new Response("{}", { status: 404 }))).status).toBe(404);
  await cache.get("https://issuer.example", async () => new Response("{}"));
  await cache.get("https://issuer.example", async () => new Response("<html>"));
  expect(await readVersion(await cache.get("https://issuer.example", async () => new Response(toDocument("now"))))).toBe("now");
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { text } from "#contract/vocabulary/limits.ts";
import { type Person, startServer, type TestServer } from "../testing/index.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = await server.givenUser();
});
afterAll(() => server?.close());

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const dataUrl = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;
/** A PNG whose header claims a size, with that many bytes of something behind it. */
const pngOf = (width: number, height: number, bytes = png.length) => {
  const image = Buffer.concat([png, Buffer.alloc(Math.max(0, bytes - png.length))]);
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return image;
};
const set = (profile_image_url: string | null) =>
  server.request("PATCH", "/users/me", { as: "client", user: ada.accessToken, body: { profile_image_url } });
const stored = async () => (await server.db.selectFrom("images").select("id").execute()).length;
const current = async () => (await server.request("GET", `/users/${ada.id}`, { as: "server" })).json.profile_image_url;

describe("an uploaded picture", () => {
  test("is served to everybody at the address that replaces it, as what its bytes are and nothing else", async () => {
    const { status, json } = await set(dataUrl(png, "image/gif"));
    expect(status).toBe(200);
    const address: string = json.profile_image_url;
    expect(address.startsWith(`${server.running.url}/api/v1/images/`)).toBe(true);
    const answer = await fetch(address.replace(server.running.url, server.url));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
    });
    for (const other of [
      address.replace(/[^/]+$/, crypto.randomUUID()),
      address.replace(/images\/[^/]+/, `images/${crypto.randomUUID()}`),
    ]) {
      expect((await fetch(other.replace(server.running.url, server.url))).status).toBe(404);
    }
    expect((await set(null)).json.profile_image_url).toBeNull();
  });

  test("may be bare base64, and as large as allowed", async () => {
    expect((await set(png.toString("base64"))).status).toBe(200);
    // The field's length in characters is what binds first: three bytes to four of them.
    const largest = pngOf(4096, 4096, 3 * Math.floor((text.url - dataUrl(Buffer.alloc(0)).length) / 4));
    const { status, json } = await set(dataUrl(largest));
    expect(status).toBe(200);
    const answer = await fetch(json.profile_image_url.replace(server.running.url, server.url));
    expect((await answer.arrayBuffer()).byteLength).toBe(largest.length);
    const longer = await set(dataUrl(Buffer.concat([largest, png])));
    expect([longer.status, longer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(longer.json.error).toContain(`- body.profile_image_url must be at most ${text.url} characters`);
  });

  // USR-05
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const hostile: [string, string][] = [
    ["javascript:", "javascript:alert(1)"],
    ["HTML", "data:text/html,<script>alert(1)</script>"],
    ["HTML in base64", dataUrl(Buffer.from("<html><script>alert(1)</script>"), "text/html")],
    ["SVG", `data:image/svg+xml,${encodeURIComponent(svg)}`],
    ["SVG in base64", dataUrl(Buffer.from(svg), "image/svg+xml")],
    ["SVG that calls itself PNG", dataUrl(Buffer.from(svg))],
    ["a GIF", dataUrl(Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"), "image/gif")],
    ["half a header", dataUrl(png.subarray(0, 20))],
    ["nothing", dataUrl(Buffer.alloc(0))],
    ["no base64", "data:image/png;base64,%%%"],
    ["base64 cut off", `${dataUrl(png).slice(0, -3)}`],
    ["too wide", dataUrl(pngOf(4097, 1))],
    ["too high", dataUrl(pngOf(1, 4097))],
    ["no pixels", dataUrl(pngOf(0, 0))],
    ["a file", "file:///etc/passwd"],
    ["another scheme", "ftp://example.org/a.png"],
    ["an empty text", ""],
  ];
  test.each(hostile)("is refused from every caller and nothing kept when it is %s", async (_what, url) => {
    const [images, before] = [await stored(), await current()];
    const answers = [
      await set(url),
      await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { profile_image_url: url } }),
      await server.request("POST", "/users", { as: "admin", body: { profile_image_url: url } }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("content-type")], answer.text).toEqual([400, "text/plain; charset=utf-8"]);
      expect(answer.text).toMatch(/profile_image_url/);
      // A refusal that repeats what was sent would be a page of the attacker's making.
      expect(answer.text).not.toContain("<");
    }
    expect([await stored(), await current()]).toEqual([images, before]);
  });
});

describe("a picture's address", () => {
  test("is kept as it is from servers, and refused from clients, who could send others' browsers anywhere", async () => {
    const url = "https://pictures.example/ada.png?size=1";
    const answer = await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { profile_image_url: url } });
    expect(answer.json.profile_image_url).toBe(url);
    for (const sent of [url, "HTTPS://pictures.example/a.png", "http://localhost/a.png"]) {
      const refused = await set(sent);
      expect([refused.status, refused.json]).toEqual([400, undefined]);
      expect(refused.text).toContain("profile_image_url");
    }
    expect(await current()).toBe(url);
  });

  test.each(["https://", "https:// example.org/a.png", "http://exa mple/", "https://example.org/a b.png", "http://[::1"])(
    "is refused from servers when it is none: %j",
    async (profile_image_url) => {
      const answer = await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { profile_image_url } });
      expect([answer.status, answer.json]).toEqual([400, undefined]);
      expect(answer.text).toContain("profile_image_url");
    },
  );
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
/** A PNG whose header claims a size, followed by that many arbitrary bytes. */
const makePng = (width: number, height: number, bytes = png.length) => {
  const image = Buffer.concat([png, Buffer.alloc(Math.max(0, bytes - png.length))]);
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return image;
};
const set = (profile_image_url: string | null) =>
  server.request("PATCH", "/users/me", { as: "client", user: ada.accessToken, body: { profile_image_url } });
const saved = async () => (await server.db.selectFrom("images").select("id").execute()).length;
const current = async () => (await server.request("GET", `/users/${ada.id}`, { as: "server" })).json.profile_image_url;

describe("an uploaded picture", () => {
  test("is served publicly at its URL with the detected content type", async () => {
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

  test("can be plain base64 and have the maximum size", async () => {
    expect((await set(png.toString("base64"))).status).toBe(200);
    const largest = makePng(4096, 4096, 102_400);
    const { status, json } = await set(dataUrl(largest));
    expect(status).toBe(200);
    const answer = await fetch(json.profile_image_url.replace(server.running.url, server.url));
    expect((await answer.arrayBuffer()).byteLength).toBe(largest.length);
    const larger = await set(dataUrl(makePng(8, 8, 102_401)));
    expect([larger.status, larger.text]).toEqual([400, "profile_image_url: An image may have 102400 bytes at most."]);
    const longer = await set(`data:image/png;base64,${"A".repeat(1_400_000)}`);
    expect([longer.status, longer.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect(longer.json.error).toMatch(/- body\.profile_image_url must be at most \d+ characters/);
  });

  test("of a user, a team or a member profile has at most 102,400 bytes", async () => {
    const { selected_team_id: teamId } = (await server.request("GET", `/users/${ada.id}`, { as: "server" })).json;
    const paths = [`/users/${ada.id}`, `/teams/${teamId}`, `/team-member-profiles/${teamId}/${ada.id}`];
    for (const path of paths) {
      const change = (bytes: number) =>
        server.request("PATCH", path, { as: "server", body: { profile_image_url: dataUrl(makePng(8, 8, bytes)) } });
      const larger = await change(102_401);
      expect([larger.status, larger.text], path).toEqual([400, "profile_image_url: An image may have 102400 bytes at most."]);
      expect((await change(102_400)).status, path).toBe(200);
    }
  });

  test("may be a GIF, which is stored and served as one", async () => {
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    const { status, json } = await set(dataUrl(gif, "image/gif"));
    expect(status).toBe(200);
    const answer = await fetch(json.profile_image_url.replace(server.running.url, server.url));
    expect([answer.headers.get("content-type"), Buffer.from(await answer.arrayBuffer())]).toEqual(["image/gif", gif]);
  });

  test("cannot be empty, for users, teams and logos: a schema error names the field", async () => {
    const asAdmin = { as: "admin" } as const;
    const answers = [
      await set(""),
      await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { profile_image_url: "" } }),
      await server.request("POST", "/users", { ...asAdmin, body: { profile_image_url: "" } }),
      await server.request("POST", "/teams", { ...asAdmin, body: { display_name: "Ours", profile_image_url: "" } }),
      await server.request("PATCH", "/internal/projects/current", { ...asAdmin, body: { logo_url: "" } }),
    ];
    for (const { status, json } of answers) {
      expect([status, json.code]).toEqual([400, "SCHEMA_ERROR"]);
      expect(json.error).toMatch(/- body\.(profile_image|logo)_url must be at least 1 characters long/);
    }
  });

  // USR-05
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const hostile: [string, string][] = [
    ["javascript:", "javascript:alert(1)"],
    ["HTML", "data:text/html,<script>alert(1)</script>"],
    ["HTML in base64", dataUrl(Buffer.from("<html><script>alert(1)</script>"), "text/html")],
    ["SVG", `data:image/svg+xml,${encodeURIComponent(svg)}`],
    ["SVG in base64", dataUrl(Buffer.from(svg), "image/svg+xml")],
    ["SVG declared as PNG", dataUrl(Buffer.from(svg))],
    ["a GIF without a frame", dataUrl(Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"), "image/gif")],
    ["a truncated header", dataUrl(png.subarray(0, 20))],
    ["nothing", dataUrl(Buffer.alloc(0))],
    ["invalid base64", "data:image/png;base64,%%%"],
    ["truncated base64", `${dataUrl(png).slice(0, -3)}`],
    ["too wide", dataUrl(makePng(4097, 1))],
    ["too high", dataUrl(makePng(1, 4097))],
    ["no pixels", dataUrl(makePng(0, 0))],
    ["a file URL", "file:///etc/passwd"],
    ["another scheme", "ftp://example.org/a.png"],
  ];
  test.each(hostile)("is rejected from every caller and not stored if it is %s", async (_what, url) => {
    const [images, before] = [await saved(), await current()];
    const answers = [
      await set(url),
      await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { profile_image_url: url } }),
      await server.request("POST", "/users", { as: "admin", body: { profile_image_url: url } }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("content-type")], answer.text).toEqual([400, "text/plain; charset=utf-8"]);
      expect(answer.text).toMatch(/profile_image_url/);
      // An error that repeats the input would be a page with content of the attacker.
      expect(answer.text).not.toContain("<");
    }
    expect([await saved(), await current()]).toEqual([images, before]);
  });
});

describe("a picture URL", () => {
  test("is accepted from servers and rejected from clients", async () => {
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
    "is rejected from servers if it is invalid: %j",
    async (profile_image_url) => {
      const answer = await server.request("PATCH", `/users/${ada.id}`, { as: "server", body: { profile_image_url } });
      expect([answer.status, answer.json]).toEqual([400, undefined]);
      expect(answer.text).toContain("profile_image_url");
    },
  );
});

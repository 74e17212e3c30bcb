import { expect, test } from "vitest";
import { emailPreview } from "#contract/vocabulary/emails/email-preview.ts";
import { startServer } from "../testing/index.ts";

test("the preview of an e-mail is for frames of the dashboard only, runs no script and has no origin", async () => {
  const { url } = await startServer();
  const frame = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" };
  const post = (headers: Record<string, string>, html: string) =>
    fetch(url + emailPreview.path, { method: "POST", headers, body: new URLSearchParams({ html }) });

  const shown = await post(frame, "<p>Hello ä &amp; <script>1</script></p>");
  expect([shown.status, await shown.text()]).toEqual([200, "<p>Hello ä &amp; <script>1</script></p>"]);
  const policy = shown.headers.get("content-security-policy") ?? "";
  for (const directive of [
    "default-src 'none'",
    "script-src 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ])
    expect(policy).toContain(directive);
  expect(shown.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect((await post(frame, "x".repeat(1_000_000))).status).toBe(200);

  const local = await fetch(url + emailPreview.localPath, {
    method: "POST",
    headers: frame,
    body: new URLSearchParams({ html: "<p>Hi</p>" }),
  });
  expect([local.status, await local.text()]).toEqual([200, "<p>Hi</p>"]);
  expect(local.headers.get("content-security-policy")).toMatch(/img-src 'self' data:(;|$)/);
  expect(local.headers.get("content-security-policy")).not.toContain("https:");

  for (const other of [{}, { ...frame, "sec-fetch-site": "cross-site" }, { ...frame, "sec-fetch-dest": "document" }])
    expect((await post(other, "<p>Hello</p>")).status).toBe(403);
  expect((await post(frame, "x".repeat(5_000_000))).status).toBe(413);
  expect((await fetch(url + emailPreview.path)).status).toBe(404);
});

import { crc32, deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { measureMillis, smallest } from "../testing/smallest.ts";
import { readImage as readImageOf } from "./image-data.ts";

const readImage = (image: string, maxBytes: number = imageLimits.logoBytes) => readImageOf(image, maxBytes);

/** Images of 20 by 10 pixels, encoded by a browser. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAYAAAC0VX7mAAAAKUlEQVR4AezQMQ0AAAwCwQZL+HdQTyACRkhYfzg8qeZx5S2Yg84wNzQAAAD//6CO2BUAAAAGSURBVAMA5Wkr6b9jjX4AAAAASUVORK5CYII=";
const jpeg =
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAKABQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAMF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AmAQawAD/2Q==";
const webpLossy = "UklGRj4AAABXRUJQVlA4IDIAAADQAgCdASoUAAoAPxFwsFAsJiSisAgBgCIJQBadBaSAAP7eEmkulyG/5m/Cj5Oc6rQAAA==";
const webpLossless = "UklGRh4AAABXRUJQVlA4TBEAAAAvE0ACAAfQmTJ3pv+BiOh/AAA=";
const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
/** The offset of the first frame's descriptor in it. */
const gifFrame = 27;

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
const changed = (image: string, at: number, ...values: number[]) => {
  const bytes = Buffer.from(image, "base64");
  bytes.set(values, at);
  return bytes.toString("base64");
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), whole.length - 4);
  return whole;
}

/** A real grey PNG of these sides, padded by a private chunk to `bytes` bytes. */
function drawPng(width: number, height: number, bytes = 0): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const start = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header)]);
  const end = Buffer.concat([chunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height))), chunk("IEND", Buffer.alloc(0))]);
  const room = bytes - start.length - end.length - 12;
  return Buffer.concat([start, ...(room > 0 ? [chunk("paDd", Buffer.alloc(room))] : []), end]).toString("base64");
}

/** An extended WebP file's beginning, with a canvas of these sides. */
function extendedWebp(width: number, height: number): string {
  const bytes = Buffer.from(webpLossless, "base64");
  const extension = Buffer.alloc(18);
  extension.write("VP8X", 0);
  extension.writeUInt32LE(10, 4);
  extension.writeUIntLE(width - 1, 12, 3);
  extension.writeUIntLE(height - 1, 15, 3);
  return Buffer.concat([bytes.subarray(0, 12), extension, bytes.subarray(12)]).toString("base64");
}

/** The image above with another size in its frame header. */
const makeJpeg = (width: number, height: number) => {
  const at = Buffer.from(jpeg, "base64").indexOf(Buffer.from([0xff, 0xc0]));
  return changed(jpeg, at + 5, height >> 8, height & 255, width >> 8, width & 255);
};

describe("accepted", () => {
  test.each([
    ["PNG", png, "image/png"],
    ["JPEG", jpeg, "image/jpeg"],
    ["lossy WebP", webpLossy, "image/webp"],
    ["lossless WebP", webpLossless, "image/webp"],
    ["extended WebP", extendedWebp(20, 10), "image/webp"],
    ["GIF", gif, "image/gif"],
    ["GIF of the maximum dimensions", changed(gif, 6, 0x00, 0x10, 0x00, 0x10), "image/gif"],
    ["PNG of the maximum dimensions", drawPng(4096, 4096), "image/png"],
    ["JPEG of the maximum dimensions", makeJpeg(4096, 4096), "image/jpeg"],
    ["extended WebP of the maximum dimensions", extendedWebp(4096, 4096), "image/webp"],
    ["PNG of exactly a million bytes", drawPng(8, 8, 1_000_000), "image/png"],
  ])("a %s, bare and as a data URL", (_name, image, contentType) => {
    const bytes = Buffer.from(image, "base64");
    for (const sent of [image, `data:${contentType};base64,${image}`]) {
      const read = readImage(sent);
      expect(read).toMatchObject({ ok: true, contentType });
      // Without `toEqual`, which takes seconds for a million bytes.
      expect(read.ok && read.bytes.equals(bytes)).toBe(true);
    }
  });

  test("the bytes decide the type, not the data URL", () => {
    expect(readImage(`data:image/png;base64,${jpeg}`)).toMatchObject({ ok: true, contentType: "image/jpeg" });
    expect(readImage(`DATA:IMAGE/JPG;BASE64,${webpLossy}`)).toMatchObject({ ok: true, contentType: "image/webp" });
  });

  test("a profile image can have at most 102,400 decoded bytes", () => {
    const limit = imageLimits.profileBytes;
    expect(readImage(drawPng(8, 8, limit), limit).ok).toBe(true);
    expect(readImage(drawPng(8, 8, limit + 1), limit)).toEqual({ ok: false, reason: "An image may have 102400 bytes at most." });
  });

  test("fill bytes before a JPEG's marker are skipped (T.81, section B.1.1.2)", () => {
    const bytes = Buffer.from(jpeg, "base64");
    const filled = Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(50, 0xff), bytes.subarray(2)]);
    expect(readImage(filled.toString("base64"))).toMatchObject({ ok: true, contentType: "image/jpeg" });
  });
});

describe("rejected", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const jpegBytes = Buffer.from(jpeg, "base64");
  const frame = jpegBytes.indexOf(Buffer.from([0xff, 0xc0]));
  const falseFrame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1]);

  test.each([
    ["SVG", base64(svg)],
    ["SVG as a data URL", `data:image/svg+xml;base64,${base64(svg)}`],
    ["SVG as plain text", `data:image/svg+xml;utf8,${svg}`],
    ["SVG with the media type of PNG", `data:image/png;base64,${base64(svg)}`],
    ["HTML", `data:text/html;base64,${base64("<script>alert(1)</script>")}`],
    ["HTML after the PNG signature", base64("\x89PNG\r\n\x1a\n<script>alert(1)</script>--------")],
    ["a GIF one pixel too wide", changed(gif, 6, 0x01, 0x10)],
    ["a GIF without height", changed(gif, 8, 0, 0)],
    ["a GIF with a frame larger than its canvas and too wide", changed(gif, gifFrame + 5, 0x01, 0x10)],
    ["a GIF with a frame below its canvas", changed(gif, gifFrame + 3, 0xff, 0x0f, 1, 0, 2, 0)],
    ["a GIF without a frame", changed(gif, gifFrame, 0x3b)],
    ["a GIF truncated in an extension", Buffer.from(gif, "base64").subarray(0, 22).toString("base64")],
    ["a GIF truncated in its header", Buffer.from(gif, "base64").subarray(0, 12).toString("base64")],
    ["BMP", base64(`BM${"\0".repeat(100)}`)],
    ["a PNG with the media type of HTML", `data:text/html;base64,${png}`],
    ["a type with a parameter", `data:image/png;charset=x;base64,${png}`],
    ["a data URL in a data URL", `data:image/png;base64,data:image/png;base64,${png}`],
    ["an http address", "https://example.com/a.png"],
    ["javascript", "javascript:alert(1)"],
    ["an empty string", ""],
    ["an empty data URL", "data:image/png;base64,"],
    ["base64 with white space", `${png.slice(0, 40)}\n${png.slice(40)}`],
    ["base64url", png.replaceAll("/", "_")],
    ["truncated base64", png.slice(0, -1)],
    ["a PNG without width", drawPng(0, 10)],
    ["a PNG without its header chunk", changed(png, 12, 0x49, 0x44, 0x41, 0x54)],
    ["a PNG truncated in its header", Buffer.from(png, "base64").subarray(0, 20).toString("base64")],
    ["a PNG one pixel too wide", drawPng(4097, 1)],
    ["a PNG one pixel too high", drawPng(1, 4097)],
    ["a PNG with the maximum width", changed(png, 16, 0xff, 0xff, 0xff, 0xff)],
    ["a JPEG one pixel too wide", makeJpeg(4097, 10)],
    ["a JPEG one pixel too high", makeJpeg(20, 4097)],
    ["a JPEG without height", makeJpeg(20, 0)],
    ["a truncated JPEG without a frame", jpegBytes.subarray(0, frame).toString("base64")],
    ["a JPEG truncated in its frame", jpegBytes.subarray(0, frame + 8).toString("base64")],
    ["a JPEG with the scan before the frame", changed(jpeg, frame + 1, 0xda)],
    ["a JPEG with a segment of length zero", changed(jpeg, 4, 0, 0)],
    [
      "a JPEG with a small invalid frame before the valid one",
      Buffer.concat([jpegBytes.subarray(0, 20), Buffer.from("junk"), falseFrame, jpegBytes.subarray(20)]).toString("base64"),
    ],
    ["a lossy WebP without its start code", changed(webpLossy, 23, 0)],
    ["a lossy WebP too wide", changed(webpLossy, 26, 0xff, 0x3f)],
    ["a lossless WebP without its signature", changed(webpLossless, 20, 0)],
    ["a lossless WebP too high", changed(webpLossless, 23, 0xff, 0xff)],
    ["an extended WebP too wide", extendedWebp(4097, 10)],
    ["an extended WebP too high", extendedWebp(20, 4097)],
    ["a RIFF file other than WebP", base64(`RIFF\x20\0\0\0WAVEfmt ${"\0".repeat(32)}`)],
    ["a truncated WebP", Buffer.from(webpLossy, "base64").subarray(0, 24).toString("base64")],
    ["a PNG of 1,000,001 bytes", drawPng(8, 8, 1_000_001)],
    ["a hundred million characters", "A".repeat(100_000_000)],
  ])("%s", (_name, sent) => {
    expect(readImage(sent)).toEqual({ ok: false, reason: expect.stringMatching(/^An image .*\.$/) });
  });
});

test("a malicious image of a million bytes is rejected in bounded time", async () => {
  const bytes = Buffer.alloc(1_000_000, 0xff);
  bytes[1] = 0xd8;
  const most = 2000;
  const refuse = async () => expect(readImage(bytes.toString("base64")).ok).toBe(false);
  expect(await smallest(most, () => measureMillis(refuse))).toBeLessThanOrEqual(most);
});

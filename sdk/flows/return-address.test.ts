import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

const here = "https://app.example.org/handler/sign-in?after_auth_return_to=x";
const to = (wanted: string | null | undefined) => returnAddress(wanted, here, "/default");

describe("accepted return URLs", () => {
  test.each([
    ["/", "/"],
    ["/settings?tab=2#top", "/settings?tab=2#top"],
    ["settings", "/handler/settings"],
    ["?tab=2", "/handler/sign-in?tab=2"],
    ["/a/../b", "/b"],
    ["https://app.example.org/inside", "/inside"],
    ["/search?next=//evil.example", "/search?next=//evil.example"],
    ["/ü", "/%C3%BC"],
  ])("%s", (wanted, address) => expect(to(wanted)).toBe(address));
});

describe("rejected return URLs", () => {
  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "\n//evil.example",
    "https://evil.example",
    "https:/\\evil.example",
    "http://app.example.org/",
    "https://app.example.org:444/",
    "https://app.example.org.evil.example/",
    "https://app.example.org@evil.example/",
    "https://me:secret@app.example.org/",
    "/.//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,hello",
    "blob:https://app.example.org/1",
    "file:///etc/passwd",
    "https://",
    "",
    null,
    undefined,
  ])("%j", (wanted) => expect(to(wanted)).toBe("/default"));

  test("any URL on a page without an origin", () => {
    expect(returnAddress("/x", "file:///page.html", "/default")).toBe("/default");
  });
});

test("the result has the page's origin for any input", () => {
  const piece = fc.oneof(
    fc.constantFrom("/", "\\", ".", "..", "//", ":", "@", "\t", "\n", "evil.example", "https:", "javascript:", "?", "#", "%2f", "%5c"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const address = to(pieces.join(""));
      expect(new URL(address, here).origin).toBe("https://app.example.org");
      expect(address.startsWith("/")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

import { describe, expect, test } from "vitest";
import { parseUserAgent, userAgentMaxLength } from "./user-agent.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0";
const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("a User-Agent header", () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome 149", "Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/149.0.3856.59`, "Edge 149", "Windows"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, "Chrome 149", "ChromeOS"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace("Chrome", "HeadlessChrome")} Safari/537.36`, "Chrome 149", "Linux"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome 149", "Android"],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet 28",
      "Android",
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/125.0.0.0`, "Opera 125", "macOS"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.2 Safari/605.1.15`, "Safari 19", "macOS"],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) ${webkit} Version/19.2 Mobile/15E148 Safari/604.1`, "Safari 19", "iOS"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) ${webkit} CriOS/149.0.7000.50 Mobile/15E148 Safari/604.1`,
      "Chrome 149",
      "iOS",
    ],
    [`Mozilla/5.0 (iPad; CPU OS 19_2 like Mac OS X) ${webkit} FxiOS/153.0 Mobile/15E148 Safari/605.1.15`, "Firefox 153", "iPadOS"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox 153", "Linux"],
    ["Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0", "Firefox 153", "Android"],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) ${webkit} Mobile/15E148`, null, "iOS"],
    ["node", null, null],
    ["curl/8.14.1", null, null],
    ["Dalvik/2.1.0 (Linux; U; Android 14)", null, null],
    ["", null, null],
    [`Mozilla/5.0 (Windows NT 10.0) Chrome/${"9".repeat(400)}`, "Chrome 9999", "Windows"],
    [`Mozilla/5.0 ${"(".repeat(userAgentMaxLength)} Chrome/149.0 Windows`, null, null],
    ["Mozilla/5.0 (<script>alert(1)</script>; Windows) Firefox/<b>", null, "Windows"],
  ])("%s", (header, browser, system) => {
    expect(parseUserAgent(header)).toEqual({ browser, system });
  });

  test("of 512 hostile characters is read within a millisecond", () => {
    const hostile = [`Mozilla/${"Version/1".repeat(60)}`, `Mozilla/${"Mobile/".repeat(80)}`, `Mozilla/5.0 Version/1${".".repeat(490)}`];
    const startedAt = performance.now();
    for (let round = 0; round < 100; round++) for (const header of hostile) parseUserAgent(header);
    expect((performance.now() - startedAt) / 300).toBeLessThan(1);
  });
});

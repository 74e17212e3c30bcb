/** The software of a device, as its User-Agent header describes it; null where the header does not say. */
export interface DeviceSoftware {
  /** Name and major version, such as `Firefox 153`. */
  readonly browser: string | null;
  /** The operating system without its version, which browsers no longer send. */
  readonly system: string | null;
}

/** Characters of the header that are read. Longer ones are cut. */
export const userAgentMaxLength = 512;

/** Patterns of browsers, each with the major version. Every browser also claims to be earlier ones, so the first match wins. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ["Opera", /\b(?:OPR|OPX|OPT|Opera)\/(\d{1,4})/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d{1,4})/],
  ["Vivaldi", /\bVivaldi\/(\d{1,4})/],
  ["Yandex Browser", /\bYaBrowser\/(\d{1,4})/],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\/(\d{1,4})/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\/(\d{1,4})/],
  ["Safari", /\bVersion\/(\d{1,4})[^ ]* (?:Mobile\/\w{1,20} )?Safari\//],
];

/** Patterns of systems. Phones name the system of their ancestors, too, so the first match wins. */
const systems: readonly (readonly [name: string, token: RegExp])[] = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\b(?:iPhone|iPod)\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
];

/** Reads browser and system from a User-Agent header (RFC 9110 §10.1.5). Programs, such as the server of an app, have neither. */
export function parseUserAgent(header: string): DeviceSoftware {
  const text = header.slice(0, userAgentMaxLength);
  if (!text.startsWith("Mozilla/")) return { browser: null, system: null };
  const system = systems.find(([, token]) => token.test(text))?.[0] ?? null;
  for (const [name, version] of browsers) {
    const [, major] = version.exec(text) ?? [];
    if (major !== undefined) return { browser: `${name} ${major}`, system };
  }
  return { browser: null, system };
}

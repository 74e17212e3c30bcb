import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { mmdbFixture } from "../testing/mmdb-fixture.ts";
import { openGeoIp } from "./geoip.ts";

const directory = mkdtempSync(join(tmpdir(), "latchkey-places-"));
afterAll(() => rmSync(directory, { recursive: true }));

const readFile = (name: string, content: Buffer) => {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
};

const whole = mmdbFixture({
  "192.0.2.0/25": {
    country: { iso_code: "DE", names: { en: "Germany", de: "Deutschland" } },
    subdivisions: [{ iso_code: "BE" }, { iso_code: "XX" }],
    city: { names: { en: "Berlin" } },
    location: { latitude: 52.52, longitude: 13.405, time_zone: "Europe/Berlin" },
  },
  "198.51.100.7/32": { country: { iso_code: "FR" } },
  "2001:db8:5::/48": { country: { iso_code: "JP" } },
  "203.0.113.0/24": { continent: { code: "EU" } },
  "203.0.112.0/24": { country: { iso_code: "nowhere" } },
});

describe("an address", () => {
  const locate = openGeoIp(readFile("whole.mmdb", whole));

  test("in a network of the file has the network's location", () => {
    expect(locate("192.0.2.100")).toEqual({
      country: "DE",
      region: "BE",
      city: "Berlin",
      latitude: 52.52,
      longitude: 13.405,
      timezone: "Europe/Berlin",
    });
  });

  test.each([
    ["198.51.100.7", "FR"],
    ["2001:db8:5::1", "JP"],
    ["2001:db8:5:ffff:ffff:ffff:ffff:ffff", "JP"],
  ])("%s is in %s", (ip, country) => expect(locate(ip)?.country).toBe(country));

  test.each(["203.0.113.9", "203.0.112.9"])("%s, whose record has no valid country, has no country", (ip) =>
    expect(locate(ip)).toMatchObject({ country: undefined, city: undefined }),
  );

  test.each(["192.0.2.128", "198.51.100.8", "2001:db8:6::1", "::1", "10.0.0.1", "unknown", "", "192.0.2.300"])("%j has no location", (ip) =>
    expect(locate(ip)).toBeUndefined(),
  );
});

test.each([
  ["is missing", undefined],
  ["is empty", Buffer.alloc(0)],
  ["is not an MMDB file", Buffer.from("a file with some text in it\n".repeat(100))],
  ["is truncated", whole.subarray(0, whole.length - 40)],
])("a file that %s is rejected when it is opened", (name, content) => {
  const path = content ? readFile(name, content) : join(directory, "nothing");
  expect(() => openGeoIp(path)).toThrow();
});

test("a damaged record gives an unknown location", () => {
  const damaged = Buffer.from(whole);
  // The data of the first network begins behind the tree and its 16 separating bytes. No type of data has this number.
  const at = whole.indexOf("country") - 2;
  damaged.set([0x00, 0xff], at);
  expect(openGeoIp(readFile("damaged.mmdb", damaged))("192.0.2.1")).toBeUndefined();
});

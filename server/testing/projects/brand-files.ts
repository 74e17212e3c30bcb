import { type TenantKeys, tenantHeaders } from "../fixtures.ts";
import type { TestServer } from "../index.ts";
import type { RouteCase } from "../route-case.ts";

const woff2Header = (length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.write("wOF2", 0, "latin1");
  bytes.writeUInt32BE(length, 8);
  return bytes;
};

/** A data URL of a file that has a WOFF2 header and no glyphs. @param length in bytes */
export const typeface = (length = 48) => `data:font/woff2;base64,${woff2Header(length).toString("base64")}`;

const icoBytes = Buffer.alloc(64);
icoBytes.writeUInt16LE(1, 2);
icoBytes.writeUInt16LE(1, 4);
/** A data URL of a file that has an ICO header and no picture. */
export const icon = `data:image/x-icon;base64,${icoBytes.toString("base64")}`;

/** Gives a project or branch a typeface; the address of it, taken apart. */
export async function givenTypeface({ request }: Pick<TestServer, "request">, tenant: TenantKeys) {
  const headers = tenantHeaders("admin", tenant);
  const body = { config_override_string: JSON.stringify({ "brand.typeface": typeface() }) };
  await request("PATCH", "/internal/config/override", { headers, body });
  const { json } = await request("GET", "/projects/current", { headers });
  const [, tenancyId = "", fileId = ""] = /\/files\/([^/]+)\/([^/]+)$/.exec(json.brand.typeface_url) ?? [];
  return { tenancy_id: tenancyId, file_id: fileId };
}

export const brandRouteCases = {
  "files.get": { statements: 1, build: async ({ server, project }) => ({ params: await givenTypeface(server, project) }) },
} satisfies Record<string, RouteCase>;

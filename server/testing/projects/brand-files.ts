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

export const brandRouteCases = {
  "files.get": {
    statements: 1,
    build: async ({ server, project }) => {
      const body = { config_override_string: JSON.stringify({ "brand.typeface": typeface() }) };
      await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
      const { json } = await server.request("GET", "/projects/current", { as: "client", project });
      const [, tenancyId = "", fileId = ""] = /\/files\/([^/]+)\/([^/]+)$/.exec(json.brand.typeface_url) ?? [];
      return { params: { tenancy_id: tenancyId, file_id: fileId } };
    },
  },
} satisfies Record<string, RouteCase>;

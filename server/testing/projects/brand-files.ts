import { brotliCompressSync } from "node:zlib";
import type { CaseServer } from "../case-fixtures.ts";
import { type TenantKeys, tenantHeaders } from "../case-fixtures.ts";
import type { RouteCase } from "../route-case.ts";

/** Numbers of the directory of a WOFF2 file. */
const tableNumbers = { "OS/2": 6, fvar: 47 };

/** A WOFF2 file with these tables, each shorter than 128 bytes, and zeros up to `length`. It has no glyphs. */
function woff2(tables: Partial<Record<keyof typeof tableNumbers, Buffer>>, length: number): Buffer {
  const entries = Object.entries(tables).map(([tag, { length }]) => [tableNumbers[tag as keyof typeof tableNumbers], length]);
  const data = brotliCompressSync(Buffer.concat(Object.values(tables)));
  const header = Buffer.alloc(48);
  header.write("wOF2", 0, "latin1");
  header.writeUInt32BE(length, 8);
  header.writeUInt16BE(entries.length, 12);
  header.writeUInt32BE(data.length, 20);
  const file = Buffer.concat([header, Buffer.from(entries.flat()), data]);
  return Buffer.concat([file, Buffer.alloc(length - file.length)]);
}

function os2(weight: number): Buffer {
  const table = Buffer.alloc(96);
  table.writeUInt16BE(weight, 4);
  return table;
}

/** The axes of width and weight. */
function fvar(lowest: number, highest: number): Buffer {
  const table = Buffer.alloc(16 + 2 * 20);
  table.writeUInt16BE(16, 4);
  table.writeUInt16BE(2, 8);
  table.writeUInt16BE(20, 10);
  table.write("wdth", 16, "latin1");
  table.write("wght", 36, "latin1");
  table.writeInt32BE(lowest * 65_536, 40);
  table.writeInt32BE(highest * 65_536, 48);
  return table;
}

const toDataUrl = (file: Buffer) => `data:font/woff2;base64,${file.toString("base64")}`;

/** A data URL of a font of one weight, without glyphs. @param length in bytes */
export const typeface = (length = 256, weight = 400) => toDataUrl(woff2({ "OS/2": os2(weight) }, length));
/** A data URL of a variable font without glyphs. */
export const variableTypeface = (lowest: number, highest: number) =>
  toDataUrl(woff2({ "OS/2": os2(400), fvar: fvar(lowest, highest) }, 256));
/** A data URL of a WOFF2 file whose compressed part is damaged. */
export const damagedTypeface = () => {
  const file = woff2({ "OS/2": os2(400) }, 256);
  return toDataUrl(file.fill(0xff, 50, 70));
};

const icoBytes = Buffer.alloc(64);
icoBytes.writeUInt16LE(1, 2);
icoBytes.writeUInt16LE(1, 4);
/** A data URL of a file that has an ICO header and no picture. */
export const icon = `data:image/x-icon;base64,${icoBytes.toString("base64")}`;

/** Gives a project or branch a typeface; the address of it, taken apart. */
export async function givenTypeface({ request }: Pick<CaseServer, "request">, tenant: TenantKeys) {
  const headers = tenantHeaders("admin", tenant);
  const body = { config_override_string: JSON.stringify({ "brand.typeface": typeface() }) };
  await request("PATCH", "/internal/config/override", { headers, body });
  const { json } = await request("GET", "/projects/current", { headers });
  const [, tenancyId = "", fileId = ""] = /\/files\/([^/]+)\/([^/?]+)/.exec(json.brand.typeface_url) ?? [];
  return { tenancy_id: tenancyId, file_id: fileId };
}

export const brandRouteCases = {
  "files.get": { statements: 1, build: async ({ server, project }) => ({ params: await givenTypeface(server, project) }) },
} satisfies Record<string, RouteCase>;

import { isObject } from "#contract/config/json-object.ts";
import type { Override } from "#contract/config/override.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { InvalidImage, InvalidTypeface } from "#contract/errors/index.ts";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import { brandLimits, systemTypeface } from "#contract/vocabulary/projects/brand.ts";
import { withWeights } from "#contract/vocabulary/projects/typeface.ts";
import { readIcon, readTypeface } from "../../../services/brand-file.ts";
import { toStoredFile } from "../../foundation/files.ts";
import { type ValidatedImage, validateImage } from "../../foundation/images.ts";

type BrandConfig = ProjectConfig["brand"];
type Upload = NonNullable<ValidatedImage["row"]>;

interface Target {
  readonly tenancyId: string;
  readonly publicUrl: string;
  /** The brand before the change. */
  readonly current: BrandConfig;
}

/** The files that a change uploads, and the change with their URLs in place of the data. */
interface TakenFiles {
  readonly change: Override;
  readonly uploads: readonly Upload[];
}

type ReadFile = (key: string, value: string, target: Target) => ValidatedImage;

function readLogo(key: string, value: string, target: Target): ValidatedImage {
  return validateImage(`brand.${key}`, value, { accessType: "admin", ...target, maxBytes: imageLimits.logoBytes }) as ValidatedImage;
}

function readFavicon(key: string, value: string, target: Target): ValidatedImage {
  const icon = readIcon(value);
  if (icon?.ok) return toStoredFile(icon, target);
  const image = validateImage(`brand.${key}`, value, {
    accessType: "admin",
    ...target,
    maxBytes: brandLimits.faviconBytes,
  }) as ValidatedImage;
  if (image.row && image.row.contentType !== "image/png") throw new InvalidImage(`brand.${key}: The icon must be a PNG or an ICO file.`);
  return image;
}

/** A typeface comes from this server only: another one would see every visitor. */
function readTypefaceFile(key: string, value: string, target: Target): ValidatedImage {
  if (value === systemTypeface || value === target.current.typeface) return { url: value };
  const typeface = readTypeface(value);
  if (!typeface.ok) throw new InvalidTypeface(`brand.${key}: ${typeface.reason}`);
  const { url, row } = toStoredFile(typeface, target);
  return { url: withWeights(url, typeface.weights), ...(row && { row }) };
}

const readers = {
  logoLight: readLogo,
  logoDark: readLogo,
  logoLightWide: readLogo,
  logoDarkWide: readLogo,
  favicon: readFavicon,
  typeface: readTypefaceFile,
} as const satisfies Partial<Record<keyof BrandConfig, ReadFile>>;
const fileKeys = Object.keys(readers) as (keyof typeof readers)[];

/**
 * Validates the files of a brand in a change of the configuration, in nested and in dotted form.
 * @throws InvalidImage, InvalidTypeface
 */
export function takeBrandFiles(change: Override, target: Target): TakenFiles {
  const uploads: Upload[] = [];
  const take = (key: string, value: Json): Json => {
    const fileKey = fileKeys.find((name) => name === key);
    if (fileKey === undefined || typeof value !== "string") return value;
    const { url, row } = readers[fileKey](key, value, target);
    if (row) uploads.push(row);
    return url;
  };
  const entries = Object.entries(change).map(([path, value]): [string, Json] => {
    if (path === "brand" && isObject(value))
      return [path, Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, take(key, inner)]))];
    return [path, path.startsWith("brand.") ? take(path.slice("brand.".length), value) : value];
  });
  return { change: Object.fromEntries(entries), uploads };
}

/** URLs of files that a brand no longer uses. */
export function replacedFiles(before: BrandConfig, after: BrandConfig): string[] {
  const inUse = new Set(fileKeys.map((key) => after[key]));
  return fileKeys.flatMap((key) => {
    const url = before[key];
    return url === undefined || inUse.has(url) ? [] : [url];
  });
}

import { crc32 } from "node:zlib";
import type { ApiKeyType } from "#contract/vocabulary/teams/api-keys.ts";
import { apiKeySecret } from "../../../services/random.ts";

/**
 * The text of an API key (wire protocol, section 2.9): prefix, `_`, secret, id without hyphens, type, flag, marker, checksum. Secret
 * scanners find keys by the marker and verify the checksum.
 */
const marker = "574ck4u7h";
const form = new RegExp(`^(?:sk|pk)_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}(?:user|team)[0-3]${marker}[0-9a-f]{8}$`);
const checksumLength = 8;

/** Bit 0: the server is self-hosted. Bit 1: the key is public. */
const readFlag = (isPublic: boolean) => (isPublic ? "3" : "1");

/** CRC-32 (ISO 3309) in eight hexadecimal digits. */
const computeChecksum = (text: string) => crc32(text).toString(16).padStart(checksumLength, "0");

interface ApiKeyParts {
  readonly id: string;
  readonly type: ApiKeyType;
  readonly isPublic: boolean;
}

/** The complete key of an id, with a new secret. */
export function generateApiKey({ id, type, isPublic }: ApiKeyParts): string {
  const text = `${isPublic ? "pk" : "sk"}_${apiKeySecret()}${id.replaceAll("-", "")}${type}${readFlag(isPublic)}${marker}`;
  return `${text}${computeChecksum(text)}`;
}

/** Whether a text has the form of a key and its checksum is correct. Tested before the database is read. */
export const isApiKey = (text: string): boolean =>
  form.test(text) && text.slice(-checksumLength) === computeChecksum(text.slice(0, -checksumLength));

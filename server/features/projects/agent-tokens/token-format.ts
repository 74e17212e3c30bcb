import { crc32 } from "node:zlib";
import { agentTokenSecret } from "../../../services/random.ts";

/** The text of an agent token: prefix, secret, checksum. Secret scanners find it by the prefix and verify the checksum. */
const form = /^agt_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{8}$/;
const checksumLength = 8;

/** CRC-32 (ISO 3309) in eight hexadecimal digits. */
const computeChecksum = (text: string) => crc32(text).toString(16).padStart(checksumLength, "0");

/** Generates an agent token. Store only its `digest`. */
export function generateAgentToken(): string {
  const text = agentTokenSecret();
  return `${text}${computeChecksum(text)}`;
}

/** Whether a text has the form of an agent token and its checksum is correct. Tested before the database is read. */
export const isAgentToken = (text: string): boolean =>
  form.test(text) && text.slice(-checksumLength) === computeChecksum(text.slice(0, -checksumLength));

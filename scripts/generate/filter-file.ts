import { banner } from "./typescript-printer.ts";

interface FilterContent {
  readonly bits: Uint8Array;
  readonly hashes: number;
}

/** The text of a file with a Bloom filter. */
export const filterFile = (name: string, { bits, hashes }: FilterContent, comment: readonly string[]): string => `${banner}
/**
${comment.map((line) => ` * ${line}`).join("\n")}
 */
export const ${name} = {
  hashes: ${hashes},
  base64: "${Buffer.from(bits).toString("base64")}",
};
`;

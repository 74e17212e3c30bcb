import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

/** The offset and the length of each file in the archive, and a digest of its content. */
type ArchiveIndex = Readonly<Record<string, readonly [offset: number, length: number, digest: string]>>;

const archiveFile = "files.bin";
const indexFile = "files.json";
const digestChars = 16;

/** A file of an archive, compressed by gzip. */
export interface ArchivedFile {
  readonly compressed: Buffer;
  readonly digest: string;
}

/**
 * Writes files as one archive. A thousand small files would take four times the space, and as long to install.
 * @param folder is created
 * @param files contents by their paths
 */
export function writeArchive(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  const parts: Buffer[] = [];
  const index: Record<string, ArchiveIndex[string]> = {};
  let offset = 0;
  for (const [path, content] of files) {
    const part = gzipSync(content, { level: 9 });
    index[path] = [offset, part.length, createHash("sha256").update(content).digest("hex").slice(0, digestChars)];
    offset += part.length;
    parts.push(part);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, archiveFile), Buffer.concat(parts));
  writeFileSync(join(folder, indexFile), JSON.stringify(index));
}

/** Opens an archive with its first read. @returns a function that reads a file; undefined for an unknown path, or without an archive */
export function openArchive(folder: string): (path: string) => Promise<ArchivedFile | undefined> {
  let opened: Promise<{ index: ArchiveIndex; file: FileHandle }> | undefined;
  const start = async () => ({
    index: JSON.parse(await readFile(join(folder, indexFile), "utf8")) as ArchiveIndex,
    file: await open(join(folder, archiveFile)),
  });
  return async (path) => {
    opened ??= start();
    const archive = await opened.catch(() => {
      // It may be built later.
      opened = undefined;
    });
    if (!archive || !Object.hasOwn(archive.index, path)) return undefined;
    const [offset, length, digest] = archive.index[path] as ArchiveIndex[string];
    const compressed = Buffer.alloc(length);
    await archive.file.read(compressed, 0, length, offset);
    return { compressed, digest };
  };
}

/** Reads a whole archive. @returns contents by their paths; undefined without an archive */
export async function readArchive(folder: string): Promise<ReadonlyMap<string, Buffer> | undefined> {
  const indexText = await readFile(join(folder, indexFile), "utf8").catch(() => undefined);
  if (indexText === undefined) return undefined;
  const content = await readFile(join(folder, archiveFile));
  const index = Object.entries(JSON.parse(indexText) as ArchiveIndex);
  return new Map(index.map(([path, [offset, length]]) => [path, gunzipSync(content.subarray(offset, offset + length))]));
}

// A database with all migrations and no rows, as one file. The package of the server has it, so that the first start need not make it.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** The beginning of the file: the paths below the database's folder, whose contents follow in this order. */
interface Index {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const lengthBytes = 4;
/** A writer of the index and its reader agree on the separator of Windows, too. */
const toPath = (parent: string, name: string) => (parent === "" ? name : `${parent}/${name}`);

function listFolder(root: string, parent = ""): { folders: string[]; files: string[] } {
  const found: { folders: string[]; files: string[] } = { folders: [], files: [] };
  for (const entry of readdirSync(join(root, parent), { withFileTypes: true })) {
    const path = toPath(parent, entry.name);
    if (!entry.isDirectory()) found.files.push(path);
    else {
      const below = listFolder(root, path);
      found.folders.push(path, ...below.folders);
      found.files.push(...below.files);
    }
  }
  return found;
}

/** Makes one file of the folder of a closed database. */
export function packDatabase(folder: string, file: string): void {
  const { folders, files } = listFolder(folder);
  const contents = files.map((path) => readFileSync(join(folder, path)));
  const index: Index = { folders, files: files.map((path, at) => ({ path, size: (contents[at] as Buffer).length })) };
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(file, brotliCompressSync(Buffer.concat([length, head, ...contents]), { params }));
}

/**
 * Makes the folder of a database from the file. The folder gets its name once all of it is on the disk. After a crash there is a whole
 * database or none. It holds no secrets: project keys and the server secret are made later, for each installation.
 */
export async function unpackDatabase(file: string, folder: string): Promise<void> {
  const bytes = brotliDecompressSync(readFileSync(file));
  const headEnd = lengthBytes + bytes.readUInt32BE(0);
  const { folders, files } = JSON.parse(bytes.toString("utf8", lengthBytes, headEnd)) as Index;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  for (const path of ["", ...folders]) await mkdir(join(draft, path), { mode: 0o700 });
  let end = headEnd;
  const placed = files.map(({ path, size }) => ({ path, content: bytes.subarray(end, (end += size)) }));
  // At once, because the file system then flushes several files together.
  await Promise.all(placed.map(({ path, content }) => writeFlushed(join(draft, path), content)));
  for (const path of ["", ...folders]) await flushFolder(join(draft, path));
  renameSync(draft, folder);
  await flushFolder(dirname(folder));
}

async function writeFlushed(file: string, content: Buffer): Promise<void> {
  const opened = await open(file, "wx", 0o600);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Flushes the names in a folder. Windows opens no folders, and flushes names with their files. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const opened = await open(folder, "r");
  await opened.sync().finally(() => opened.close());
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An npm registry that has our packages, as if they were published. */
export interface NpmRegistry {
  /** For `npm_config_registry`. */
  readonly url: string;
  /** Replaces the checksum of each package, to test that npm compares it. */
  integrity: string | undefined;
  close(): void;
}

/** The checksum of a file as in lock files (Subresource Integrity). */
export const readIntegrity = (bytes: Buffer): string => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

/**
 * Starts a registry on a free port.
 * @param files paths of .tgz files; each is the newest and only version of its package
 * @param elsewhere URL of the registry that has the other packages; without one, there are none
 */
export async function startNpmRegistry(files: readonly string[], elsewhere?: string): Promise<NpmRegistry> {
  const packages = files.map((file) => {
    const manifest = JSON.parse(execFileSync("tar", ["xzOf", file, "package/package.json"], { encoding: "utf8" }));
    return { manifest, bytes: readFileSync(file), path: `/${manifest.name}/-/${manifest.name}-${manifest.version}.tgz` };
  });
  const server = createServer(({ url = "" }, response) => {
    const asFile = packages.find(({ path }) => path === url);
    if (asFile) return void response.end(asFile.bytes);
    const found = packages.find(({ manifest }) => url === `/${manifest.name}`);
    if (!found) return void response.writeHead(elsewhere ? 302 : 404, elsewhere ? { location: elsewhere + url } : {}).end("{}");
    const { manifest, bytes, path } = found;
    const dist = { tarball: registry.url + path, integrity: registry.integrity ?? readIntegrity(bytes) };
    const versions = { [manifest.version]: { ...manifest, dist } };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name: manifest.name, "dist-tags": { latest: manifest.version }, versions }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const registry: NpmRegistry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    integrity: undefined,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return registry;
}

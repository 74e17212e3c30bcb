import { execFileSync } from "node:child_process";

/** Runs `npm pack` in a folder. @returns the name of the package file, such as `latchkey-0.1.0.tgz` */
export function npmPack(folder) {
  const options = ["--json", "--ignore-scripts", "--loglevel=error"];
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", ...options], { cwd: folder, encoding: "utf8" }));
  return filename;
}

/** The fields of package.json that both packages share. */
export const sharedFields = ({ version, license, repository, engines }) => ({
  version,
  license,
  repository,
  engines,
  keywords: ["authentication", "sign-in", "sessions", "users", "teams", "passkeys", "oauth", "self-hosted"],
});

// `latchkey accept-secret`, run as an operator runs it who has lost the secret.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSecretOwner } from "../features/console/secret-rotation/fingerprint.ts";
import { createSecrets } from "../services/secrets.ts";
import { runCommand } from "../testing/command.ts";
import { givenAttempt } from "../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../testing/index.ts";

const replacement = "the secret that replaces the lost one, long enough";
let server: TestServer;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "accept-secret-"));
  server = await startServer({ unusedDatabase: true });
}, 120_000);
afterAll(async () => {
  await server?.close();
  rmSync(home, { recursive: true, force: true });
});

const owner = () => findSecretOwner(server.db, createSecrets({ current: replacement }));

test.runIf(process.env.TEST_DATABASE_URL)(
  "a new secret is accepted by a typed word, after the list of what becomes unreadable",
  async () => {
    await givenAttempt(server, await server.givenProject({}));
    const environment = { DATABASE_URL: server.source.url as string, PUBLIC_URL: server.url, SERVER_SECRET: replacement };
    const accept = (input: string) => runCommand(home, ["accept-secret"], environment, input).ended;

    for (const word of ["", "yes\n", "accept it\n"]) {
      const { code, out, err } = await accept(word);
      expect([code, err]).toEqual([1, "Nothing was changed. To confirm, type accept.\n"]);
      expect(out).toContain("  - 1 encrypted value of users.totp_secret_sealed\n");
      expect(await owner()).toBe("foreign");
    }
    const accepted = await accept("accept\n");
    expect([accepted.code, accepted.err], accepted.out).toEqual([0, ""]);
    expect(accepted.out).toContain("Type accept to continue: ");
    expect(await owner()).toBe("current");
    expect(await accept("")).toMatchObject({ code: 0, out: "The database belongs to this SERVER_SECRET already.\n" });
  },
);

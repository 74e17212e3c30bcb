import { createHmac, randomBytes } from "node:crypto";
import type { Person, ProjectKeys, TestServer } from "#server/testing/index.ts";

/** An authenticator app: the code at the server's time, or some steps of 30 s later. */
export type Authenticator = (stepsLater?: number) => string;

/** Sets up a second factor for a user and returns the authenticator. */
export async function givenSecondFactor(server: TestServer, person: Person, project: ProjectKeys): Promise<Authenticator> {
  const secret = randomBytes(20);
  const answer = await server.request("PATCH", `/users/${person.id}`, {
    as: "server",
    project,
    body: { totp_secret_base64: secret.toString("base64") },
  });
  if (answer.status !== 200) throw new Error(`setting a second factor answered ${answer.status}: ${answer.text}`);

  return (stepsAfter = 0) => {
    // RFC 6238 with RFC 4226, section 5.3; independent of the server's implementation.
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(server.clock.now().getTime() / 30_000) + stepsAfter));
    const mac = createHmac("sha1", secret).update(counter).digest();
    const offset = mac.readUInt8(19) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
  };
}

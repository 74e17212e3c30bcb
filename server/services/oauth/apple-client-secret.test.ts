import { generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import { appleClientSecret } from "./apple-client-secret.ts";

const now = new Date("2030-01-01T00:00:00Z");
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const readSecret = (clientSecret: string) =>
  appleClientSecret({ id: "apple", type: "apple", isShared: false, clientId: "a-client-id", clientSecret }, now);

test.each([pem, pem.replaceAll("\n", "\\n")])("a configured key signs a client secret for a minute", (key) => {
  const jwt = readSecret(JSON.stringify({ teamId: "TEAM", keyId: "KEY", privateKey: key }));
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const decoded = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const iat = now.getTime() / 1000;

  expect(decoded(header)).toEqual({ alg: "ES256", kid: "KEY" });
  expect(decoded(claims)).toEqual({ iss: "TEAM", iat, exp: iat + 60, aud: "https://appleid.apple.com", sub: "a-client-id" });
  const verifier = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  expect(verify("sha256", Buffer.from(`${header}.${claims}`), verifier, Buffer.from(signature, "base64url"))).toBe(true);
});

test("a configured JWT is sent as it is", () => {
  expect(readSecret("eyJ.e30.sig\n")).toBe("eyJ.e30.sig");
});

test.each([
  "{",
  "{}",
  JSON.stringify({ teamId: "TEAM", keyId: "KEY", privateKey: "no key" }),
  JSON.stringify({
    teamId: "TEAM",
    keyId: "KEY",
    privateKey: generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey.export({ type: "pkcs8", format: "pem" }),
  }),
])("a configuration that cannot sign is refused, without a part of it in the message", (configured) => {
  expect(() => readSecret(configured)).toThrow(
    "The client secret of Apple must be a JWT, or JSON with teamId, keyId and a P-256 privateKey.",
  );
});

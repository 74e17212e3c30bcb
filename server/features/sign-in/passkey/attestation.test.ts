import { afterAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { failed, notRegistered, readError, startPasskeyTest } from "./testing/passkey-test.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { givenTestUser, beginRegistration, register, signInWith, givenOwner, passkeyRow } = context;

describe("an attestation object", () => {
  const withObject = async (change: (object: Buffer) => Buffer) => {
    const testUser = await givenTestUser();
    const { options_json, code } = await beginRegistration(testUser);
    const credential = createAuthenticator().create(options_json);
    const attestationObject = change(Buffer.from(credential.response.attestationObject, "base64url")).toString("base64url");
    return register(testUser, { credential: { ...credential, response: { ...credential.response, attestationObject } }, code });
  };

  test("is verified to its last byte: bytes behind it and unknown members are refused", async () => {
    expect((await withObject((object) => object)).status).toBe(200);
    expect(readError(await withObject((object) => Buffer.concat([object, Buffer.of(0)])))).toEqual(notRegistered);
    // A fourth member of the map: "x": 1.
    const extended = (object: Buffer) => Buffer.concat([Buffer.of(0xa4), object.subarray(1), Buffer.of(0x61, 0x78, 0x01)]);
    expect(readError(await withObject(extended))).toEqual(notRegistered);
    expect(readError(await withObject((object) => object.subarray(0, -1)))).toEqual(notRegistered);
  });

  test("binds the passkey to the RP id of its registration: it does not sign in for another trusted host", async () => {
    const domains = { allowLocalhost: true, trustedDomains: { other: { baseUrl: "https://other.example.org", handlerPath: "/handler" } } };
    const at = await context.givenProject({ domains });
    const { device, id } = await givenOwner(at);
    expect((await passkeyRow(id))?.rp_id).toBe("localhost");
    expect(readError(await signInWith(device, { origin: "https://other.example.org" }, at))).toEqual(failed);
    expect((await signInWith(device, {}, at)).status).toBe(200);
  });
});

import { z } from "zod";
import { applicationLimits as limits } from "../../vocabulary/sign-in/applications.ts";
import { string } from "../../vocabulary/text.ts";

const word = string(256).optional();
/** Base64url of a number of a key. 8192 bits at most. */
const number = string(1400).optional();

/** A public key of an application (RFC 7517). Members of private keys are dropped. */
const ApplicationKey = z
  .object({
    kty: z.enum(["EC", "RSA", "OKP"]),
    kid: word,
    use: word,
    alg: word,
    crv: word,
    x: number,
    y: number,
    n: number,
    e: number,
  })
  .meta({ id: "OAuthApplicationKey" });

/** The public keys with which an application authenticates. */
export const ApplicationKeys = z.object({ keys: z.array(ApplicationKey).min(1).max(limits.keys) }).meta({ id: "OAuthApplicationKeys" });
export type ApplicationKeys = z.output<typeof ApplicationKeys>;

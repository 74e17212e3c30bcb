import { z } from "zod";

/** A public signing key as the JWKS contains it (RFC 7517; wire protocol, section 3.2). */
export const PublicJwk = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
});
export type PublicJwk = z.output<typeof PublicJwk>;

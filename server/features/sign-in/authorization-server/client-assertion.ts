import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { sql } from "kysely";
import { z } from "zod";
import { ApplicationKeys } from "#contract/entities/sign-in/application-keys.ts";
import { clientKeyAlgorithms, applicationLimits as limits } from "#contract/vocabulary/sign-in/applications.ts";
import type { Project } from "../../../kernel/call.ts";
import { type IssuerCall, issuerUrl } from "./issuer.ts";

/** Keys are fetched again for an assertion with an unknown key, but not more often. */
const unknownKeyMillis = 30_000;
const toleranceSeconds = 30;
/** Types of the header. Another one is of another kind of token. */
const types: readonly (string | undefined)[] = [undefined, "JWT", "client-authentication+jwt"];

const Claims = z.object({ jti: z.string().min(1).max(512), exp: z.number(), aud: z.union([z.string(), z.tuple([z.string()])]) });

/** The columns of an application that has keys. */
export interface KeyedApplication {
  readonly application_id: string;
  readonly application_jwks: ApplicationKeys | null;
  readonly application_jwks_uri: string | null;
}

/** The application that an assertion names, before its signature is verified. */
export function peekSubject(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

/**
 * Whether an assertion proves that its sender has a key of the application (RFC 7523, section 3). It is used once: one statement records
 * its `jti` for as long as it is valid.
 */
export async function consumeAssertion(
  call: IssuerCall,
  project: Project,
  application: KeyedApplication,
  assertion: string,
): Promise<boolean> {
  const { tenancyId } = project;
  const claims = await verifyAssertion(call, project, application, assertion);
  if (!claims) return false;
  const digest = createHash("sha256").update(claims.jti).digest();
  const { rows } = await sql`INSERT INTO oauth_used_assertions (tenancy_id, application_id, jti_hash, expires_at)
    VALUES (${tenancyId}::uuid, ${application.application_id}::text, ${digest}::bytea,
      ${new Date((claims.exp + toleranceSeconds) * 1000)}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(call.db);
  return rows.length === 1;
}

async function verifyAssertion(call: IssuerCall, project: Project, application: KeyedApplication, assertion: string) {
  const iss = issuerUrl(call.serverConfig, project);
  const id = application.application_id;
  const options = {
    algorithms: [...clientKeyAlgorithms],
    issuer: id,
    subject: id,
    // A list of several audiences would let one of them use the assertion here.
    audience: [iss, `${iss}/token`],
    currentDate: call.now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ["exp", "jti"],
  };
  const verify = async (maxAgeMillis?: number) => {
    const keys = createLocalJWKSet(await readKeys(call, application, maxAgeMillis));
    const { payload, protectedHeader } = await jwtVerify(assertion, keys, options);
    const claims = Claims.safeParse(payload).data;
    const isShortLived = claims !== undefined && claims.exp * 1000 <= call.now.getTime() + limits.assertionSeconds * 1000;
    return isShortLived && types.includes(protectedHeader.typ) ? claims : undefined;
  };
  try {
    return await verify().catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey && application.application_jwks_uri !== null) return verify(unknownKeyMillis);
      throw error;
    });
  } catch {
    // A bad signature, a key set that cannot be read: the application is not authenticated.
    return undefined;
  }
}

async function readKeys(
  { services }: IssuerCall,
  { application_jwks: keys, application_jwks_uri: uri }: KeyedApplication,
  maxAgeMillis?: number,
): Promise<JSONWebKeySet> {
  if (uri === null) return keys as JSONWebKeySet;
  return ApplicationKeys.parse(await services.clientDocuments.read(uri, maxAgeMillis)) as JSONWebKeySet;
}

import type { Database } from "#server/database/connect.ts";
import type { Environment } from "#server/environment.ts";
import { countOldSeals, type SealedCount } from "#server/features/console/secret-rotation/counts.ts";
import { findSecretOwner } from "#server/features/console/secret-rotation/fingerprint.ts";
import { createSecrets } from "#server/services/secrets.ts";
import { type Finding, makeFindings } from "../finding.ts";

const secret = makeFindings("Secret");

const foreignAdvice = "Set SERVER_SECRET, or SERVER_SECRET_PREVIOUS, to the former secret. If it is lost, run: latchkey accept-secret";

/** Whether the server's secrets open every encrypted value, and whether the previous one is still needed. */
export async function checkSecret(
  { SERVER_SECRET: current, SERVER_SECRET_PREVIOUS: previous }: Environment,
  db: Database["db"],
): Promise<Finding[]> {
  if (current === undefined) return [];
  const secrets = createSecrets({ current, previous });
  let counts: SealedCount[];
  let owner: Awaited<ReturnType<typeof findSecretOwner>>;
  try {
    owner = await findSecretOwner(db, secrets);
    counts = await countOldSeals(db, secrets);
  } catch {
    // Without the tables, the check of migrations reports that.
    return [];
  }
  const foreign = owner === "foreign" ? secret.failure("is not the one of this database", foreignAdvice) : undefined;
  const findings = [foreign, unreadableFinding(counts), waitingFinding(counts)].filter((finding) => finding !== undefined);
  if (findings.length > 0) return findings;
  return [secret.ok(previous === undefined ? "opens every encrypted value" : "opens every encrypted value without SERVER_SECRET_PREVIOUS")];
}

function unreadableFinding(counts: readonly SealedCount[]): Finding | undefined {
  const lost = counts.filter(({ unreadable }) => unreadable > 0);
  if (lost.length === 0) return undefined;
  const text = `cannot open encrypted values: ${lost.map(({ column, unreadable }) => `${unreadable} of ${column}`).join(", ")}`;
  return secret.failure(text, "Set SERVER_SECRET_PREVIOUS to the secret before. Without it the values are lost and must be set again.");
}

function waitingFinding(counts: readonly SealedCount[]): Finding | undefined {
  const waiting = counts.filter(({ previous }) => previous > 0);
  if (waiting.length === 0) return undefined;
  const text = `values are still encrypted with SERVER_SECRET_PREVIOUS: ${waiting.map(({ column, previous }) => `${previous} of ${column}`).join(", ")}`;
  return secret.warning(text, "Keep SERVER_SECRET_PREVIOUS. A running server encrypts them again; check in some minutes.");
}

import { InvalidUserChange, TermsVersionMismatch } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";

interface SentTerms {
  readonly accepted_terms_version?: string | null | undefined;
  readonly accepted_terms_at_millis?: number | null | undefined;
}

/**
 * Validates the acceptance of terms. Users accept the current version only; servers may record any.
 * @param current the version in the project's configuration
 * @throws TermsVersionMismatch, InvalidUserChange
 */
export function validateAcceptedTerms(sent: SentTerms, accessType: AccessType, current: string | undefined): void {
  const { accepted_terms_version: version, accepted_terms_at_millis: at } = sent;
  if (at != null && version == null) throw new InvalidUserChange("accepted_terms_at_millis: send accepted_terms_version with it.");
  if (accessType === "client" && version !== undefined && (version === null || version !== current)) throw new TermsVersionMismatch();
}

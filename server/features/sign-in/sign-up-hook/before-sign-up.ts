import { SignUpRejected } from "#contract/errors/index.ts";
import type { UserColumns } from "../../../database/user-row.ts";
import type { Caller } from "../../../kernel/call.ts";
import type { Identity } from "../identity.ts";
import type { SignUpPolicy } from "../sign-up-policy.ts";
import { mergedColumns, type metadataFields } from "./answer.ts";
import { type ConsultingCall, consult, isConsulted, readTarget, rejectionMessage } from "./consult.ts";
import { hookRestriction } from "./hook-restriction.ts";

/** The changes that the endpoint makes to a new user. */
export interface NewUserChanges {
  readonly restriction: SignUpPolicy["restriction"];
  /** The columns of the metadata that the endpoint sets. */
  readonly metadata: Pick<UserColumns, (typeof metadataFields)[number]>;
}

/** The terms on which a project accepts a new user, by its rules and its endpoint. */
export type SignUpTerms = SignUpPolicy & NewUserChanges;

export const noChanges: NewUserChanges = { restriction: undefined, metadata: {} };

/** Adds what the endpoint changes. The restriction by a rule has priority. */
export const withChanges = <Policy extends Pick<SignUpPolicy, "restriction">>(
  policy: Policy,
  { restriction, metadata }: NewUserChanges,
) => ({
  ...policy,
  restriction: policy.restriction ?? restriction,
  metadata,
});

/** The caller: an anonymous user who is upgraded, if there is one. */
type SigningUpCall = ConsultingCall & { readonly user: Caller | null };

/**
 * Requires that the project's endpoint accepts a new user. Call it before a transaction, and before a code is consumed: a rejected user may
 * try again. No statement.
 * @throws SignUpRejected
 */
export async function consultBeforeSignUp(
  call: SigningUpCall,
  {
    method,
    email,
    oauthLink,
    profile,
  }: Pick<Identity, "method" | "email" | "profile"> & { readonly oauthLink?: { readonly id: string } | undefined },
): Promise<NewUserChanges> {
  const target = isConsulted(call.project, "sign_up") ? readTarget(call) : undefined;
  if (!target || method === "second factor") return noChanges;
  const upgraded = call.user?.row.is_anonymous ? call.user.row : undefined;
  let metadata: NewUserChanges["metadata"] = {};
  const { outcome, answer } = await consult(
    call,
    target,
    {
      event: "sign_up",
      method,
      providerId: oauthLink?.id,
      email,
      displayName: profile?.displayName ?? upgraded?.display_name,
      user: upgraded,
    },
    (given) => {
      const columns = mergedColumns(upgraded, given);
      metadata = columns ?? {};
      return columns ? undefined : "metadata_too_large";
    },
  );
  if (outcome === "reject") throw new SignUpRejected({ message: rejectionMessage("sign_up", answer) });
  return { restriction: outcome === "restrict" ? hookRestriction(answer) : undefined, metadata };
}

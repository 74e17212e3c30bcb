/** The reasons of a restriction, as later published clients name them. `not_approved`: the sign-up waits for approval. */
export const restrictedReasons = ["anonymous", "email_not_verified", "restricted_by_administrator", "not_approved"] as const;
export type RestrictedReason = (typeof restrictedReasons)[number];

/** The reasons that a sign-up leaves at the user. */
export type SignUpRestriction = Extract<RestrictedReason, "not_approved">;

/** How later published clients describe a user who may not use the whole app yet. */
export interface Restriction {
  readonly is_restricted: boolean;
  readonly restricted_reason: { readonly type: RestrictedReason } | null;
}

/** The facts about a user that restrict it. */
export interface RestrictedUser {
  readonly is_anonymous: boolean;
  readonly primary_email_verified: boolean;
  readonly restricted_by_admin: boolean;
  readonly sign_up_restriction: SignUpRestriction | null;
}

/** The part of the project's configuration that restricts users. */
export interface RestrictionConfig {
  readonly onboarding: { readonly requireEmailVerification: boolean };
}

const none: Restriction = { is_restricted: false, restricted_reason: null };
const restricted = Object.fromEntries(
  restrictedReasons.map((type) => [type, { is_restricted: true, restricted_reason: { type } }]),
) as unknown as Readonly<Record<RestrictedReason, Restriction>>;

/** The restriction of a user: the first reason, in the order of later published servers. */
export function toRestriction(user: RestrictedUser, { onboarding }: RestrictionConfig): Restriction {
  if (user.is_anonymous) return restricted.anonymous;
  if (onboarding.requireEmailVerification && !user.primary_email_verified) return restricted.email_not_verified;
  if (user.restricted_by_admin) return restricted.restricted_by_administrator;
  return user.sign_up_restriction === null ? none : restricted[user.sign_up_restriction];
}

/** How later published clients describe a user who may not use the whole app yet. */
export interface Restriction {
  readonly is_restricted: boolean;
  readonly restricted_reason: { readonly type: "anonymous" } | null;
}

const none: Restriction = { is_restricted: false, restricted_reason: null };
const anonymous: Restriction = { is_restricted: true, restricted_reason: { type: "anonymous" } };

/** The restriction of a user. Only anonymous users have one. */
export const toRestriction = (user: { readonly is_anonymous: boolean }): Restriction => (user.is_anonymous ? anonymous : none);

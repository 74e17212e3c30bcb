import { audit } from "../../../core/audit.ts";

import type { Step } from "../../../kernel/statement.ts";
import type { ContactChannel } from "../contact-channels/queries.ts";
import type { LockedUser } from "../locked-user.ts";
import { type NoticeContext, securityNoticeSteps } from "./security-notice.ts";

/** The contact channels of a user before and after a change. */
export interface ChannelChange {
  readonly locked: LockedUser;
  readonly before: readonly ContactChannel[];
  readonly after: readonly ContactChannel[];
}

/**
 * Steps that record a change of a user's contact channels. The previous primary address is notified if another one replaces
 * it. It is also notified if another address begins or ends to permit sign-in.
 */
export function channelChangeSteps(call: NoticeContext, { locked, before, after }: ChannelChange): readonly Step[] {
  const primary = before.find((channel) => channel.is_primary);
  const newPrimary = after.find((channel) => channel.is_primary);
  const changesPrimary = newPrimary?.value !== primary?.value;
  const old = (value: string) => before.find((channel) => channel.value === value);
  const added = after.filter(({ value }) => value !== newPrimary?.value || !changesPrimary).filter(({ value }) => !old(value));
  const isNewForSignIn = ({ value, used_for_auth }: ContactChannel) => used_for_auth && !old(value)?.used_for_auth;
  const enabled = after.filter((channel) => old(channel.value) && isNewForSignIn(channel));
  const disabled = after.filter(({ value, used_for_auth }) => !used_for_auth && old(value)?.used_for_auth);
  const verified = after.filter(({ value, is_verified }) => is_verified && !old(value)?.is_verified);
  const removed = before.filter(
    ({ value }) => !after.some((channel) => channel.value === value) && (!changesPrimary || value !== primary?.value),
  );
  const subject = { userId: locked.id, userName: locked.display_name };
  const addition = (channel: ContactChannel) =>
    securityNoticeSteps(call, {
      ...subject,
      event: "user.email_added",
      data: { contact_channel_id: channel.id, used_for_auth: channel.used_for_auth },
      to: isNewForSignIn(channel) ? (primary ?? null) : null,
    });

  return [
    ...(changesPrimary
      ? securityNoticeSteps(call, {
          ...subject,
          event: "user.email_changed",
          data: { has_email: newPrimary !== undefined },
          to: primary ?? null,
        })
      : []),
    ...added.flatMap(addition),
    ...enabled.flatMap(addition),
    ...disabled.flatMap(({ id, value }) =>
      securityNoticeSteps(call, {
        ...subject,
        event: "user.sign_in_methods_changed",
        data: { contact_channel_id: id, email_auth_enabled: false },
        address: value,
        to: primary ?? null,
      }),
    ),
    ...verified.map(() => audit(call, { event: "user.email_verified", userId: locked.id })),
    ...removed.flatMap(({ id, value, used_for_auth }) =>
      securityNoticeSteps(call, {
        ...subject,
        event: "user.email_removed",
        data: { contact_channel_id: id },
        address: value,
        to: used_for_auth ? (primary ?? null) : null,
      }),
    ),
  ];
}

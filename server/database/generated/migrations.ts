// Generated from server/database/migrations/ by scripts/generate.ts; do not edit.
import type { Migration } from "kysely";
import type { IndexMigration } from "../build-indexes.ts";
import * as migration0001 from "../migrations/0001-foundation.ts";
import * as migration0002 from "../migrations/0002-owned-projects.ts";
import * as migration0003 from "../migrations/0003-codes.ts";
import * as migration0004 from "../migrations/0004-sign-in-methods.ts";
import * as migration0005 from "../migrations/0005-emails-and-jobs.ts";
import * as migration0006 from "../migrations/0006-all-system-permissions.ts";
import * as migration0007 from "../migrations/0007-passkey-rp-id.ts";
import * as migration0008 from "../migrations/0008-short-codes.ts";
import * as migration0009 from "../migrations/0009-summaries.ts";
import * as migration0011 from "../migrations/0011-publishable-keys.ts";
import * as migration0012 from "../migrations/0012-workflow-tokens.ts";
import * as migration0013 from "../migrations/0013-refresh-summaries.ts";
import * as migration0014 from "../migrations/0014-user-orders.ts";
import * as migration0016 from "../migrations/0016-team-member-profiles.ts";
import * as migration0017 from "../migrations/0017-one-invitation-per-address.ts";
import * as migration0018 from "../migrations/0018-permission-grants.ts";
import * as migration0020 from "../migrations/0020-api-keys.ts";
import * as migration0021 from "../migrations/0021-data-vault.ts";
import * as migration0022 from "../migrations/0022-webhooks.ts";
import * as migration0023 from "../migrations/0023-oauth-flows.ts";
import * as migration0024 from "../migrations/0024-oauth-tokens.ts";
import * as migration0025 from "../migrations/0025-notifications.ts";
import * as migration0026 from "../migrations/0026-hosted-codes.ts";
import * as migration0027 from "../migrations/0027-email-drafts.ts";
import * as migration0029 from "../migrations/0029-email-sending.ts";
import * as migration0032 from "../migrations/0032-ai-chat.ts";
import * as migration0033 from "../migrations/0033-items.ts";
import * as migration0034 from "../migrations/0034-subscriptions.ts";
import * as migration0036 from "../migrations/0036-payment-clocks.ts";
import * as migration0037 from "../migrations/0037-checkout.ts";
import * as migration0038 from "../migrations/0038-purchases.ts";
import * as migration0039 from "../migrations/0039-session-attempts.ts";
import * as migration0041 from "../migrations/0041-developer-roles.ts";
import * as migration0042 from "../migrations/0042-short-search-terms.ts";
import * as migration0043 from "../migrations/0043-cli-login-origin.ts";
import * as migration0045 from "../migrations/0045-pending-short-terms.ts";
import * as migration0048 from "../migrations/0048-disabled-webhook-notices.ts";
import * as migration0053 from "../migrations/0053-mailings.ts";
import * as migration0054 from "../migrations/0054-feedback-signatures.ts";
import * as migration0056 from "../migrations/0056-developer-seats.ts";
import * as migration0057 from "../migrations/0057-charged-currencies.ts";
import * as migration0058 from "../migrations/0058-payment-notices.ts";
import * as migration0059 from "../migrations/0059-pending-refunds.ts";
import * as migration0064 from "../migrations/0064-refund-attempts.ts";
import * as migration0065 from "../migrations/0065-planned-writes.ts";
import * as migration0069 from "../migrations/0069-backup-codes.ts";
import * as migration0070 from "../migrations/0070-confirmed-sessions.ts";
import * as migration0080 from "../migrations/0080-emails-by-type.ts";
import * as migration0090 from "../migrations/0090-contact-channels-by-age.ts";
import * as migration0105 from "../migrations/0105-webhook-revision.ts";
import * as migration0110 from "../migrations/0110-new-rows-of-summaries.ts";
import * as migration0200 from "../migrations/0200-invitations-by-address.ts";
import * as migration0210 from "../migrations/0210-scheduled-mailings.ts";
import * as migration0300 from "../migrations/0300-provisioned-projects.ts";
import * as migration0400 from "../migrations/0400-codes-turned-off.ts";
import * as migration0410 from "../migrations/0410-oauth-links-by-age.ts";
import * as migration0510 from "../migrations/0510-pending-sign-ins.ts";
import * as migration0520 from "../migrations/0520-derived-sessions.ts";
import * as migration0521 from "../migrations/0521-shared-key-proofs.ts";
import * as migration0522 from "../migrations/0522-shared-key-proofs-by-user.ts";
import * as migration0523 from "../migrations/0523-imported-users.ts";
import * as migration0540 from "../migrations/0540-grants-by-expiry.ts";
import * as migration0541 from "../migrations/0541-granted-periods.ts";
import * as migration0542 from "../migrations/0542-subscriptions-by-product.ts";
import * as migration0560 from "../migrations/0560-team-members-by-age.ts";
import * as migration0570 from "../migrations/0570-tried-suppressions.ts";
import * as migration0571 from "../migrations/0571-sent-drafts.ts";
import * as migration0575 from "../migrations/0575-folded-search-texts.ts";
import * as migration0580 from "../migrations/0580-server-secret.ts";
import * as migration0590 from "../migrations/0590-folded-names.ts";
import * as migration0591 from "../migrations/0591-teams-by-folded-name.ts";

/** Forward only: a released migration never changes; a correction is a new one. */
export const migrations: Readonly<Record<string, Migration | IndexMigration>> = {
  "0001-foundation": migration0001,
  "0002-owned-projects": migration0002,
  "0003-codes": migration0003,
  "0004-ways-in": migration0004,
  "0005-emails-and-jobs": migration0005,
  "0006-all-system-permissions": migration0006,
  "0007-passkey-rp-id": migration0007,
  "0008-short-codes": migration0008,
  "0009-summaries": migration0009,
  "0011-publishable-keys": migration0011,
  "0012-workflow-tokens": migration0012,
  "0013-refresh-summaries": migration0013,
  "0014-user-orders": migration0014,
  "0016-team-member-profiles": migration0016,
  "0017-one-invitation-per-address": migration0017,
  "0018-permission-grants": migration0018,
  "0020-api-keys": migration0020,
  "0021-data-vault": migration0021,
  "0022-webhooks": migration0022,
  "0023-oauth-flows": migration0023,
  "0024-oauth-tokens": migration0024,
  "0025-notifications": migration0025,
  "0026-hosted-codes": migration0026,
  "0027-email-drafts": migration0027,
  "0029-email-sending": migration0029,
  "0032-ai-chat": migration0032,
  "0033-items": migration0033,
  "0034-subscriptions": migration0034,
  "0036-payment-clocks": migration0036,
  "0037-checkout": migration0037,
  "0038-purchases": migration0038,
  "0039-session-attempts": migration0039,
  "0041-developer-roles": migration0041,
  "0042-short-search-terms": migration0042,
  "0043-cli-login-origin": migration0043,
  "0045-pending-short-terms": migration0045,
  "0048-disabled-webhook-notices": migration0048,
  "0053-mailings": migration0053,
  "0054-feedback-signatures": migration0054,
  "0056-developer-seats": migration0056,
  "0057-charged-currencies": migration0057,
  "0058-payment-notices": migration0058,
  "0059-pending-refunds": migration0059,
  "0064-refund-attempts": migration0064,
  "0065-planned-writes": migration0065,
  "0069-backup-codes": migration0069,
  "0070-confirmed-sessions": migration0070,
  "0080-emails-by-type": migration0080,
  "0090-contact-channels-by-age": migration0090,
  "0105-webhook-revision": migration0105,
  "0110-new-rows-of-summaries": migration0110,
  "0200-invitations-by-address": migration0200,
  "0210-scheduled-mailings": migration0210,
  "0300-provisioned-projects": migration0300,
  "0400-codes-turned-off": migration0400,
  "0410-oauth-links-by-age": migration0410,
  "0510-pending-sign-ins": migration0510,
  "0520-derived-sessions": migration0520,
  "0521-shared-key-proofs": migration0521,
  "0522-shared-key-proofs-by-user": migration0522,
  "0523-imported-users": migration0523,
  "0540-grants-by-expiry": migration0540,
  "0541-granted-periods": migration0541,
  "0542-subscriptions-by-product": migration0542,
  "0560-team-members-by-age": migration0560,
  "0570-tried-suppressions": migration0570,
  "0571-sent-drafts": migration0571,
  "0575-folded-search-texts": migration0575,
  "0580-server-secret": migration0580,
  "0590-folded-names": migration0590,
  "0591-teams-by-folded-name": migration0591,
};

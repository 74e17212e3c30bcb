// Generated from server/database/migrations/ by scripts/generate.ts; do not edit.
import type { Migration } from "kysely";
import type { IndexMigration } from "../build-indexes.ts";
import * as migration0110 from "../migrations/0110-schema.ts";
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
import * as migration0595 from "../migrations/0595-data-vault-generations.ts";
import * as migration0596 from "../migrations/0596-generations-of-values.ts";
import * as migration0600 from "../migrations/0600-revisions-by-logos.ts";
import * as migration0601 from "../migrations/0601-accepted-terms.ts";
import * as migration0610 from "../migrations/0610-software-of-sessions.ts";
import * as migration0615 from "../migrations/0615-languages-of-users.ts";
import * as migration0620 from "../migrations/0620-development-clock.ts";
import * as migration0628 from "../migrations/0628-agent-tokens.ts";
import * as migration0640 from "../migrations/0640-states-of-users.ts";
import * as migration0650 from "../migrations/0650-sign-up-rule-matches.ts";
import * as migration0660 from "../migrations/0660-names-of-passkeys.ts";
import * as migration0661 from "../migrations/0661-passkeys-by-user.ts";
import * as migration0662 from "../migrations/0662-several-passkeys.ts";
import * as migration0670 from "../migrations/0670-refuse-breached.ts";
import * as migration0680 from "../migrations/0680-methods-of-sessions.ts";
import * as migration0700 from "../migrations/0700-waitlist-entries.ts";
import * as migration0710 from "../migrations/0710-sign-up-hook-decisions.ts";
import * as migration0720 from "../migrations/0720-used-bot-challenges.ts";
import * as migration0730 from "../migrations/0730-used-id-tokens.ts";
import * as migration0760 from "../migrations/0760-sign-in-attempts.ts";
import * as migration0770 from "../migrations/0770-search-audit-log.ts";
import * as migration0771 from "../migrations/0771-audit-streams.ts";
import * as migration0790 from "../migrations/0790-activity-summaries.ts";
import * as migration0800 from "../migrations/0800-customers.ts";
import * as migration0801 from "../migrations/0801-value-of-subscriptions.ts";
import * as migration0802 from "../migrations/0802-payments-by-customer.ts";
import * as migration0810 from "../migrations/0810-project-key-uses.ts";
import * as migration0811 from "../migrations/0811-replays-of-deliveries.ts";
import * as migration0812 from "../migrations/0812-deliveries-by-replay.ts";
import * as migration0820 from "../migrations/0820-config-versions.ts";
import * as migration0830 from "../migrations/0830-log-of-deliveries.ts";
import * as migration0840 from "../migrations/0840-oauth-applications.ts";
import * as migration0850 from "../migrations/0850-resources-of-applications.ts";
import * as migration0860 from "../migrations/0860-keys-of-applications.ts";
import * as migration0861 from "../migrations/0861-registered-applications.ts";
import * as migration0862 from "../migrations/0862-unused-applications.ts";
import * as migration0870 from "../migrations/0870-device-codes.ts";
import * as migration0871 from "../migrations/0871-step-up.ts";
import * as migration0872 from "../migrations/0872-back-channel-logout.ts";
import * as migration0880 from "../migrations/0880-days-of-users.ts";
import * as migration0890 from "../migrations/0890-audit-events-of-teams.ts";

/** Forward only: a released migration never changes; a correction is a new one. */
export const migrations: Readonly<Record<string, Migration | IndexMigration>> = {
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
  "0595-data-vault-generations": migration0595,
  "0596-generations-of-values": migration0596,
  "0600-revisions-by-logos": migration0600,
  "0601-accepted-terms": migration0601,
  "0610-software-of-sessions": migration0610,
  "0615-languages-of-users": migration0615,
  "0620-development-clock": migration0620,
  "0628-agent-tokens": migration0628,
  "0640-states-of-users": migration0640,
  "0650-sign-up-rule-matches": migration0650,
  "0660-names-of-passkeys": migration0660,
  "0661-passkeys-by-user": migration0661,
  "0662-several-passkeys": migration0662,
  "0670-refuse-breached": migration0670,
  "0680-methods-of-sessions": migration0680,
  "0700-waitlist-entries": migration0700,
  "0710-sign-up-hook-decisions": migration0710,
  "0720-used-bot-challenges": migration0720,
  "0730-used-id-tokens": migration0730,
  "0760-sign-in-attempts": migration0760,
  "0770-search-audit-log": migration0770,
  "0771-audit-streams": migration0771,
  "0790-activity-summaries": migration0790,
  "0800-customers": migration0800,
  "0801-value-of-subscriptions": migration0801,
  "0802-payments-by-customer": migration0802,
  "0810-project-key-uses": migration0810,
  "0811-replays-of-deliveries": migration0811,
  "0812-deliveries-by-replay": migration0812,
  "0820-config-versions": migration0820,
  "0830-log-of-deliveries": migration0830,
  "0840-oauth-applications": migration0840,
  "0850-resources-of-applications": migration0850,
  "0860-keys-of-applications": migration0860,
  "0861-registered-applications": migration0861,
  "0862-unused-applications": migration0862,
  "0870-device-codes": migration0870,
  "0871-step-up": migration0871,
  "0872-back-channel-logout": migration0872,
  "0880-days-of-users": migration0880,
  "0890-audit-events-of-teams": migration0890,
};

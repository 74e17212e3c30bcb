import type { SealedColumn } from "../../../core/sealed-column.ts";
import { providerTokenColumns } from "../../accounts/credentials/provider-tokens.ts";
import { totpSecretColumn } from "../../accounts/credentials/totp.ts";
import { emailSourceColumn } from "../../emails/email-source.ts";
import { feedbackSecretColumn } from "../../emails/feedback.ts";
import { mailingContentColumn } from "../../emails/mailing-content.ts";
import { configSecretsColumn } from "../../projects/config-store.ts";
import { vaultKeyColumn } from "../../projects/data-vault/vault-key.ts";
import { loginTokenColumn } from "../../sign-in/cli/queries.ts";
import { flowVerifierColumn } from "../../sign-in/oauth/flow.ts";
import { pendingResultColumn } from "../../sign-in/oauth/pending-result.ts";
import { webhookSecretColumns } from "../../webhooks/secret.ts";
import { auditStreamSecretColumn } from "../audit-stream/secret.ts";

/** Every column that contains text sealed by the server's secret. */
export const sealedColumns: readonly SealedColumn[] = [
  configSecretsColumn,
  vaultKeyColumn,
  ...webhookSecretColumns,
  auditStreamSecretColumn,
  feedbackSecretColumn,
  totpSecretColumn,
  ...providerTokenColumns,
  emailSourceColumn,
  mailingContentColumn,
  flowVerifierColumn,
  pendingResultColumn,
  loginTokenColumn,
];

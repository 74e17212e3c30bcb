import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Secrets } from "../../../services/secrets.ts";

const sealContext = ({ tenancy_id }: { readonly tenancy_id: string }) => `audit_streams/${tenancy_id}`;

export const sealStreamSecret = (secrets: Secrets, tenancyId: string, secret: string): string =>
  secrets.seal(sealContext({ tenancy_id: tenancyId }), secret);

/** @throws SealBroken */
export const openStreamSecret = (secrets: Secrets, tenancyId: string, sealed: string): string =>
  secrets.open(sealContext({ tenancy_id: tenancyId }), sealed);

export const auditStreamSecretColumn = sealedColumn("audit_streams", "secret_sealed", ["tenancy_id"], sealContext);

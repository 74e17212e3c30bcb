import type { AdminApi, AuditStream as AuditStreamResponse, NewAuditStream as NewStreamResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import type { TestWebhookResult } from "../webhooks/webhook-endpoint.ts";

/** The fields of a stream that a caller sets. */
export interface AuditStreamChange {
  /** An http(s) URL. In production, an https URL of a public host. */
  readonly url?: string;
  /** `false` pauses the stream at its position. */
  readonly isEnabled?: boolean;
}

/** The stream of the audit log to an HTTP endpoint: a frozen snapshot. */
export interface AuditStream extends Fields<AuditStreamResponse> {
  /** Changes, pauses or continues the stream. @throws PlainError `INVALID_WEBHOOK_ENDPOINT` */
  update(change: AuditStreamChange): Promise<AuditStream>;
  /** Stops the stream. Events that wait are not sent any more. */
  delete(): Promise<void>;
  /** Replaces the secret. The former one signs no further message. */
  rotateSecret(): Promise<NewAuditStream>;
  /** Sends a test message and waits for the receiver's response. */
  sendTest(): Promise<TestWebhookResult>;
}

/** A stream with its new secret. */
export interface NewAuditStream extends AuditStream {
  /** The secret that signs the messages: pass it to `verifyWebhook`. */
  readonly secret: string;
}

/** Methods of an admin for the stream of the audit log. */
export interface AuditStreamMethods {
  /** The stream of the audit log; null if the project has none. */
  getAuditStream(): Promise<AuditStream | null>;
  /**
   * Sends the events from now on to an HTTP endpoint, in order and at least once.
   * @throws PlainError `AUDIT_STREAM_EXISTS`, `INVALID_WEBHOOK_ENDPOINT`
   * @example
   * const { secret } = await admin.createAuditStream({ url: "https://example.org/audit-log" });
   */
  createAuditStream(creation: { readonly url: string }): Promise<NewAuditStream>;
}

function auditStreamFrom(response: AuditStreamResponse, api: AdminApi): AuditStream {
  const { auditStream } = api.internal;
  return Object.freeze({
    ...fieldsFrom(response),
    update: async ({ url, isEnabled }: AuditStreamChange) =>
      auditStreamFrom(unwrap(await auditStream.update({ url, is_enabled: isEnabled })), api),
    async delete() {
      unwrap(await auditStream.remove());
    },
    rotateSecret: async () => newAuditStreamFrom(unwrap(await auditStream.rotateSecret()), api),
    async sendTest(): Promise<TestWebhookResult> {
      const answer = unwrap(await auditStream.sendTest());
      if (answer.success) return { status: "ok", data: undefined };
      const { error_message = "The message was not delivered.", error_code, error_detail } = answer;
      return { status: "error", error: { errorMessage: error_message, errorCode: error_code, errorDetail: error_detail } };
    },
  });
}

const newAuditStreamFrom = ({ secret, ...response }: NewStreamResponse, api: AdminApi): NewAuditStream =>
  Object.freeze({ ...auditStreamFrom(response, api), secret });

export const auditStreamMethods = (api: AdminApi): AuditStreamMethods => ({
  async getAuditStream() {
    const { stream } = unwrap(await api.internal.auditStream.get());
    return stream && auditStreamFrom(stream, api);
  },
  createAuditStream: async ({ url }) => newAuditStreamFrom(unwrap(await api.internal.auditStream.create({ url })), api),
});

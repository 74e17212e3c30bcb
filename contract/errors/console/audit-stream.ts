import { plainError } from "../../kernel/error.ts";

/** The project does not stream its audit log. */
export class AuditStreamNotFound extends plainError("AUDIT_STREAM_NOT_FOUND", 404, "This project does not stream its audit log.") {}

/** A project has one stream. */
export class AuditStreamExists extends plainError(
  "AUDIT_STREAM_EXISTS",
  409,
  "This project streams its audit log already. Change the stream, or delete it first.",
) {}

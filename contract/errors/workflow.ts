import { knownError } from "../kernel/error.ts";

// Newer published clients do not know these two codes any more and throw an untyped error (wire protocol, section 8, 4).

/** No such workflow token. */
export class WorkflowTokenDoesNotExist extends knownError("WORKFLOW_TOKEN_DOES_NOT_EXIST", {
  status: 400,
  message: "There is no such workflow token.",
}) {}

/** The workflow token's time is over. */
export class WorkflowTokenExpired extends knownError("WORKFLOW_TOKEN_EXPIRED", {
  status: 400,
  message: "The workflow token has expired.",
}) {}

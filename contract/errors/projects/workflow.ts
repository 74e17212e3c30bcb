import { knownError } from "../../kernel/error.ts";

// Newer published clients no longer know these two codes and throw an untyped error (wire protocol, section 8, 4).

/** The workflow token does not exist. */
export class WorkflowTokenDoesNotExist extends knownError("WORKFLOW_TOKEN_DOES_NOT_EXIST", {
  status: 400,
  message: "This workflow token does not exist.",
}) {}

/** The workflow token has expired. */
export class WorkflowTokenExpired extends knownError("WORKFLOW_TOKEN_EXPIRED", {
  status: 400,
  message: "The workflow token has expired.",
}) {}

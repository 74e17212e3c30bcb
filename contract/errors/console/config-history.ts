import { plainError } from "../../kernel/error.ts";

/** The history of the configuration does not reach back to the moment. The message names the field. */
export class ConfigNotRecorded extends plainError(
  "CONFIG_NOT_RECORDED",
  404,
  "The configuration at this moment is not recorded. Choose a later one.",
) {}

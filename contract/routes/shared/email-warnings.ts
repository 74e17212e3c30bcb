import { z } from "zod";

/** What the sources of an e-mail say without effect. */
export const emailWarnings = z
  .array(z.string())
  .describe("What has no effect in the e-mail: classes that e-mails do not have, or links without an address");

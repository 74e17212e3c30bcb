import { z } from "zod";

/** Parts of an e-mail's sources that have no effect. */
export const emailWarnings = z
  .array(z.string())
  .describe("What has no effect in the e-mail: classes that e-mails do not have, or links without an address");

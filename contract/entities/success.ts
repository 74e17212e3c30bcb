import { z } from "zod";

/** `{"success": true}`, the response of commands that return no data. */
export const Success = z.object({ success: z.literal(true) }).meta({ id: "Success" });

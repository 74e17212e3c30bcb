import { z } from "zod";

/** The balance of an item of a customer. */
export const Item = z
  .object({
    id: z.string(),
    display_name: z.string(),
    quantity: z.int().describe("May be negative"),
  })
  .meta({ id: "Item" });

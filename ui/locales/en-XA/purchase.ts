import { messages as english } from "../en/purchase.ts";
import type { PurchaseMessages } from "../messages.ts";
import { pseudoMessages } from "../pseudo.ts";

export const messages: PurchaseMessages = pseudoMessages(english);

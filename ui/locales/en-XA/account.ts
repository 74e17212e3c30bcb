import { messages as english } from "../en/account.ts";
import type { AccountMessages } from "../messages.ts";
import { pseudoMessages } from "../pseudo.ts";

export const messages: AccountMessages = pseudoMessages(english);

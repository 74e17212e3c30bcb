import { messages as english } from "../en/pages.ts";
import type { PageMessages } from "../messages.ts";
import { pseudoMessages } from "../pseudo.ts";

export const messages: PageMessages = pseudoMessages(english);

import { messages as english } from "../en/dashboard.ts";
import type { DashboardMessages } from "../messages.ts";
import { pseudoMessages } from "../pseudo.ts";

export const messages: DashboardMessages = pseudoMessages(english);

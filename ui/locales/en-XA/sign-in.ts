import { messages as english } from "../en/sign-in.ts";
import type { SignInMessages } from "../messages.ts";
import { pseudoMessages } from "../pseudo.ts";

export const messages: SignInMessages = pseudoMessages(english);

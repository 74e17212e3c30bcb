import type { AgentRight } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { MessageId } from "../../../locales/messages.ts";

/** The label of each right of an agent token, and a hint where the right is limited. */
export const agentRightTexts: Readonly<Record<AgentRight, { readonly label: MessageId; readonly hint?: MessageId }>> = {
  "documents:read": { label: "agents.rightDocuments" },
  "config:read": { label: "agents.rightConfig" },
  "config:write": { label: "agents.rightConfigWrite", hint: "agents.rightConfigWriteHint" },
  "users:read": { label: "agents.rightUsers" },
  "users:write": { label: "agents.rightUsersWrite", hint: "agents.rightUsersWriteHint" },
  "emails:read": { label: "agents.rightEmails" },
  "logs:read": { label: "agents.rightLogs" },
};

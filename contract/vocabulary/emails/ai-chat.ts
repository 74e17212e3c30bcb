/** The kinds of sources that a chat edits. */
export const chatContexts = ["email-theme", "email-template", "email-draft"] as const;
export type ChatContext = (typeof chatContexts)[number];

export const chatRoles = ["user", "assistant", "tool"] as const;
export type ChatRole = (typeof chatRoles)[number];

/** The tool by which the model proposes a source (wire protocol, section 4.9). */
export const chatTools = {
  "email-theme": "createEmailTheme",
  "email-template": "createEmailTemplate",
  "email-draft": "createEmailTemplate",
} as const satisfies Readonly<Record<ChatContext, string>>;
export type ChatTool = (typeof chatTools)[ChatContext];

export const chatLimits = {
  /** Characters of a thread's id. */
  threadId: 255,
  /** Messages of one call. */
  messages: 100,
  /** Serialized bytes of one message: a proposed source appears in it twice. */
  messageBytes: 300_000,
  /** Newest messages that a thread retains, and their serialized bytes. */
  threadMessages: 100,
  threadBytes: 2_000_000,
  /** Newest messages that all threads of a project retain. */
  projectMessages: 1000,
  /** Days for which messages are retained. */
  retentionDays: 90,
  /** Characters of a question in the dashboard. */
  questionCharacters: 4000,
  /** Characters of the newest messages that the model reads. */
  historyCharacters: 200_000,
  /** Characters of a text or a source of the model. */
  answerCharacters: 100_000,
  /** Blocks of one answer. */
  answerBlocks: 20,
  /** Answers that are prepared for one project at a time. */
  concurrentAnswers: 2,
} as const;

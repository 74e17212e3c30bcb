import { Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { chatLimits } from "#contract/vocabulary/emails/ai-chat.ts";
import type { ChatMessage, Json } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { withMessages } from "../../with-messages.ts";
import { useProject } from "../../workspace.ts";
import { chatContexts, type SourceKind } from "./edited-source.ts";

const SourceDiff = lazy(() => withMessages("emails/editor/source-diff", () => import("./source-diff.tsx")));

/** The visible parts of a message: its text, and the sources that it proposes. */
interface ShownMessage {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly proposals: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** Reads a saved message; undefined for one of another format. */
function shownMessage(rows: unknown): ShownMessage | undefined {
  if (!isObject(rows) || (rows.role !== "user" && rows.role !== "assistant")) return undefined;
  const blocks: readonly unknown[] = Array.isArray(rows.content) ? rows.content : [{ type: "text", text: rows.content }];
  const read = blocks.filter(isObject);
  return {
    role: rows.role,
    text: read.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : [])).join("\n"),
    proposals: read.flatMap(({ type, args }) =>
      type === "tool-call" && isObject(args) && typeof args.content === "string" ? [args.content] : [],
    ),
  };
}

/** The saved messages that the model can read. */
const chatMessages = (rows: readonly unknown[]): ChatMessage[] =>
  rows.filter((message): message is ChatMessage & object => shownMessage(message) !== undefined);

/** Messages of the chat that the model reads. */
const readMessages = 20;

interface ChatPanelProps {
  kind: SourceKind;
  threadId: string;
  /** The source in the editor. */
  tsxSource: string;
  /** Puts a proposal into the editor. */
  propose(tsxSource: string): void;
}

/** A chat with the AI model about a source. A proposal is shown as a difference, and goes no further than the editor. */
export function ChatPanel(props: ChatPanelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Panel title={t("emails.chat")} hint={t("emails.chatHint")}>
      {opened ? (
        <Chat {...props} />
      ) : (
        <div>
          <Button onClick={() => setOpened(true)}>
            <Sparkles />
            {t("emails.openChat")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Chat({ kind, threadId, tsxSource, propose }: ChatPanelProps) {
  const { app } = useProject();
  const [question, setQuestion] = useState("");
  const [proposal, setProposal] = useState<string>();
  const action = useAction();
  const query = useProjectQuery({
    queryKey: ["internal", "aiChat", threadId],
    queryFn: async () => (await app.listChatMessages(threadId)).messages,
  });

  const ask = (rows: readonly Json[]) =>
    action.run(async () => {
      const message = { role: "user", content: question.trim() } as const;
      const messages = [...chatMessages(rows), message].slice(-readMessages);
      const { content } = await app.sendChatMessage(threadId, chatContexts[kind], messages, { tsxSource });
      await app.saveChatMessage(threadId, message);
      await app.saveChatMessage(threadId, { role: "assistant", content } as unknown as Json);
      setQuestion("");
      setProposal(shownMessage({ role: "assistant", content })?.proposals.at(-1));
      await query.refetch();
    });

  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-24" />}>
      {(rows) => (
        <div className="grid grid-cols-1 gap-4">
          <ol aria-label={t("emails.chat")} aria-live="polite" className="grid grid-cols-1 gap-3">
            {rows.map(shownMessage).map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only appended.
              <Message key={index} message={message} review={setProposal} />
            ))}
          </ol>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (question.trim() !== "") void ask(rows);
            }}
            className="grid grid-cols-1 gap-3"
          >
            <TextArea
              label={t("emails.question")}
              placeholder={t("emails.questionExample")}
              value={question}
              maxLength={chatLimits.questionCharacters}
              onChange={({ target }) => setQuestion(target.value)}
            />
            {action.error && <Notice>{action.error}</Notice>}
            <div>
              <ActionButton type="submit" disabled={question.trim() === ""} busyLabel={action.busy ? t("emails.asking") : undefined}>
                <Sparkles />
                {t("emails.ask")}
              </ActionButton>
            </div>
          </form>
          {proposal !== undefined && (
            <Dialog open close={() => setProposal(undefined)} wide title={t("emails.proposal")} description={t("emails.proposalHint")}>
              <Suspense fallback={<div className="skeleton h-40 rounded-lg" />}>
                <SourceDiff label={t("emails.difference")} before={tsxSource} after={proposal} />
              </Suspense>
              <DialogActions>
                <Button onClick={() => setProposal(undefined)}>{t("emails.dismiss")}</Button>
                <Button
                  variant="primary"
                  onClick={() => {
                    propose(proposal);
                    setProposal(undefined);
                  }}
                >
                  {t("emails.useProposal")}
                </Button>
              </DialogActions>
            </Dialog>
          )}
        </div>
      )}
    </QueryContent>
  );
}

function Message({ message, review }: { message: ShownMessage | undefined; review(source: string): void }) {
  if (!message) return null;
  const isUser = message.role === "user";
  return (
    <li
      className={`grid max-w-2xl grid-cols-1 justify-items-start gap-2 rounded-xl px-4 py-3 ${isUser ? "ms-6 justify-self-end bg-accent-soft" : "me-6 bg-sunken"}`}
    >
      <span className="sr-only">{t(isUser ? "emails.you" : "emails.model")}</span>
      {message.text && <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>}
      {message.proposals.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the proposals of a message do not change.
        <ActionButton key={index} small onClick={() => review(source)}>
          {t("emails.showProposal")}
        </ActionButton>
      ))}
    </li>
  );
}

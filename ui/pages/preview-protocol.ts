import type { Brand } from "#contract/vocabulary/projects/brand.ts";

// The brand editor and the page in its frame send each other messages. Both have the same origin.

/** The pages that a preview shows, by the last part of its address. */
export const previewPages = [
  "sign-in",
  "sign-up",
  "forgot-password",
  "email-verification",
  "team-invitation",
  "account-settings",
  "purchase",
  "error",
] as const;
export type PreviewPage = (typeof previewPages)[number];

/** From the editor: the brand to show. */
interface BrandMessage {
  readonly type: "latchkey-preview-brand";
  readonly brand: Brand;
}

/** From the frame: it shows the page, and can receive a brand. */
interface ReadyMessage {
  readonly type: "latchkey-preview-ready";
}

export type PreviewMessage = BrandMessage | ReadyMessage;

/** Sends a message to another window of this origin. */
export const sendPreviewMessage = (target: Window, message: PreviewMessage): void => target.postMessage(message, window.location.origin);

/**
 * Calls `receive` with the messages of one window of this origin. Others are ignored.
 *
 * @returns a function that unsubscribes
 */
export function receivePreviewMessages(
  readSource: () => Window | null | undefined,
  receive: (message: PreviewMessage) => void,
): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && source !== null && source === readSource() && isPreviewMessage(data)) receive(data);
  };
  window.addEventListener("message", listener);
  return () => window.removeEventListener("message", listener);
}

function isPreviewMessage(data: unknown): data is PreviewMessage {
  if (typeof data !== "object" || data === null || !("type" in data)) return false;
  if (data.type === "latchkey-preview-ready") return true;
  return data.type === "latchkey-preview-brand" && "brand" in data && typeof data.brand === "object" && data.brand !== null;
}

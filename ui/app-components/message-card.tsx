import { type ReactNode, useId } from "react";
import { Button } from "../components/button.tsx";

/** Properties of `MessageCard`. */
export interface MessageCardProps {
  readonly title: string;
  /** Below the title. */
  readonly children?: ReactNode;
  /** Whether the card is in the middle of the window. Default: false. */
  readonly fullPage?: boolean;
  /** The text of the first button, which runs `primaryAction`. */
  readonly primaryButtonText?: string;
  readonly primaryAction?: () => void | Promise<void>;
  /** The text of the second button, which runs `secondaryAction`. */
  readonly secondaryButtonText?: string;
  readonly secondaryAction?: () => void | Promise<void>;
}

/**
 * A card with a message and up to two buttons, in the look of the other components.
 *
 * @example
 * <MessageCard title="You are on the list" primaryButtonText="Back" primaryAction={() => navigate("/")}>
 *   We will write to you.
 * </MessageCard>
 */
export function MessageCard(props: MessageCardProps) {
  const { title, children, fullPage = false, primaryButtonText, primaryAction, secondaryButtonText, secondaryAction } = props;
  const id = useId();
  const card = (
    <section
      aria-labelledby={id}
      className="grid w-full max-w-(--card-width) gap-5 rounded-2xl border border-line bg-surface p-(--card-padding) text-ink shadow-card"
    >
      <div className="grid gap-1.5">
        <h2 id={id} className="wrap-anywhere font-semibold text-xl leading-tight tracking-tight">
          {title}
        </h2>
        {children !== undefined && <div className="wrap-anywhere text-soft-ink">{children}</div>}
      </div>
      {(primaryButtonText !== undefined || secondaryButtonText !== undefined) && (
        <div className="grid gap-2">
          {primaryButtonText !== undefined && (
            <Button variant="primary" wide onClick={() => void primaryAction?.()}>
              {primaryButtonText}
            </Button>
          )}
          {secondaryButtonText !== undefined && (
            <Button wide onClick={() => void secondaryAction?.()}>
              {secondaryButtonText}
            </Button>
          )}
        </div>
      )}
    </section>
  );
  return fullPage ? <div className="grid min-h-dvh place-items-center p-4">{card}</div> : card;
}

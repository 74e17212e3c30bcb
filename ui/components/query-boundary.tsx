import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, Suspense } from "react";

interface ErrorBoundaryProps {
  /** Called before another attempt. */
  reset(): void;
  renderError(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  readonly caught: { readonly error: unknown } | undefined;
}

/** Catches errors of the tree below. React has no other form of an error boundary than a class. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.renderError(caught.error, () => {
      this.props.reset();
      this.setState({ caught: undefined });
    });
  }
}

interface QueryBoundaryProps {
  skeleton: ReactNode;
  renderError(error: unknown, retry: () => void): ReactNode;
  children: ReactNode;
}

/** Shows a skeleton while queries below suspend, and an error with "Try again" if one fails. */
export function QueryBoundary({ skeleton, renderError, children }: QueryBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary reset={reset} renderError={renderError}>
          <Suspense fallback={skeleton}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

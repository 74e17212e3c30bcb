import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { AuthCard } from "./auth-card.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

interface AuthFrameProps {
  /** Short name of the page, for the document title. */
  page: string;
  heading: string;
  /** Name of the project that users sign in to. */
  projectName: string;
  /** Shows the development mode ribbon. */
  development: boolean;
  /** The foot of the card: a link to a related page. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** Properties of what is around the content of a page. */
export interface FrameProps extends Pick<AuthFrameProps, "page" | "projectName" | "development"> {
  /** Whether the content is as wide as the page, instead of a card. */
  wide?: boolean;
  children: ReactNode;
}

/** What is around the content of every page. */
export interface PageSurroundings {
  readonly Frame: ComponentType<FrameProps>;
  /** The element of the main content. A document has one `main` at most, which can be the app's. */
  readonly Main: "main" | "div";
}

/** A page of the server fills the window. In an app, the card is a part of another page. */
export const FrameContext = createContext<PageSurroundings>({ Frame: ({ children }) => children, Main: "div" });

/** Longer project names may be broken across lines in a heading; characters. */
const maxUnbroken = 20;
const unbroken = (name: string) => name.replaceAll(" ", "\u00a0");

/** The card of every handler page, in its frame. */
export function AuthFrame({ heading, footer, children, ...frame }: AuthFrameProps) {
  const { Frame } = useContext(FrameContext);
  const { projectName } = frame;
  return (
    <Frame {...frame}>
      <AuthCard heading={projectName.length < maxUnbroken ? heading.replace(projectName, unbroken) : heading} footer={footer}>
        <OfflineNotice />
        {children}
      </AuthCard>
    </Frame>
  );
}

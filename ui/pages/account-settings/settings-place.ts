import { type ComponentType, createContext, type ReactNode } from "react";
import type { Section } from "./sections.ts";

/** A section that an app adds. */
export interface OwnSection {
  /** The fragment of the URL. */
  readonly id: string;
  readonly icon: ComponentType<{ className?: string }> | undefined;
  /** The label in the language of the app. */
  readonly text: string;
  readonly content: ReactNode;
}

export type ShownSection = Section | OwnSection;

/** Properties of what is around the settings. */
export interface SettingsFrameProps {
  /** Label of the section, for the document title. */
  page: string;
  projectName: string;
  children: ReactNode;
}

/** Selects and orders the sections that a project offers, and adds others. */
export type ChooseSections = (offered: readonly Section[]) => readonly ShownSection[];

/** The place of the account settings, and their sections. */
interface SettingsPlace {
  readonly choose: ChooseSections;
  /** Default: the frame of a page of the server. */
  readonly Frame?: ComponentType<SettingsFrameProps>;
  /** The element of the section. A document has one `main` at most, which can be the app's. */
  readonly Main: "main" | "div";
}

/** The account settings of an app can be a part of another page. Default: a page with the sections that the project offers. */
export const SettingsContext = createContext<SettingsPlace>({
  choose: (offered) => offered,
  Main: "main",
});

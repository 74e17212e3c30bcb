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

/** Selects and orders the sections that a project offers, and adds others. */
export type ChooseSections = (offered: readonly Section[]) => readonly ShownSection[];

/** The choice of an app. Default: the sections that the project offers. */
export const SectionChoiceContext = createContext<ChooseSections>((offered) => offered);

import type { enDeveloper } from "./en/developer.ts";
import type { enHandler } from "./en/handler.ts";
import type { enOccasional } from "./en/occasional.ts";

// English is the list of what there is to say; another language that lacks a text does not compile.
export type HandlerTexts = Readonly<Record<keyof typeof enHandler, string>>;
export type OccasionalTexts = Readonly<Record<keyof typeof enOccasional, string>>;
export type DeveloperTexts = Readonly<Record<keyof typeof enDeveloper, string>>;

/** Names one text. */
export type MessageId = keyof HandlerTexts | keyof OccasionalTexts | keyof DeveloperTexts;

/** The texts of one part of the pages, by their ids. */
export type Texts = Readonly<Partial<Record<MessageId, string>>>;

/** The parts that are downloaded apart: who signs in needs none of the developer's texts. */
export type Part = "handler" | "occasional" | "developer";

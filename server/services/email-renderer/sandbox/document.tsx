import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { warn } from "./warnings.ts";

/** Whether an element is in the template, which the theme puts into a document. */
const InTemplateContext = createContext(false);

export const InTemplate = ({ children }: { children: ReactNode }) => <InTemplateContext value>{children}</InTemplateContext>;

/** Whether to leave out an element of a document, as which the theme has one already. */
export function useIsUnwrapped(): boolean {
  const isInTemplate = useContext(InTemplateContext);
  if (isInTemplate) warn(sourceTexts.whole_document);
  return isInTemplate;
}

type Props<Tag extends "html" | "head" | "body"> = ComponentProps<Tag>;

const HtmlElement = (props: Props<"html">) => (useIsUnwrapped() ? props.children : <html {...props} />);
const HeadElement = (props: Props<"head">) => (useIsUnwrapped() ? props.children : <head {...props} />);
const BodyElement = ({ children, ...props }: Props<"body">) =>
  useIsUnwrapped() ? <div {...withoutHandlers(props)}>{children}</div> : <body {...props}>{children}</body>;

const withoutHandlers = ({ className, style }: Omit<Props<"body">, "children">) => ({ className, style });

/** The renderers of a document's elements by their tags. */
export const documentElements: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ["html", HtmlElement],
  ["head", HeadElement],
  ["body", BodyElement],
]);

/** The content of HTML that may be a whole document. Its body becomes an element with the same attributes. Style sheets remain. */
export function extractContent(html: string): string {
  if (!/<(html|body)[\s>]/i.test(html)) return html;
  warn(sourceTexts.whole_document);
  const [, attributes = "", content] = /<body\b([^>]*)>([\s\S]*?)(?:<\/body\s*>|$)/i.exec(html) ?? [];
  const head = /<head\b[^>]*>([\s\S]*?)<\/head\s*>/i.exec(html)?.[1] ?? "";
  const styles = head.match(/<style\b[\s\S]*?<\/style\s*>/gi)?.join("") ?? "";
  const rest = html.replace(/<head\b[\s\S]*?<\/head\s*>/i, "").replace(/<!doctype[^>]*>|<\/?html\b[^>]*>/gi, "");
  return `${styles}${content === undefined ? rest : `<div${attributes}>${content}</div>`}`;
}

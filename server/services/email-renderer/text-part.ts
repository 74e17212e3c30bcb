import { compile, type FormatCallback } from "html-to-text";

/** A button: its label, and the link on the next line. */
const button: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addLineBreak();
  builder.addInline(element.attribs.href ?? "", { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const toText = compile({
  formatters: { button },
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 200, maxChildNodes: 10_000, maxBaseElements: 1 },
  selectors: [
    // The preview text, padded with invisible characters.
    { selector: "[data-skip-in-text]", format: "skip" },
    { selector: "img", format: "skip" },
    { selector: "a[style*='display:inline-block']", format: "button" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false, noAnchorUrl: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The plain text part of an e-mail. Lines are not wrapped, so that links and codes stay in one piece. */
export const textPart = (html: string): string =>
  `${toText(html)
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;

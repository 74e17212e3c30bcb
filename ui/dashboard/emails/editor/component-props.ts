const common = ["className", "style"] as const;

/** The components of e-mails with their props, for completion. */
export const componentProps: Readonly<Record<string, readonly string[]>> = {
  Body: common,
  Button: ["href", "target", ...common],
  CodeBlock: ["code", "language", "lineNumbers", "theme", "style"],
  CodeInline: common,
  Column: ["align", "colSpan", "valign", "width", ...common],
  Container: common,
  Font: ["fallbackFontFamily", "fontFamily", "fontStyle", "fontWeight", "webFont"],
  Head: [],
  Heading: ["as", "m", "mb", "ml", "mr", "mt", "mx", "my", ...common],
  Hr: common,
  Html: ["dir", "lang"],
  Img: ["alt", "height", "src", "width", ...common],
  Link: ["href", "target", ...common],
  Markdown: ["markdownContainerStyles", "markdownCustomStyles"],
  Preview: [],
  Row: ["align", ...common],
  Section: common,
  Tailwind: ["config"],
  Text: common,
  Subject: ["value"],
  NotificationCategory: ["value"],
};

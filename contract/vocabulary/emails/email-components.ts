const common = ["className", "style"] as const;

/** The components that sources of e-mails may import from `@react-email/components`, with their props. */
export const emailComponents = {
  Body: common,
  Button: ["href", "target", ...common],
  CodeBlock: ["code", "style"],
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
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The components of `@stackframe/emails`, with their props. They describe the e-mail and render nothing. */
export const emailMarkers = {
  Subject: ["value"],
  NotificationCategory: ["value"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

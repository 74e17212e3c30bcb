/** The components that sources of e-mails may import from `@react-email/components`. */
export const emailComponents = [
  "Body",
  "Button",
  "Column",
  "Container",
  "Font",
  "Head",
  "Heading",
  "Hr",
  "Html",
  "Img",
  "Link",
  "Preview",
  "Row",
  "Section",
  "Tailwind",
  "Text",
] as const;

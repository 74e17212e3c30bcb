/** The page that shows the HTML of an e-mail in a frame of the dashboard. */
export const emailPreview = {
  path: "/email-preview",
  /** The same page, without pictures and fonts of other servers. */
  localPath: "/email-preview/local",
  /** The field of the form that is sent to it. */
  field: "html",
  /** Bytes of the form: each byte of the HTML takes up to three. */
  formBytes: 4_000_000,
} as const;

/** The parts of a mail that asks for one click. Plain text throughout; the layout escapes it. */
export interface Letter {
  language: string;
  /** Names the sender at the top. */
  project: string;
  title: string;
  greeting: string;
  request: string;
  action: string;
  link: string;
  linkHint: string;
  /** A code to type instead of following the link, and the words above it. */
  code?: { hint: string; typed: string } | undefined;
  /** Small print, a paragraph each. */
  notes: readonly string[];
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML, safe between tags and in quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** The HTML part. Tables and inline styles, since mail programs know little else; no image, script, font or style is fetched. */
export function letterHtml(letter: Letter): string {
  const link = escapeHtml(letter.link);
  const code = letter.code
    ? `${paragraph(letter.code.hint, "")}
<p style="margin:0 0 24px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;font-weight:650;letter-spacing:6px;color:#102a43">${escapeHtml(letter.code.typed)}</p>
`
    : "";
  const notes = letter.notes.map((note) => paragraph(note, "font-size:13px;line-height:20px;color:#52606d")).join("\n");
  return `<!doctype html>
<html lang="${escapeHtml(letter.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.request)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;${font};font-size:15px;font-weight:600;color:#3e4c59">${escapeHtml(letter.project)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #dfe4e9;border-radius:12px;${font};font-size:16px;line-height:24px;color:#1f2933">
<h1 style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:650;color:#102a43">${escapeHtml(letter.title)}</h1>
${paragraph(letter.greeting, "")}
${paragraph(letter.request, "")}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="border-radius:8px;background:#1d4ed8">
<a href="${link}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(letter.action)}</a>
</td></tr></table>
${code}${notes}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8ecf0;font-size:13px;line-height:20px;color:#52606d">${escapeHtml(letter.linkHint)}<br>
<a href="${link}" style="color:#1d4ed8;word-break:break-all">${link}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The plain part: the same words, the link whole on a line of its own. */
export const letterText = (letter: Letter): string =>
  `${[
    letter.title,
    letter.greeting,
    letter.request,
    letter.link,
    ...(letter.code ? [letter.code.hint, letter.code.typed] : []),
    ...letter.notes,
    letter.project,
  ].join("\n\n")}\n`;

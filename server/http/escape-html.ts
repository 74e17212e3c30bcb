const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for the content or a quoted attribute of an HTML element. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] as string);

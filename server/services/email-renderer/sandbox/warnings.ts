const maxWarnings = 20;

const warnings = new Set<string>();

/** Notes what a source has without effect. */
export const warn = (text: string): void => {
  if (warnings.size < maxWarnings) warnings.add(text);
};

/** The notes of one e-mail; later ones start anew. */
export function takeWarnings(): string[] {
  const taken = [...warnings];
  warnings.clear();
  return taken;
}

/** The words of a list separated by spaces, each once. */
export const splitWords = (list: string | undefined): string[] => [...new Set((list ?? "").split(" ").filter(Boolean))];

/** The guides in the order of the navigation: the file, and the name of the page. */
export const guides: readonly (readonly [path: string, name: string])[];
/** Documents for people who change the product. They have no page. */
export const contributorDocuments: readonly string[];
/** Writes the pages, their styles and their pictures to a folder. */
export function buildGuides(root: string, folder: string): void;

import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openArchive } from "../file-archive.ts";

interface IndexedPage {
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly headings: string;
}

/** The documentation that the build makes. */
export interface Documentation {
  /** The Markdown of a page by its path below `/docs/`; undefined for an unknown one. */
  readPage(path: string): Promise<string | undefined>;
  /** The pages with all words of a text, the best first. */
  search(text: string, limit: number): Promise<Omit<IndexedPage, "headings">[]>;
}

/** The value of a word in the title, the address, the summary and the headings. */
const weights = [100, 40, 10, 5];
const maxWords = 20;

/** Rates how well a page fits all words, as the search on the pages does. 0 if a word is missing. */
function ratePage({ title, address, summary, headings }: IndexedPage, words: readonly string[]): number {
  const texts = [title, address, summary, headings].map((text) => text.toLowerCase());
  let total = 0;
  for (const word of words) {
    const index = texts.findIndex((text) => text.includes(word));
    if (index < 0) return 0;
    total += weights[index] ?? 0;
  }
  return total - address.split("/").length;
}

/** Opens the documentation below the server's root directory. Without one, it has no pages. */
export function openDocumentation(root: string): Documentation {
  const readFile = openArchive(join(root, "dist/documentation"));
  const readText = async (name: string) => {
    const file = await readFile(name);
    return file && gunzipSync(file.compressed).toString("utf8");
  };
  return {
    readPage: (path) => readText(`${path || "index"}.md`),
    async search(text, limit) {
      const index = await readText("search.json");
      if (index === undefined) return [];
      const words = text.toLowerCase().split(/\s+/, maxWords).filter(Boolean);
      return (JSON.parse(index) as IndexedPage[])
        .map((page) => ({ page, rating: ratePage(page, words) }))
        .filter(({ rating }) => rating > 0)
        .sort((first, second) => second.rating - first.rating)
        .slice(0, limit)
        .map(({ page: { address, title, summary } }) => ({ address, title, summary }));
    },
  };
}

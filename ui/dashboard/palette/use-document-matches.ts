import { useQuery } from "@tanstack/react-query";
import { matchesWords } from "./matches-words.ts";

interface IndexedPage {
  readonly address: string;
  readonly title: string;
  readonly summary: string;
}

const maxMatches = 5;

/** Reads the index that the search of the documentation uses. A server without documentation has none. */
async function readIndex(): Promise<IndexedPage[]> {
  const answer = await fetch("/docs/search.json");
  return answer.ok ? ((await answer.json()) as IndexedPage[]) : [];
}

/** The pages of the documentation with all words of a text in their title, the shortest title first. */
export function useDocumentMatches(text: string): readonly IndexedPage[] {
  const { data = [] } = useQuery({
    queryKey: ["documentation"],
    queryFn: readIndex,
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text === "") return [];
  return data
    .filter(({ title }) => matchesWords(title, text))
    .sort((one, other) => one.title.length - other.title.length)
    .slice(0, maxMatches);
}

/** The messages of lists that are read in pages. */
export const messages = {
  "list.next": "Next page",
  "list.previous": "Previous page",
  "list.page": "Page {page, number}",
  "list.search": "Search",
  "list.shown": "{count, plural, one {# entry shown} other {# entries shown}}",
  "list.noMatch": "Nothing matches “{query}”.",
  "list.more": "Show more",
} as const;

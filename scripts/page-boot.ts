/** The boot data's element as the server writes it into a page, or undefined when the page has none. */
export const bootScript = (page: string): string | undefined =>
  /<script type="application\/json" id="boot"[^>]*>[\s\S]*?<\/script>/.exec(page)?.[0];

/** A page with its placeholder replaced. */
export const withBoot = (page: string, script: string): string => page.replace("<!--boot-->", () => script);

/** The `script` element with the boot data of a page, or undefined. */
export const bootScript = (page: string): string | undefined =>
  /<script type="application\/json" id="boot"[^>]*>[\s\S]*?<\/script>/.exec(page)?.[0];

/** The page with the placeholder of the boot data replaced. */
export const withBoot = (page: string, script: string): string => page.replace("<!--boot-->", () => script);

/** The part of Playwright that browser-polling.ts changes. The library declares no types for it. */
declare module "playwright-core/lib/coreBundle" {
  const coreBundle: { readonly server: { readonly Page: { readonly prototype: { mainFrame(this: unknown): unknown } } } };
  export default coreBundle;
}

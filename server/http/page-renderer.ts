import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import type { PageRenderer, RenderedPage, RequestedPage } from "#contract/entities/foundation/page-renderer.ts";

/** Renders pages with the built module beside them. */
export interface RenderPages {
  /** The renderer; undefined where none is built. Loaded with the first page, since it has all languages. */
  load(): Promise<PageRenderer | undefined>;
  /** The content of a page. Undefined where only its script renders it, and where the renderer fails: then the script renders it, too. */
  render(page: RequestedPage): Promise<RenderedPage | undefined>;
}

/** @param directory the folder of the built pages */
export function createPageRenderer(directory: string, log: Logger): RenderPages {
  const file = join(directory, "renderer.js");
  let loading: Promise<PageRenderer | undefined> | undefined;

  async function importFile(): Promise<PageRenderer | undefined> {
    if (!existsSync(file)) return undefined;
    try {
      return (await import(/* @vite-ignore */ pathToFileURL(file).href)).renderer;
    } catch (error) {
      log.error({ err: error }, "the renderer of the pages could not be loaded");
      return undefined;
    }
  }

  const load = () => (loading ??= importFile());
  return {
    load,
    async render(page) {
      try {
        return (await load())?.render(page);
      } catch (error) {
        log.error({ err: error }, "a page could not be rendered on the server");
        return undefined;
      }
    },
  };
}
